//! The replacement of reads.

use super::records::Numbered;
use super::values::GivenBytes;

/// The replacement of reads.
#[derive(Debug)]
pub enum Lowering {
    /// Calls that the SPIR-V back end turns into specialization constants.
    Native(Vec<Numbered>),
    /// Loads from the buffer.
    Emulation(Vec<Numbered>),
    /// The default values.
    DefaultValues,
    /// The provided values, and the default values of other constants.
    Values(GivenBytes),
}
