//! Putting the questions to a program: the runner, the protocol and the programs behind it.

pub mod abilities;
pub mod assess;
pub mod choices;
pub mod compare;
pub mod effort;
pub mod fit;
pub mod implementation;
pub mod infer;
pub mod program;
pub mod protocol;
pub mod readings;
pub mod run;
pub mod said;
pub mod smoke;
pub mod view;
