//! Who can force what, and why that is so.

pub mod certificate;
pub mod goal;
pub mod line;
pub mod proof;
pub mod search;
