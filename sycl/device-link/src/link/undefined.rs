//! Checks for undefined symbols.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use device_image::builtins::C_LIBRARY;
use llvm_ir::{GlobalValue, Module, Value};
use sycl_passes::analysis::entry_points::{base_name, is_kernel};
use sycl_passes::analysis::references::reaching;
use sycl_passes::diagnostic::SourceLocation;
use sycl_passes::names::{ATTR_INDIRECTLY_CALLABLE, IMPLICIT_OFFSET, LOCAL_MEMORY, SCRATCH_MEMORY};

use super::drivers::is_known;
use super::symbols::ParsedUnit;
use super::{libraries, names, vendor};
use crate::code_generation::Target;
use crate::{Error, LibraryDirectory, Undefined};

/// The first unit that references each symbol.
pub struct Askers(HashMap<String, String>);

impl Askers {
    /// Collects the symbols in all units.
    pub fn new(units: &[ParsedUnit<'_, '_>]) -> Askers {
        let mut first = HashMap::new();
        for unit in units {
            for symbol in &unit.symbols.required {
                first.entry(symbol.clone()).or_insert_with(|| unit.unit.name.clone());
            }
        }
        Askers(first)
    }
}

/// Rejects symbols that no unit, device library or driver defines.
pub fn check(
    module: Module<'_>,
    askers: &Askers,
    directory: Option<&LibraryDirectory>,
    target: &Target,
) -> Result<(), Error> {
    let directory = || directory.and_then(LibraryDirectory::path);
    let missing =
        LazyCell::new(|| directory().map(|directory| libraries::missing(directory, target)).unwrap_or_default());
    let is_spirv = !target.is_gpu_of_llvm();
    let functions = module.functions().filter(|function| {
        let name = function.name();
        let is_virtual = function.text_attribute(ATTR_INDIRECTLY_CALLABLE).is_some();
        // Drivers provide only some of these functions, and their precision differs from the
        // library's.
        let is_of_library = is_of_c(&name) || name.starts_with("__imf_");
        let should_be_linked = is_of_library && function.is_declaration() && !missing.is_empty();
        let is_known = match name.starts_with("llvm.") {
            // The translator supports intrinsics of DPC++'s LLVM, such as `llvm.fpbuiltin`.
            true => is_spirv || function.is_intrinsic() || name == IMPLICIT_OFFSET,
            false => is_known(&name, target),
        };
        !is_virtual && (should_be_linked || !is_known)
    });
    let variables = module.global_variables().filter(|variable| {
        let name = variable.name();
        let is_of_launch = name == LOCAL_MEMORY || !is_spirv && name == SCRATCH_MEMORY;
        !(name.starts_with("llvm.") || is_of_launch || is_spirv && base_name(&name).starts_with("__spirv_"))
    });
    let all = functions.map(GlobalValue::from).chain(variables.map(GlobalValue::from));
    let undefined: Vec<_> = all.filter(|global| global.is_declaration() && !global.is_unused()).collect();
    if undefined.is_empty() {
        return Ok(());
    }
    let describe = |global: GlobalValue<'_>| {
        let name = global.name();
        let hint = if let Some(hint) = vendor::hint(&name) {
            hint.to_owned()
        } else if name.starts_with("llvm.") {
            "unknown intrinsic in LLVM 22; a device library was built for DPC++'s LLVM".to_owned()
        } else if may_be_in_library(&name) {
            match (directory(), missing.first()) {
                (None, _) => {
                    "it is a function in DPC++'s device libraries; specify their directory with --device-libraries"
                        .to_owned()
                }
                (_, Some(library)) => format!("'{}', which may define it, does not exist", library.display()),
                (_, None) => "no device library defines it".to_owned(),
            }
        } else {
            "define it as SYCL_EXTERNAL in a source file of the program, or call a function that is available on devices"
                .to_owned()
        };
        Undefined {
            symbol: names::symbol(&name),
            location: first_use(global),
            unit: askers.0.get(&name).cloned(),
            kernel: kernel_that_needs(module, global),
            hint,
        }
    };
    Err(Error::Undefined(undefined.into_iter().map(describe).collect()))
}

/// Returns the demangled name of a kernel that reaches a global.
pub fn kernel_that_needs(module: Module<'_>, global: GlobalValue<'_>) -> Option<String> {
    let reaching: HashSet<_> = reaching(std::iter::once(global)).into_iter().collect();
    let kernel = module.functions().find(|function| is_kernel(*function) && reaching.contains(&(*function).into()))?;
    Some(names::kernel(&kernel.name()))
}

/// Returns the first use of a symbol with a debug location, ordered by file, line and column.
fn first_use(global: GlobalValue<'_>) -> Option<SourceLocation> {
    let mut pending: Vec<Value<'_>> = vec![global.into()];
    let mut seen: HashSet<Value<'_>> = HashSet::new();
    let mut locations = Vec::new();
    while let Some(value) = pending.pop() {
        for user in value.users() {
            match user.as_instruction() {
                Some(instruction) => locations.extend(instruction.debug_location()),
                None if seen.insert(user) => pending.push(user),
                None => {}
            }
        }
    }
    let (file, line, column) = locations.into_iter().min()?;
    Some(SourceLocation { file, line, column })
}

/// Returns whether a device library may define a function, because its name is reserved or is that
/// of a C function.
fn may_be_in_library(name: &str) -> bool {
    base_name(name).starts_with("__") || is_of_c(name)
}

fn is_of_c(name: &str) -> bool {
    C_LIBRARY.split(' ').any(|known| name == known || name.strip_suffix('f') == Some(known))
}
