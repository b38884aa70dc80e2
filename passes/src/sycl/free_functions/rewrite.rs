//! Rewrites a function as a kernel.

use llvm_ir::{Builder, CallConv, Function, Module, Opcode, Type, TypeAttribute, Value};

use super::Kernel;
use super::arguments::{Argument, GLOBAL, LOCAL, is_amd};
use crate::names;
use crate::sycl::spec_constants::{TargetKind, is_spir};

/// The largest alignment of types on GPUs, in bytes.
const LOCAL_ALIGNMENT: u64 = 16;

/// A parameter of the function, and the index of the first kernel parameter that replaces it.
struct Place<'m> {
    old: Value<'m>,
    first: u32,
}

/// Creates the kernel and deletes the function.
pub fn make_kernel<'m>(module: Module<'m>, kernel: &Kernel<'m>) -> Function<'m> {
    let function = kernel.annotated.function;
    keep_callers(module, function);
    let (mut types, mut sources, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for (index, (parameter, argument)) in (0_u32..).zip(function.parameters().into_iter().zip(&kernel.arguments)) {
        let first = u32::try_from(types.len()).unwrap_or(u32::MAX);
        places.push(Place { old: parameter.as_value(), first });
        for ty in kernel_types(module, parameter.as_value(), argument) {
            types.push(ty);
            sources.push(if matches!(argument, Argument::Members(..)) { None } else { Some(index) });
        }
    }
    let new = function.retype(module.void_type().function(&types), &sources);
    connect(module, new, &kernel.arguments, &places);
    // Deletion requires that the function has no users: `keep_callers` has redirected them to a copy.
    function.delete();
    new.set_name(&kernel.name);
    new.make_external();
    new.set_calling_convention(convention(module));
    let source = String::from_utf8_lossy(module.source_name()).into_owned();
    new.set_text_attribute(names::ATTR_MODULE_ID, &source);
    new.set_text_attribute("uniform-work-group-size", "true");
    new
}

/// Returns the calling convention of kernels.
fn convention(module: Module<'_>) -> CallConv {
    match TargetKind::of(module) {
        TargetKind::Gpu if is_amd(module) => CallConv::LLVMAMDGPUKERNELCallConv,
        TargetKind::Gpu => CallConv::LLVMPTXKernelCallConv,
        TargetKind::Spir | TargetKind::Other => CallConv::LLVMSPIRKERNELCallConv,
    }
}

/// Redirects callers to a copy of the function, because code must not call a kernel.
fn keep_callers<'m>(module: Module<'m>, function: Function<'m>) {
    if !function.is_used() {
        return;
    }
    let copy = module.declare_copy(function, &format!("{}.called", function.name()));
    copy.copy_body_from(function, &[(function.as_value(), copy.as_value())]);
    // The body moves to the kernel, so its recursive calls must refer to the copy as well.
    function.replace_all_uses_with(copy.as_value());
}

/// Returns the types of the kernel parameters that replace a parameter.
fn kernel_types<'m>(module: Module<'m>, parameter: Value<'m>, argument: &Argument<'m>) -> Vec<Type<'m>> {
    match argument {
        Argument::Same => vec![parameter.ty()],
        Argument::GlobalPointer => vec![module.pointer_type(GLOBAL)],
        Argument::Boolean => vec![module.int_type(8)],
        Argument::LocalOffset => vec![module.int_type(32)],
        Argument::Members(_, members) => {
            let of_member = |member: &Type<'m>| match member.is_pointer() {
                true if is_offset(module, *member) => module.int_type(32),
                true => *member,
                false => module.pointer_type(0),
            };
            members.iter().map(of_member).collect()
        }
    }
}

/// Returns whether the kernel receives a pointer as an offset into its local memory.
fn is_offset(module: Module<'_>, pointer: Type<'_>) -> bool {
    pointer.address_space() == LOCAL && !is_spir(module)
}

/// Replaces the uses of the function's parameters with values that are computed from the kernel's parameters.
fn connect<'m>(module: Module<'m>, kernel: Function<'m>, arguments: &[Argument<'m>], places: &[Place<'m>]) {
    let builder = Builder::new(module);
    let entry = kernel.blocks().next();
    let is_alloca = |opcode: Opcode| opcode == Opcode::LLVMAlloca;
    let body = entry.and_then(|block| block.instructions().find(|instruction| !is_alloca(instruction.opcode())));
    for (argument, place) in arguments.iter().zip(places) {
        let Some(parameter) = kernel.parameter(place.first) else { continue };
        match argument {
            Argument::Same => {}
            Argument::GlobalPointer => {
                body.iter().for_each(|first| builder.position_before(*first));
                let generic = builder.address_space_cast(parameter, place.old.ty());
                place.old.replace_all_uses_with(generic);
            }
            Argument::LocalOffset => {
                body.iter().for_each(|first| builder.position_before(*first));
                place.old.replace_all_uses_with(local_memory(module, &builder, parameter.as_value()));
            }
            Argument::Boolean => {
                body.iter().for_each(|first| builder.position_before(*first));
                let zero = module.int_type(8).zero();
                place.old.replace_all_uses_with(builder.not_equal(parameter.as_value(), zero));
            }
            Argument::Members(object, members) => {
                builder.position_at_entry(kernel);
                let layout = module.data_layout();
                let copy = builder.alloca(*object, layout.abi_alignment(*object));
                body.iter().for_each(|first| builder.position_before(*first));
                for (number, member) in (0_u32..).zip(members) {
                    let offset = layout.member_offset(*object, usize::try_from(number).unwrap_or(usize::MAX));
                    let to = builder.byte_offset(copy.as_value(), offset);
                    set_member(module, &builder, kernel, place.first.saturating_add(number), *member, to);
                }
                place.old.replace_all_uses_with(copy);
            }
        }
    }
}

/// Stores parameter `index` to a member of the object that the body uses.
fn set_member<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    kernel: Function<'m>,
    index: u32,
    member: Type<'m>,
    to: Value<'m>,
) {
    let layout = module.data_layout();
    let Some(parameter) = kernel.parameter(index) else { return };
    let alignment = layout.abi_alignment(member);
    if member.is_pointer() {
        let value = match is_offset(module, member) {
            true => local_memory(module, builder, parameter.as_value()),
            false => parameter.as_value(),
        };
        builder.store(value, to, alignment);
        return;
    }
    kernel.set_parameter_type(index, TypeAttribute::Byval, member);
    kernel.raise_parameter_attribute(index, "align", alignment);
    let size = layout.alloc_size(member).unwrap_or_default();
    builder.memcpy((to, alignment), (parameter.as_value(), alignment), size);
}

/// Returns the address at an offset in local memory: CUDA and HIP provide each kernel launch with one block of local
/// memory.
fn local_memory<'m>(module: Module<'m>, builder: &Builder<'m>, offset: Value<'m>) -> Value<'m> {
    let memory =
        module.global_variables().find(|variable| variable.name() == names::LOCAL_MEMORY).unwrap_or_else(|| {
            let memory = module.add_global_variable(names::LOCAL_MEMORY, module.int_type(8).array_of(0), LOCAL);
            memory.set_alignment(LOCAL_ALIGNMENT);
            memory
        });
    builder.element_pointer(module.int_type(8), memory.as_value(), &[offset], true)
}
