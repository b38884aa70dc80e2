//! Splits volatile loads and stores of vectors into accesses to elements, for `vulkan-scalars`,
//! because LLVM's `scalarizer` does not split them.

use llvm_ir::{Builder, Instruction, Module, Opcode, Type, Value};

/// Splits the volatile accesses to vectors in a module. Returns whether there were any.
pub fn expand<'m>(module: Module<'m>, builder: &Builder<'m>) -> bool {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let vector = |access: Instruction<'m>| access.accessed_type()?.fixed_vector();
    let accesses: Vec<(Instruction<'m>, (Type<'m>, u32))> = instructions
        .filter(|found| matches!(found.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore) && found.is_volatile())
        .filter_map(|found| Some((found, vector(found)?)))
        .collect();
    for (access, (element, count)) in &accesses {
        builder.position_before(*access);
        if access_elements(module, builder, *access, *element, *count).is_some() {
            access.erase();
        }
    }
    !accesses.is_empty()
}

fn access_elements<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    access: Instruction<'m>,
    element: Type<'m>,
    count: u32,
) -> Option<()> {
    let (pointer, size) = (access.accessed_pointer()?, module.data_layout().store_size(element)?);
    // The largest alignment that all elements have.
    let alignment = access.alignment().unwrap_or(1).min(1 << size.trailing_zeros());
    let stored = (access.opcode() == Opcode::LLVMStore).then(|| access.operand(0)).flatten();
    let mut result: Option<Value<'m>> = stored.is_none().then(|| access.ty().poison());
    for number in 0..count {
        let index = module.int_type(32).const_int(u64::from(number))?;
        let place = builder.byte_offset(pointer, u64::from(number) * size);
        let part = match stored {
            Some(stored) => builder.store(builder.extract_element(stored, index), place, alignment),
            None => builder.load(element, place, alignment),
        };
        part.set_volatile();
        result = result.map(|vector| builder.insert_element(vector, part.as_value(), index));
    }
    if let Some(vector) = result {
        access.replace_all_uses_with(vector);
    }
    Some(())
}
