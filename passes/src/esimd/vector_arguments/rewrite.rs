//! Rewrites a function and its calls.

use super::plan::{Plan, Role, Vector, is_exported};
use super::pointers::{Source, source};
use crate::internal_error;
use llvm_ir::{Builder, Call, Function, Instruction, Module, Opcode, Type, Value};

/// The new signature of a function.
struct Signature<'m> {
    ty: Type<'m>,
    /// The old parameter whose attributes each new one keeps; `None` for a vector.
    kept: Vec<Option<u32>>,
    /// The old parameter that each new one represents, in ascending order.
    stands_for: Vec<u32>,
}

/// Rewrites the function of a plan and all of its calls.
pub fn rewrite<'m>(module: Module<'m>, plan: &Plan<'m>) {
    let signature = signature(plan);
    let old = plan.function;
    let parameters = old.parameters();
    let names: Vec<_> = parameters.iter().map(|parameter| parameter.name()).collect();
    let builder = Builder::new(module);
    // Other images call it or define it.
    let has_same_type_elsewhere = old.is_declaration() || is_exported(old);
    let new = old.retype(signature.ty, &signature.kept);
    if !new.has_local_linkage() && !has_same_type_elsewhere {
        new.make_internal();
    }
    let has_body = builder.position_at_entry(new);
    for (index, vector) in plan.vectors.iter().filter(|_| has_body) {
        let place = usize::try_from(*index).ok();
        let Some((parameter, name)) = place.and_then(|place| Some((parameters.get(place)?, names.get(place)?))) else {
            internal_error!("'{}' has no parameter {index}", old.name());
        };
        let slot = make_slot(module, &builder, old, *index, *vector, name);
        match vector.role {
            Role::In => {
                let position = signature.stands_for.binary_search(index).ok();
                let position = position.and_then(|position| u32::try_from(position).ok());
                let Some(value) = position.and_then(|position| new.parameter(position)) else {
                    internal_error!("'{}' has no new parameter for parameter {index}", new.name());
                };
                name_like(value.into(), name, ".v");
                builder.store(value, slot, allocation(slot).1);
            }
            Role::Out => return_from(module, new, slot),
        }
        let cast = builder.address_space_cast(slot, parameter.ty());
        if cast != slot {
            name_like(cast, name, ".c");
        }
        parameter.replace_all_uses_with(cast);
    }
    for call in &plan.calls {
        rewrite_call(module, &builder, plan, &signature, new, *call);
    }
    // The remaining uses refer to the function in metadata.
    old.replace_all_uses_with(new);
    old.delete();
}

/// Returns the type and alignment of a stack slot.
fn allocation(slot: Instruction<'_>) -> (Type<'_>, u64) {
    slot.allocated().unwrap_or_else(|| internal_error!("'{}' is not a stack slot", slot.name()))
}

fn signature<'m>(plan: &Plan<'m>) -> Signature<'m> {
    let Some((mut result, parameters)) = plan.function.value_type().signature() else {
        internal_error!("'{}' has no function type", plan.function.name());
    };
    let (mut types, mut kept, mut stands_for) = (Vec::new(), Vec::new(), Vec::new());
    for (index, ty) in (0..).zip(parameters) {
        match plan.vectors.get(&index) {
            None => {
                types.push(ty);
                kept.push(Some(index));
                stands_for.push(index);
            }
            Some(vector) if vector.role == Role::In => {
                types.push(vector.ty);
                kept.push(None);
                stands_for.push(index);
            }
            Some(vector) => result = vector.ty,
        }
    }
    Signature { ty: result.function(&types), kept, stands_for }
}

/// Creates the stack slot that replaces a parameter.
fn make_slot<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    function: Function<'m>,
    index: u32,
    vector: Vector<'m>,
    name: &str,
) -> Instruction<'m> {
    let promised = function.parameter_alignment(index).unwrap_or(1);
    let alignment = module.data_layout().abi_alignment(vector.ty).max(vector.alignment).max(promised);
    let slot = builder.alloca(vector.ty, alignment);
    name_like(slot.into(), name, ".s");
    slot
}

fn name_like(value: Value<'_>, name: &str, suffix: &str) {
    if !name.is_empty() {
        value.set_name(&format!("{name}{suffix}"));
    }
}

/// Makes a function return the content of a slot.
fn return_from<'m>(module: Module<'m>, function: Function<'m>, slot: Instruction<'m>) {
    let (ty, alignment) = allocation(slot);
    let builder = Builder::new(module);
    let returns: Vec<_> = function
        .blocks()
        .filter_map(|block| block.last_instruction())
        .filter(|last| last.opcode() == Opcode::LLVMRet)
        .collect();
    for old in returns {
        builder.position_before(old);
        let vector = builder.load(ty, slot, alignment);
        builder.ret(vector);
        old.erase();
    }
}

fn rewrite_call<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    plan: &Plan<'m>,
    signature: &Signature<'m>,
    new: Function<'m>,
    call: Call<'m>,
) {
    builder.position_before(call);
    let mut arguments = Vec::new();
    for index in &signature.stands_for {
        let argument = argument(call, *index);
        arguments.push(match plan.vectors.get(index) {
            None => argument,
            Some(vector) => {
                let (pointer, alignment) = place(module, call, plan.function, *index, *vector, argument);
                builder.load(vector.ty, pointer, alignment).into()
            }
        });
    }
    let Some(new_call) = call.retype(new.value_type(), new, &arguments, &signature.kept) else {
        internal_error!("a call to '{}' cannot be changed", new.name());
    };
    match plan.vectors.iter().find(|(_, vector)| vector.role == Role::Out) {
        Some((index, vector)) => {
            let argument = argument(call, *index);
            let (pointer, alignment) = place(module, call, plan.function, *index, *vector, argument);
            builder.store(new_call, pointer, alignment);
        }
        None if !call.ty().is_void() => {
            new_call.take_name(call);
            call.replace_all_uses_with(new_call);
        }
        None => {}
    }
    call.erase();
}

fn argument<'m>(call: Call<'m>, index: u32) -> Value<'m> {
    call.operand(index).unwrap_or_else(|| internal_error!("a call has no argument {index}"))
}

/// Returns the pointer and the alignment with which the caller loads or stores the vector of an argument.
fn place<'m>(
    module: Module<'m>,
    call: Call<'m>,
    function: Function<'m>,
    index: u32,
    vector: Vector<'m>,
    argument: Value<'m>,
) -> (Value<'m>, u64) {
    if let (Source::Slot(slot), true) = source(argument)
        && let Some((_, alignment)) = slot.allocated()
    {
        return (slot.into(), alignment);
    }
    let promised = call.argument_alignment(index).into_iter().chain(function.parameter_alignment(index)).max();
    let by_type = module.data_layout().abi_alignment(vector.ty);
    (argument, promised.unwrap_or(if vector.least_alignment == 0 { by_type } else { vector.least_alignment }))
}
