//! The `sycl-free-functions` pass: converts free functions compiled by stock clang to kernels.
//!
//! # Input and output
//! The input has functions with the annotations that `SYCL_EXT_ONEAPI_FUNCTION_PROPERTY` from
//! `rtc/include/sycl/sycl.hpp` leaves in `@llvm.global.annotations`: the string `annotations::PROPERTY`, the value that
//! identifies the kind of property, and the values of the property. The functions follow the calling convention of
//! device functions: pointers are generic, and structs are passed as `byval` pointers. Functions with the annotation
//! `annotations::REGISTERED` return the address of a kernel that the host finds by another name. `device_global`
//! variables point to their size and properties.
//!
//! The output has kernels and device globals as DPC++'s front end writes them (docs/front-ends.md), and no such
//! annotations.
//!
//! # Algorithm
//! 1. Read the annotations (`annotations`).
//! 2. Plan the parameters (`arguments`). All errors are reported before the module changes.
//! 3. If a function is also called, create a copy for its callers. Then turn the functions into
//!    kernels (`rewrite`).
//! 4. Turn properties into attributes and metadata, and registered names into `!sycl_registered_kernels`.
//! 5. Add the attributes by which the host finds device globals (`device_globals`).
//! 6. Create the variables for calls to `group_local_memory` (`local_memory`).
//!
//! The pass runs before LLVM's other passes. Pointers become generic only inside the kernel, by
//! casts from which `infer-address-spaces` later infers address spaces.

mod annotations;
mod arguments;
mod device_globals;
mod local_memory;
mod property;
mod rewrite;

use llvm_ir::{Function, Module};

use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, readable_name};
use crate::names;
use annotations::{Annotated, Found};
use arguments::Argument;
use property::Property;

/// A function that becomes a kernel.
struct Kernel<'m> {
    annotated: Annotated<'m>,
    /// The name of the kernel.
    name: String,
    arguments: Vec<Argument<'m>>,
}

/// Runs the pass.
///
/// # Errors
/// Fails if a function cannot become a kernel, or an annotation differs from those that the header
/// writes.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut errors = Vec::new();
    let found = annotations::read(module, &mut errors);
    let globals = device_globals::find(module, &mut errors);
    let memories = local_memory::find(module, &mut errors);
    if found.is_empty() && globals.is_empty() && memories.is_empty() && errors.is_empty() {
        return Ok(Changed::No);
    }
    let Found { functions, registered, .. } = &found;
    let kernels: Vec<Kernel<'m>> =
        functions.iter().filter_map(|annotated| plan(module, annotated, &mut errors)).collect();
    let names = registered_names(registered, &kernels, &mut errors);
    Failed::if_any(errors, warnings)?;
    annotations::remove(&found);
    device_globals::lower(module, &globals);
    local_memory::lower(module, &memories);
    for (function, _) in registered {
        function.delete();
    }
    for kernel in &kernels {
        let function = rewrite::make_kernel(module, kernel);
        property::apply(module, function, &kernel.annotated.properties);
    }
    if !names.is_empty() {
        let text = |text: &String| module.metadata_string(text);
        let pairs: Vec<_> =
            names.iter().map(|(name, kernel)| module.metadata_node(&[text(name), text(kernel)])).collect();
        module.append_named_metadata(names::MD_REGISTERED_KERNELS, &[module.metadata_node(&pairs)]);
    }
    Ok(Changed::Yes)
}

/// Plans the kernel of a function. Returns `None` after an error.
fn plan<'m>(module: Module<'m>, annotated: &Annotated<'m>, errors: &mut Vec<Diagnostic<'m>>) -> Option<Kernel<'m>> {
    let function = annotated.function;
    let old = function.name();
    let mut error = |message: String| errors.push(Code::FreeFunctionKernel.error(function, message));
    let Some(name) = kernel_name(&old) else {
        error(format!(
            "'{old}' cannot be a kernel: it must be a named namespace-scope function with external linkage, outside namespace 'std'"
        ));
        return None;
    };
    if module.function(&name).is_some() || module.has_other_than_function(&name) {
        error(format!("'{name}' is already defined, but is reserved for kernel '{old}'"));
        return None;
    }
    if function.is_declaration() {
        error(format!("'{old}' cannot be a kernel: it is not defined"));
        return None;
    }
    if function.value_type().signature().is_none_or(|(result, _)| !result.is_void()) {
        error(format!("'{old}' cannot be a kernel: it must return 'void'"));
        return None;
    }
    if arguments::is_amd(module) && function.as_value().users_and_calls().any(|(_, is_call)| is_call) {
        error(format!(
            "'{old}' is a kernel, and kernels for AMD GPUs cannot be called; move the shared code to another function"
        ));
        return None;
    }
    if !annotated.properties.iter().any(Property::makes_kernel) {
        error(format!("'{old}' has kernel properties, but neither nd_range_kernel nor single_task_kernel"));
        return None;
    }
    if let Some(problem) = Property::problem(&annotated.properties) {
        error(format!("kernel '{}' {problem}", readable_name(&old)));
        return None;
    }
    let arguments = arguments::plan(module, function, errors)?;
    Some(Kernel { annotated: annotated.clone(), name, arguments })
}

/// Returns the name of a function's kernel. Like DPC++, inserts the prefix before the first identifier.
fn kernel_name(function: &str) -> Option<String> {
    let Some(mangled) = function.strip_prefix("_Z") else { return Some(format!("{}{function}", names::KERNEL_PREFIX)) };
    let (nested, rest) = match mangled.strip_prefix('N') {
        Some(rest) => ("N", rest),
        None => ("", mangled),
    };
    let digits = rest.find(|character: char| !character.is_ascii_digit())?;
    let (length, rest) = rest.split_at_checked(digits)?;
    let length: usize = length.parse().ok()?;
    Some(format!("_Z{nested}{}{}{rest}", length.checked_add(names::KERNEL_PREFIX.len())?, names::KERNEL_PREFIX))
}

/// Pairs each name that the host registers with the name of its kernel.
fn registered_names<'m>(
    registered: &[(Function<'m>, String)],
    kernels: &[Kernel<'m>],
    errors: &mut Vec<Diagnostic<'m>>,
) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for (function, name) in registered {
        let address = annotations::returned(*function).and_then(|value| value.strip_casts().as_function());
        let kernel = kernels.iter().find(|kernel| Some(kernel.annotated.function) == address);
        match kernel {
            Some(kernel) => pairs.push((name.clone(), kernel.name.clone())),
            None => errors.push(
                Code::FreeFunctionKernel.error(*function, format!("registered name '{name}' does not name a kernel")),
            ),
        }
    }
    pairs.sort();
    pairs
}

#[cfg(test)]
mod tests {
    use super::kernel_name;

    #[test]
    fn names_are_those_of_dpcpp() {
        let name = |function: &str| kernel_name(function).unwrap_or_default();
        assert_eq!(name("vadd"), "__sycl_kernel_vadd");
        assert_eq!(name("_Z2stPd"), "_Z16__sycl_kernel_stPd");
        assert_eq!(name("_ZN2ns2tkIiEEvPT_"), "_ZN16__sycl_kernel_ns2tkIiEEvPT_");
        assert_eq!(name("_ZNSt3foo"), "");
        assert_eq!(name("_Z"), "");
    }
}
