//! x
mod problem; mod yaml;
