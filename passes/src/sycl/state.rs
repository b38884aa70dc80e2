//! What state a module is in.

use llvm_ir::Module;

use super::properties;
use crate::names;

/// Whether the module holds device code: an entry point, even one that cannot be described, or specialization constants that
/// were lowered.
pub fn has_device_code(module: Module<'_>) -> bool {
    is_lowered(module) || properties::entry_points(module).map_or(true, |entries| !entries.is_empty())
}

/// Whether `spec-constants` has lowered something in the module.
pub fn is_lowered(module: Module<'_>) -> bool {
    module.has_named_metadata(names::MD_SPEC_CONSTANTS)
}

/// Whether `spec-constants` has lowered constants to reads of a buffer.
pub fn is_emulated(module: Module<'_>) -> bool {
    module.named_metadata_len(names::MD_SPEC_CONSTANTS) > 0
        && !module.has_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS)
}
