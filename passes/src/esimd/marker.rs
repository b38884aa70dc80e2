//! The marker of ESIMD functions.

use crate::{
    ir::{CallConv, Module, Value},
    names::MD_EXPLICIT_SIMD,
};

/// Whether a function is marked as ESIMD code.
pub fn is_marked(module: Module<'_>, function: Value<'_>) -> bool {
    module.attachments(function).get(module.metadata_kind(MD_EXPLICIT_SIMD)).is_some()
}

/// Whether a function is a kernel of ESIMD code.
pub fn is_kernel(module: Module<'_>, function: Value<'_>) -> bool {
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32 && is_marked(module, function)
}
