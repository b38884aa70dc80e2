//! The symbols in a linked module that are visible to other images, the host and the runtime.
//!
//! They are kernels, virtual functions, and variables that the host refers to by an ID. `SYCL_EXTERNAL` functions are
//! visible only if images may depend on each other; otherwise, the runtime would list them as kernels. DPC++ does the
//! same unless `-fsycl-allow-device-image-dependencies` is given.

use llvm_ir::owned::OwnedModule;
use llvm_ir::{GlobalValue, GlobalVariable};
use sycl_passes::analysis::entry_points::{EntryKind, with_any_name};
use sycl_passes::names;
use sycl_passes::sycl::sanitizer;

use crate::Options;

/// The attributes of variables that the host refers to.
const OF_HOST: [&str; 2] = [names::ATTR_DEVICE_GLOBAL_SIZE, names::ATTR_HOST_PIPE_SIZE];

/// Internalizes all symbols except those that must be visible.
pub fn internalize(module: &mut OwnedModule<'_>, options: &Options) {
    let entries = with_any_name(module.as_module());
    let counts = |kind| kind != EntryKind::Exported || options.image_dependencies;
    let kept: std::collections::HashSet<String> =
        entries.into_iter().filter(|entry| counts(entry.kind)).map(|entry| entry.name).collect();
    let is_entry = |global: GlobalValue<'_>| global.is_function() && kept.contains(&global.name());
    module.internalize(|global| is_entry(global) || global.as_global_variable().is_some_and(is_of_host));
}

fn is_of_host(variable: GlobalVariable<'_>) -> bool {
    let is_of_sanitizer = || variable.name() == names::SHADOW_BOUNDS || sanitizer::is_kernel_list(variable);
    OF_HOST.iter().any(|attribute| variable.text_attribute(attribute).is_some()) || is_of_sanitizer()
}
