//! The `sycl-sanitizer` pass: completes a module whose kernels the address sanitizer has instrumented.
//!
//! # Input and output
//! The input is the linked module of a program, with the sanitizer's device library. DPC++'s front end has instrumented
//! it: kernels have an additional last argument, which they store in `@__AsanLaunchInfo`, and `@__AsanKernelMetadata`
//! lists the kernels. In the output, the runtime's sanitizer layer can read this list, and SPIR-V emitters accept both
//! variables. Modules without the list do not change.
//!
//! # Algorithm
//! 1. Report ESIMD kernels, which the front end does not instrument.
//! 2. Give the list external linkage. Its linkage is `appending`, so that a linker concatenates the lists of all
//!    translation units; the attribute with its size is that of the first unit.
//! 3. Remove the initializer of `@__AsanLaunchInfo`. Local memory has no initial contents, and every kernel stores
//!    its argument first.

use crate::analysis::esimd_code;
use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, readable_name};
use crate::internal_error;
use crate::names::{ATTR_DEVICE_GLOBAL_SIZE, LAUNCH_INFO, SANITIZERS};
use llvm_ir::{GlobalVariable, Linkage, Module};

/// Returns whether a variable is a list of instrumented kernels.
#[must_use]
pub fn is_kernel_list(variable: GlobalVariable<'_>) -> bool {
    let name = variable.name();
    SANITIZERS.iter().any(|(list, _)| *list == name)
}

/// Returns the list of instrumented kernels, if there is one.
pub fn kernel_list<'m>(module: Module<'m>) -> Option<GlobalVariable<'m>> {
    module.global_variables().find(|variable| is_kernel_list(*variable))
}

/// Runs the pass.
///
/// # Errors
/// Fails for ESIMD kernels, and if the list has no size.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let Some(list) = kernel_list(module) else { return Ok(Changed::No) };
    let errors: Vec<Diagnostic<'m>> = esimd_code::kernels(module)
        .map(|kernel| {
            let name = readable_name(&kernel.name());
            let message = format!(
                "the address sanitizer does not support ESIMD kernels, such as '{name}'; compile their source file \
                 without -fsanitize=address for the device"
            );
            Code::Sanitizer.error(kernel, message)
        })
        .collect();
    Failed::if_any(errors, warnings)?;
    let mut changed = false;
    if list.linkage() as u32 == Linkage::LLVMAppendingLinkage as u32 {
        let Some(size) = module.data_layout().alloc_size(list.value_type()) else {
            internal_error!("the type of '{}' has no size", list.name());
        };
        list.make_external();
        list.set_text_attribute(ATTR_DEVICE_GLOBAL_SIZE, &size.to_string());
        changed = true;
    }
    let launch = module.global_variables().find(|variable| variable.name() == LAUNCH_INFO);
    if let Some(launch) = launch.filter(|launch| launch.initializer().is_some_and(|value| !value.is_undef())) {
        launch.set_initializer(launch.value_type().undef(), false);
        changed = true;
    }
    Ok(Changed::from(changed))
}
