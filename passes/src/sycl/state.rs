//! What state a module is in.

use device_image::builtins::Builtin;
use llvm_ir::Module;

use super::properties;
use crate::{
    diagnostic::{Code, Diagnostic},
    names,
};

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

/// An error at the first use of a builtin that must be lowered before code generation, other than a read of a specialization
/// constant: see [`super::spec_constants::has_calls`]. In SPIR-V it would become an imported function that no device has.
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
        // The order of uses is not that of the program: an instruction gives a place only if it is the only user.
        let mut users = function.users();
        let place = users.next().filter(|_| users.next().is_none());
        Some(Code::NotLowered.error(place.unwrap_or_else(|| function.into()), problem))
    });
    unlowered.next()
}
