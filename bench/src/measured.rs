//! The measurements of the `run` subcommand.

use std::time::Duration;

use crate::command::Usage;

/// The instruction counts for the smallest module.
#[derive(Debug)]
pub struct Counted {
    /// The size of the module in constants.
    pub constants: u32,
    /// The number of instructions that `verify` executes.
    pub verify: u64,
    /// The instructions executed by the pass and by the whole run, for each mode.
    pub modes: Vec<(u64, u64)>,
}

/// The instruction counts for a larger module.
#[derive(Debug)]
pub struct Grown {
    /// The size of the module in constants.
    pub constants: u32,
    /// The instructions executed by the pass in each mode.
    pub passes: Vec<u64>,
}

/// The measurements from one round, in which `verify` and each mode run once on a module.
#[derive(Debug)]
pub struct Turn {
    /// The resource usage of `verify`.
    pub verify: Usage,
    /// The time of the pass and the resource usage of the run, for each mode.
    pub modes: Vec<(Duration, Usage)>,
}
