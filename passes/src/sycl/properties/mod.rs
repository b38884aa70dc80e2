//! The `sycl-properties` pass: collects the property sets that a runtime needs to use the module.
//!
//! # Input and output
//! The input has the metadata and attributes that a front end attaches to kernels, functions and global variables, and
//! the named metadata that [`crate::sycl::spec_constants`] writes. The module is one image, and stays unchanged.
//!
//! The output has these sets in this order. Within a set, the order is that of the module. Empty sets are omitted.
//!
//! | set | source |
//! |---|---|
//! | `SYCL/specialization constants` | the nodes of `!sycl.specialization-constants`: symbolic ID and records |
//! | `SYCL/specialization constants default values` | `!sycl.specialization-constants-default-values`, as bytes |
//! | `SYCL/kernel param opt` | `!sycl_kernel_omit_args` of kernels |
//! | `SYCL/device requirements` | `!sycl_used_aspects`, `!sycl_declared_aspects`, `"sycl-device-has"` of all reached functions; `!intel_reqd_sub_group_size`, `!reqd_work_group_size`, `!work_group_num_dim`, `!sycl_joint_matrix`, `!sycl_joint_matrix_mad`, `!sycl_fixed_targets` of kernels |
//! | `SYCL/misc properties` | `"sycl-optlevel"`, `!sycl_explicit_simd`, `"sycl-grf-size"`, `"sycl-register-alloc-mode"` of kernels; the empty named metadata that marks replacement by default values; the globals of sanitizers |
//! | `SYCL/kernel names` | the calling convention |
//! | `SYCL/exported symbols`, `SYCL/imported symbols` | `"sycl-module-id"` of functions with a body; reached functions without a body |
//! | `SYCL/device globals` | `"sycl-device-global-size"`, `"sycl-device-image-scope"`, `"sycl-unique-id"` of global variables |
//! | `SYCL/program metadata` | sizes of work-groups and sub-groups of kernels; names of device globals |
//! | `SYCL/virtual functions` | `"indirectly-callable"` of functions, `"calls-indirectly"` of kernels |
//! | `SYCL/implicit local arg` | `"sycl-implicit-local-arg"` of parameters of kernels |
//! | `SYCL/work group dynamic local mem` | `"sycl-work-group-static"="1"` of kernels |
//! | `SYCL/registered kernels` | `!sycl_registered_kernels` |
//! | `SYCL/assert used` | kernels that reach `__assert_fail`; for older runtimes |
//! | `SYCL/host pipes` | `"sycl-host-pipe-size"`, `"sycl-unique-id"` of global variables; for older runtimes |
//!
//! # Algorithm
//! 1. Find the entry points and all functions that they reach.
//! 2. Collect the sets in the table. Report malformed input as errors, and disagreement between
//!    kernels as warnings.

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

/// The property sets and entry points of a module.
#[derive(Debug)]
pub struct Collected<'m> {
    /// The sets, excluding empty ones.
    pub sets: PropertySets,
    /// The entry points, in module order.
    pub entries: Vec<EntryPoint<'m>>,
    /// Warnings about properties that are omitted because kernels do not agree on them.
    pub warnings: Vec<Diagnostic<'m>>,
}

/// Collects the property sets of a module.
///
/// # Errors
/// Fails if metadata or attributes differ from the form that front ends and [`crate::sycl::spec_constants`] write, or
/// if records and default values do not match, as when modules are linked after they were lowered.
pub fn collect<'m>(module: Module<'m>) -> Result<Collected<'m>, Failed<'m>> {
    collect_for(module, Runtime::default())
}

/// Collects the property sets for a given runtime, like [`collect`].
///
/// # Errors
/// Fails like [`collect`].
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

/// The module, and the analyses that all sets share.
struct Image<'m> {
    module: Module<'m>,
    entries: Vec<EntryPoint<'m>>,
    kernels: Vec<Kernel<'m>>,
    /// The functions that the entry points reach, including themselves, and the constants that contain addresses of
    /// functions.
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

/// Creates a property value from a string.
fn text(text: &str) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bytes(text.as_bytes().to_vec()))
}

/// Adds a property with a user-defined name. Reports an error if the property already has another
/// value.
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
