//! The result of a code generator.

use super::request::SpirvWriter;

/// The result of a code generator.
pub(super) struct Code {
    pub bytes: Vec<u8>,
    /// Machine code for one GPU, in addition to PTX.
    pub machine_code: Option<Vec<u8>>,
    pub spirv: Option<SpirvWriter>,
    pub warnings: Vec<String>,
}
