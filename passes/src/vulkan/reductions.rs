//! Expands reductions of vectors into sequences of scalar operations, for `vulkan-scalars`.

use llvm_ir::{Builder, Call, Instruction, IntPredicate, Module, Opcode, Value};

/// An operation that combines two scalars.
#[derive(Clone, Copy)]
enum Fold {
    Binary(Opcode),
    /// The first operand if the comparison holds, otherwise the second.
    Choice(IntPredicate),
}

/// Returns the operation of a reduction; `None` for other functions, and for reductions of floating-point numbers.
fn fold(name: &str) -> Option<Fold> {
    Some(match name.strip_prefix("llvm.vector.reduce.")?.split('.').next()? {
        "and" => Fold::Binary(Opcode::LLVMAnd),
        "or" => Fold::Binary(Opcode::LLVMOr),
        "xor" => Fold::Binary(Opcode::LLVMXor),
        "add" => Fold::Binary(Opcode::LLVMAdd),
        "mul" => Fold::Binary(Opcode::LLVMMul),
        "smax" => Fold::Choice(IntPredicate::LLVMIntSGT),
        "smin" => Fold::Choice(IntPredicate::LLVMIntSLT),
        "umax" => Fold::Choice(IntPredicate::LLVMIntUGT),
        "umin" => Fold::Choice(IntPredicate::LLVMIntULT),
        _ => return None,
    })
}

/// Expands the reductions of a module. Returns whether there were any.
pub fn expand<'m>(module: Module<'m>, builder: &Builder<'m>) -> bool {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let found = |call: Call<'m>| Some((call, fold(&call.called_function()?.name())?));
    let calls: Vec<(Call<'m>, Fold)> = instructions.filter_map(Instruction::as_call).filter_map(found).collect();
    for (call, fold) in &calls {
        builder.position_before(*call);
        if let Some(value) = reduce(module, builder, *call, *fold) {
            call.as_value().replace_all_uses_with(value);
            call.as_value().as_instruction().into_iter().for_each(Instruction::erase);
        }
    }
    !calls.is_empty()
}

fn reduce<'m>(module: Module<'m>, builder: &Builder<'m>, call: Call<'m>, fold: Fold) -> Option<Value<'m>> {
    let vector = call.operand(0)?;
    let (_, count) = vector.ty().fixed_vector()?;
    let index = |index: u32| module.int_type(32).const_int(u64::from(index));
    let mut result = builder.extract_element(vector, index(0)?);
    for number in 1..count {
        let element = builder.extract_element(vector, index(number)?);
        result = match fold {
            Fold::Binary(opcode) => builder.binary(opcode, result, element),
            Fold::Choice(predicate) => {
                let is_first = builder.compare(predicate, result, element);
                builder.select(is_first, result, element)
            }
        };
    }
    Some(result)
}
