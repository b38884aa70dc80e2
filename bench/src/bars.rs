//! What the pass must reach.

use crate::cli::Mode;

/// The most that a mode may take, as ratios to the run that only verifies.
#[derive(Clone, Copy, Debug)]
pub struct Bars {
    /// Time of the pass.
    pub pass: f64,
    /// CPU time of the whole run.
    pub run: f64,
    /// Peak memory of the whole run.
    pub memory: f64,
}

/// The bars of a mode.
pub fn of(mode: Mode) -> Bars {
    match mode {
        Mode::Native => Bars { pass: 0.25, run: 1.7, memory: 1.35 },
        Mode::Emulation => Bars { pass: 0.25, run: 1.25, memory: 1.35 },
        Mode::DefaultValues | Mode::Values => Bars { pass: 0.10, run: 0.85, memory: 1.35 },
    }
}

/// The cost of a constant in a module of any size, as ratio to that in the smallest module.
pub const GROWTH: f64 = 1.10;
