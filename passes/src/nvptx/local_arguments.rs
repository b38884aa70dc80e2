//! The `nvptx-local-arguments` pass: turns local-memory parameters of kernels into offsets into dynamic shared memory.
//!
//! # Why
//! A CUDA launch has a single block of dynamic shared memory. For each local-memory argument, the runtime's CUDA
//! adapter reserves a part of this block, and passes the byte offset of the part.
//!
//! # Input and output
//! ```llvm
//! define ptx_kernel void @k(ptr addrspace(3) noundef align 4 %l) {
//! ```
//! ```llvm
//! @__syclpasses_local_memory = external addrspace(3) global [0 x i8], align 128
//! define ptx_kernel void @k(i32 noundef %l) {
//!   %1 = zext i32 %l to i64
//!   %2 = getelementptr inbounds i8, ptr addrspace(3) @__syclpasses_local_memory, i64 %1
//! ```
//!
//! # Algorithm
//! 1. Collect the kernels with parameters of type `ptr addrspace(3)`. Calls to such kernels are errors.
//! 2. Change the type of these parameters, and compute the addresses in the entry block.
//!
//! The number of parameters does not change, so argument masks remain correct. The pass does not change modules for
//! other targets.

use llvm_ir::{Builder, Function, GlobalVariable, Module, Type};

use super::{SHARED, is_nvptx};
use crate::analysis::entry_points::is_kernel;
use crate::diagnostic::{Changed, Code, Failed, PassResult, Warnings, readable_name};
use crate::names::LOCAL_MEMORY;

/// The alignment of the memory: the largest alignment of a SYCL type.
const ALIGNMENT: u64 = 128;

/// Runs the pass.
///
/// # Errors
/// Fails for a kernel with local-memory parameters that is also called.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let is_local = |ty: Type<'m>| ty.is_pointer() && ty.address_space() == SHARED;
    let has_local = |function: &Function<'m>| function.parameters().iter().any(|parameter| is_local(parameter.ty()));
    let kernels = module.functions().filter(|function| is_kernel(*function) && !function.is_declaration());
    let kernels: Vec<Function<'m>> = kernels.filter(has_local).collect();
    let is_called = |kernel: &&Function<'m>| kernel.as_value().users_and_calls().any(|(_, is_call)| is_call);
    let error = |kernel: &Function<'m>| {
        let name = readable_name(&kernel.name());
        Code::NvptxKernel.error(*kernel, format!("kernel '{name}' has local memory as an argument, and is also called"))
    };
    Failed::if_any(kernels.iter().filter(is_called).map(error).collect(), warnings)?;
    if kernels.is_empty() {
        return Ok(Changed::No);
    }
    let memory = memory(module);
    let builder = Builder::new(module);
    for kernel in kernels {
        change(module, &builder, kernel, memory, is_local);
    }
    Ok(Changed::Yes)
}

/// Returns the variable for dynamic shared memory. Declares it if necessary.
fn memory<'m>(module: Module<'m>) -> GlobalVariable<'m> {
    let found = module.global_variables().find(|variable| variable.name() == LOCAL_MEMORY);
    let memory =
        found.unwrap_or_else(|| module.add_global_variable(LOCAL_MEMORY, module.int_type(8).array_of(0), SHARED));
    memory.set_alignment(memory.alignment().max(ALIGNMENT));
    memory
}

/// Changes the local-memory parameters of a kernel.
fn change<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    kernel: Function<'m>,
    memory: GlobalVariable<'m>,
    is_local: impl Fn(Type<'m>) -> bool,
) {
    let Some((result, parameters)) = kernel.value_type().signature() else { return };
    let offset = module.int_type(32);
    let changed: Vec<Type<'m>> = parameters.iter().map(|ty| if is_local(*ty) { offset } else { *ty }).collect();
    let sources: Vec<Option<u32>> = (0..kernel.parameter_count()).map(Some).collect();
    let new = kernel.retype(result.function(&changed), &sources);
    builder.position_at_entry(new);
    for (old, parameter) in kernel.parameters().into_iter().zip(new.parameters()) {
        if old.ty() == parameter.ty() {
            continue;
        }
        let index = builder.zext(parameter, module.int_type(64));
        let address = builder.element_pointer(module.int_type(8), memory.as_value(), &[index], true);
        old.replace_all_uses_with(address);
    }
    kernel.replace_all_uses_with(new.as_value());
    kernel.delete();
}
