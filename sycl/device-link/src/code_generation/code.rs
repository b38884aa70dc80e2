//! The result of a code generator.

use super::request::SpirvWriter;

/// The result of a code generator.
pub(super) struct Code {
    pub bytes: Vec<u8>,
    pub spirv: Option<SpirvWriter>,
    pub warnings: Vec<String>,
}
