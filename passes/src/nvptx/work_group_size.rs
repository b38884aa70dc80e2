//! The `nvptx-work-group-size` pass: converts the work-group sizes of kernels to the attributes that LLVM's NVPTX back
//! end reads.
//!
//! # Why
//! The metadata of a kernel contains its work-group size, with the fastest-varying dimension first. The back end reads
//! attributes instead. DPC++'s front end emits `"nvvm.reqntid"`, but omits the first of three sizes. Compile-time
//! properties such as `max_work_group_size` only become metadata. A launch fails if `.reqntid` is wrong. Without
//! `.reqntid` or `.maxntid`, registers are allocated for work-groups of 1,024 work-items.
//!
//! # Input and output
//! ```llvm
//! define ptx_kernel void @k() "nvvm.reqntid"="8,4" !reqd_work_group_size !{i32 2, i32 4, i32 8}
//! define ptx_kernel void @l() !max_linear_work_group_size !{i32 256}
//! ```
//! ```llvm
//! define ptx_kernel void @k() "nvvm.reqntid"="2,4,8" !reqd_work_group_size !{i32 2, i32 4, i32 8}
//! define ptx_kernel void @l() "nvvm.maxntid"="256" !max_linear_work_group_size !{i32 256}
//! ```
//!
//! # Algorithm
//! For each kernel:
//! 1. If it has `!reqd_work_group_size`, set `"nvvm.reqntid"` and remove `"nvvm.maxntid"`, because PTX allows only one
//!    of them.
//! 2. Otherwise, set `"nvvm.maxntid"` from `!max_linear_work_group_size` or `!max_work_group_size`. CUDA limits the
//!    number of work-items, which is the product of the sizes.
//!
//! Metadata that does not consist of one to three integers is ignored; `sycl-properties` reports it. The pass does not
//! change modules for other targets.

use llvm_ir::{Attachments, Function, Module, Operand};

use super::is_nvptx;
use crate::analysis::entry_points::is_kernel;
use crate::diagnostic::{Changed, PassResult, Warnings};
use crate::names::{MD_MAX_LINEAR_WORK_GROUP_SIZE, MD_MAX_WORK_GROUP_SIZE, MD_WORK_GROUP_SIZE};

/// The attribute for the required work-group size.
const REQUIRED: &str = "nvvm.reqntid";
/// The attribute for the maximum number of work-items.
const MAXIMUM: &str = "nvvm.maxntid";

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let kernels = module.functions().filter(|function| is_kernel(*function) && !function.is_declaration());
    let changed = kernels.filter(|kernel| set_sizes(module, *kernel)).count();
    Ok(Changed::from(changed != 0))
}

/// Sets the attributes of a kernel, and returns whether they changed.
fn set_sizes(module: Module<'_>, kernel: Function<'_>) -> bool {
    let attachments = module.attachments(kernel);
    let sizes = |kind: &str| sizes(module, &attachments, kind);
    if let Some(required) = sizes(MD_WORK_GROUP_SIZE) {
        let had_maximum = kernel.text_attribute(MAXIMUM).is_some();
        kernel.remove_text_attribute(MAXIMUM);
        return set(kernel, REQUIRED, &required) || had_maximum;
    }
    let maximum = sizes(MD_MAX_LINEAR_WORK_GROUP_SIZE).or_else(|| sizes(MD_MAX_WORK_GROUP_SIZE));
    maximum.is_some_and(|maximum| set(kernel, MAXIMUM, &maximum))
}

/// Converts sizes in metadata to the comma-separated list of the attribute.
fn sizes(module: Module<'_>, attachments: &Attachments<'_>, kind: &str) -> Option<String> {
    let operands = attachments.get(module.metadata_kind(kind))?.operands();
    let size = |operand: &Operand<'_>| match operand {
        Operand::Constant(value) => value.scalar_bits().filter(|size| (1..=u64::from(u32::MAX)).contains(size)),
        _ => None,
    };
    let sizes: Vec<String> = operands.iter().map(|operand| Some(size(operand)?.to_string())).collect::<Option<_>>()?;
    (1..=3).contains(&sizes.len()).then(|| sizes.join(","))
}

fn set(kernel: Function<'_>, attribute: &str, sizes: &str) -> bool {
    let changes = kernel.text_attribute(attribute) != Some(sizes.as_bytes());
    kernel.set_text_attribute(attribute, sizes);
    changes
}
