//! What the plugin asks of a module beyond what the passes need: module flags, earlier errors, device code.

use llvm_ir::{
    Module,
    llvm_sys::{LLVMModuleFlagBehavior, core::*},
};
use sycl_passes::{names, sycl::properties};

use crate::ffi::{self, Text};

/// Whether an error has been reported in the module's context.
pub fn has_errors(module: Module<'_>) -> bool {
    // SAFETY: the handle is live.
    unsafe { ffi::sycl_plugin_has_errors(module.as_raw()) }
}

/// Whether the module holds device code: an entry point, even if it is one that cannot be described, or specialization
/// constants that were lowered.
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

/// Whether there is a module flag of this name.
pub fn has_flag(module: Module<'_>, name: &str) -> bool {
    // SAFETY: the handle is live, the name is borrowed for the call.
    unsafe { !LLVMGetModuleFlag(module.as_raw(), name.as_ptr().cast(), name.len()).is_null() }
}

/// The text of a module flag, if there is one of this name that holds text.
pub fn text_flag(module: Module<'_>, name: &str) -> Option<String> {
    // SAFETY: the handle is live, the name is borrowed for the call.
    let flag = unsafe { LLVMGetModuleFlag(module.as_raw(), name.as_ptr().cast(), name.len()) };
    if flag.is_null() {
        return None;
    }
    let mut length = 0;
    // SAFETY: the flag is metadata of the module's context; the call gives null for anything but a metadata string,
    // else `length` bytes that the context owns.
    unsafe {
        let value = LLVMMetadataAsValue(LLVMGetModuleContext(module.as_raw()), flag);
        let text = LLVMGetMDString(value, &raw mut length);
        Text::from_raw(text.cast(), length as usize).to_string()
    }
}

/// Adds a module flag with text. Linking modules whose flags of this name differ is an error of the linker.
pub fn add_text_flag(module: Module<'_>, name: &str, text: &str) {
    let behavior = LLVMModuleFlagBehavior::LLVMModuleFlagBehaviorError;
    // SAFETY: the handle is live, both texts are borrowed for the calls and copied by LLVM.
    unsafe {
        let string = LLVMMDStringInContext2(LLVMGetModuleContext(module.as_raw()), text.as_ptr().cast(), text.len());
        LLVMAddModuleFlag(module.as_raw(), behavior, name.as_ptr().cast(), name.len(), string);
    }
}
