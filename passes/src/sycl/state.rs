//! Queries about the state of a module: whether it contains device code, and which lowering steps it has gone through.

use device_image::builtins::Builtin;
use llvm_ir::Module;

use super::properties;
use crate::{
    diagnostic::{Code, Diagnostic},
    names,
};

/// Returns whether the module contains device code: an entry point, even a malformed one, or lowered specialization
/// constants.
pub fn has_device_code(module: Module<'_>) -> bool {
    is_lowered(module) || properties::entry_points(module).map_or(true, |entries| !entries.is_empty())
}

/// Returns whether `spec-constants` has lowered constants in the module.
pub fn is_lowered(module: Module<'_>) -> bool {
    module.has_named_metadata(names::MD_SPEC_CONSTANTS)
}

/// Returns whether `spec-constants` has lowered constants in the module to reads from a buffer.
pub fn is_emulated(module: Module<'_>) -> bool {
    module.named_metadata_len(names::MD_SPEC_CONSTANTS) > 0
        && !module.has_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS)
}

/// Returns an error at the first use of a builtin that must be lowered before code generation. In SPIR-V, such a
/// builtin would become an imported function that no device provides. Reads of specialization constants are excluded,
/// because [`super::spec_constants::has_calls`] covers them.
pub fn find_unlowered_builtin<'m>(module: Module<'m>) -> Option<Diagnostic<'m>> {
    let used = module.functions().filter(|function| function.is_declaration() && !function.is_unused());
    let mut unlowered = used.filter_map(|function| {
        let name = function.name();
        let problem = match Builtin::of_function(&name)? {
            Builtin::Esimd => {
                format!("the module still calls ESIMD builtin '{name}'; run 'lower-esimd' before code generation")
            }
            Builtin::InvokeSimd => format!("the module calls '{name}', and invoke_simd is not supported"),
            _ => return None,
        };
        // LLVM does not list users in program order, so a user determines a location only if it is the only user.
        let mut users = function.users();
        let place = users.next().filter(|_| users.next().is_none());
        Some(Code::NotLowered.error(place.unwrap_or_else(|| function.into()), problem))
    });
    unlowered.next()
}
