//! Pass `sycl-properties`: what a runtime must know of the module, as property sets.
//!
//! # What goes in
//! Metadata and attributes that a front end gives to kernels, functions and global variables, and the named metadata that
//! [`crate::sycl::spec_constants`] leaves.
//!
//! # What comes out
//! In this order, which is that of the module inside of a set. A set without properties is left out.
//!
//! | set | from |
//! |---|---|
//! | `SYCL/specialization constants` | the nodes of `!sycl.specialization-constants`: symbolic id and records |
//! | `SYCL/specialization constants default values` | `!sycl.specialization-constants-default-values`, as bytes |
//! | `SYCL/kernel param opt` | `!sycl_kernel_omit_args` of kernels |
//! | `SYCL/device requirements` | `!sycl_used_aspects`, `!sycl_declared_aspects`, `"sycl-device-has"` of all that is reached; `!intel_reqd_sub_group_size`, `!reqd_work_group_size`, `!work_group_num_dim`, `!sycl_joint_matrix`, `!sycl_joint_matrix_mad`, `!sycl_fixed_targets` of kernels |
//! | `SYCL/misc properties` | `"sycl-optlevel"`, `!sycl_explicit_simd`, `"sycl-grf-size"`, `"sycl-register-alloc-mode"` of kernels; the empty named metadata that default values leave; the globals of sanitizers |
//! | `SYCL/kernel names` | the calling convention |
//! | `SYCL/exported symbols`, `SYCL/imported symbols` | `"sycl-module-id"` of functions with a body; functions without that are reached |
//! | `SYCL/device globals` | `"sycl-device-global-size"`, `"sycl-device-image-scope"`, `"sycl-unique-id"` of global variables |
//! | `SYCL/program metadata` | sizes of work-groups and sub-groups of kernels; names of device globals |
//! | `SYCL/virtual functions` | `"indirectly-callable"` of functions, `"calls-indirectly"` of kernels |
//! | `SYCL/implicit local arg` | `"sycl-implicit-local-arg"` of parameters of kernels |
//! | `SYCL/work group dynamic local mem` | `"sycl-work-group-static"` of kernels |
//! | `SYCL/registered kernels` | `!sycl_registered_kernels` |
//! | `SYCL/assert used` | kernels that reach `__assert_fail`; for older runtimes |
//! | `SYCL/host pipes` | `"sycl-host-pipe-size"`, `"sycl-unique-id"` of global variables; for older runtimes |
//!
//! # How
//! 1. Find the entry points, and what they reach.
//! 2. Go through the table. Malformed facts are collected as errors, disagreements between kernels as warnings.
//!
//! The module is one image. It is not changed.

mod facts;
mod globals;
mod kernels;
mod misc;
mod report;
mod requirements;
mod spec_constants;
mod symbols;
mod virtual_calls;

pub use crate::analysis::entry_points::{EntryKind, EntryPoint, entry_points, symbols};

use device_image::{ByteArray, PropertySets, PropertyValue};

pub use device_image::Runtime;
use rustc_hash::FxHashSet;

use crate::analysis::references::References;
use crate::diagnostic::{Code, Diagnostic, Failed, Warnings};
use crate::names;
use facts::Kernel;
use llvm_ir::{Module, Value};
use report::Report;

/// What was collected.
#[derive(Debug)]
pub struct Collected<'m> {
    /// The sets; none of them is empty.
    pub sets: PropertySets,
    /// The entry points, in module order.
    pub entries: Vec<EntryPoint<'m>>,
    /// Properties that were left out because kernels do not agree on them.
    pub warnings: Vec<Diagnostic<'m>>,
}

/// Collects the property sets that the module holds the facts for.
///
/// # Errors
/// Metadata and attributes of another form than front ends and [`crate::sycl::spec_constants`] write; records and default values
/// that do not fit, as when modules were lowered before they were linked.
pub fn collect<'m>(module: Module<'m>) -> Result<Collected<'m>, Failed<'m>> {
    collect_for(module, Runtime::default())
}

/// As [`collect`], for a certain runtime.
///
/// # Errors
/// As [`collect`].
pub fn collect_for<'m>(module: Module<'m>, runtime: Runtime) -> Result<Collected<'m>, Failed<'m>> {
    let mut report = Report::default();
    let image = Image::new(module, &mut report)?;
    let mut sets = PropertySets::new();
    if let Err(problem) = spec_constants::add(module, &mut sets) {
        report.module_error(Code::SpecConstantMetadata, problem.to_string());
    }
    kernels::add_omitted_arguments(&image, &mut sets, &mut report);
    requirements::add(&image, &mut sets, &mut report);
    misc::add(&image, &mut sets, &mut report);
    kernels::add_names(&image, &mut sets);
    symbols::add_exported(&image, &mut sets);
    symbols::add_imported(&image, &mut sets);
    let device_globals = globals::with_size(module, names::ATTR_DEVICE_GLOBAL_SIZE, &mut report);
    globals::add_device_globals(&device_globals, &mut sets, &mut report);
    kernels::add_program_metadata(&image, &mut sets);
    globals::add_global_ids(&device_globals, &mut sets, &mut report);
    symbols::add_virtual_functions(&image, &mut sets, &mut report);
    virtual_calls::check(&image, &mut report);
    kernels::add_implicit_local_arguments(&image, &mut sets);
    kernels::add_dynamic_local_memory(&image, &mut sets);
    kernels::add_registered(&image, &mut sets, &mut report);
    if runtime == Runtime::V8 {
        kernels::add_assert_used(&image, &mut sets);
        globals::add_host_pipes(module, &mut sets, &mut report);
    }
    Failed::if_any(report.errors, &mut Warnings::new())?;
    Ok(Collected { sets, entries: image.entries, warnings: report.warnings })
}

/// The module with what every set asks for.
struct Image<'m> {
    module: Module<'m>,
    entries: Vec<EntryPoint<'m>>,
    kernels: Vec<Kernel<'m>>,
    /// The functions that the entry points reach, themselves included, and constants with addresses of functions.
    reached: FxHashSet<Value<'m>>,
}

impl<'m> Image<'m> {
    fn new(module: Module<'m>, report: &mut Report<'m>) -> Result<Image<'m>, Failed<'m>> {
        let entries = entry_points(module)?;
        let kernels = Kernel::among(module, &entries, report);
        let reached = if entries.is_empty() {
            FxHashSet::default()
        } else {
            References::new(module).reached_from(entries.iter().map(|entry| entry.function))
        };
        Ok(Image { module, entries, kernels, reached })
    }
}

/// A text as the value of a property.
fn text(text: &str) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bytes(text.as_bytes().to_vec()))
}

/// Adds a property whose name comes from the user; another value for the same name is an error.
fn insert_once(to: &mut PropertySets, set: &str, name: &str, value: PropertyValue, report: &mut Report<'_>) {
    let properties = to.get_or_insert(set);
    match properties.get(name) {
        Some(before) if *before != value => {
            let message = format!("property '{name}' of set '{set}' would have two different values");
            report.module_error(Code::PropertyConflict, message);
        }
        Some(_) => {}
        None => {
            properties.insert(name, value);
        }
    }
}
