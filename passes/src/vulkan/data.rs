//! The bytes of a constant in memory.

use llvm_ir::{GlobalVariable, Module, Opcode, Value};

/// The contents of a constant.
#[derive(Debug, Default)]
pub struct Contents<'m> {
    /// The bytes. Pointers to variables are zeros.
    pub bytes: Vec<u8>,
    /// The pointers to variables.
    pub pointers: Vec<Pointer<'m>>,
}

/// A pointer to a variable.
#[derive(Clone, Copy, Debug)]
pub struct Pointer<'m> {
    /// The offset of the pointer in the contents.
    pub offset: usize,
    /// The variable.
    pub target: GlobalVariable<'m>,
    /// The distance in bytes between the beginning of the variable and the address.
    pub addend: i64,
}

/// Returns the bytes of a constant that consists of scalars; `None` if it contains a pointer.
pub fn bytes(module: Module<'_>, value: Value<'_>) -> Option<Vec<u8>> {
    contents(module, value).filter(|contents| contents.pointers.is_empty()).map(|contents| contents.bytes)
}

/// Returns the contents of a constant that consists of scalars and pointers to variables.
pub fn contents<'m>(module: Module<'m>, value: Value<'m>) -> Option<Contents<'m>> {
    let layout = module.data_layout();
    let size = usize::try_from(layout.alloc_size(value.ty())?).ok()?;
    let of_bytes = |bytes| Some(Contents { bytes, pointers: Vec::new() });
    if value.is_null_constant() || value.is_undef() {
        // Null pointers become zeros.
        return of_bytes(vec![0; size]);
    }
    if let Some(bits) = value.scalar_bits() {
        let mut bytes = bits.to_le_bytes().to_vec();
        bytes.resize(size, 0);
        return of_bytes(bytes);
    }
    if let Some(words) = value.int_words() {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(size, 0);
        return of_bytes(bytes);
    }
    if value.ty().is_pointer() {
        return pointer(module, value, size);
    }
    let mut result = Contents { bytes: vec![0; size], pointers: Vec::new() };
    let mut put = |offset: u64, part: Contents<'m>, size: usize| -> Option<()> {
        let offset = usize::try_from(offset).ok()?;
        let target = result.bytes.get_mut(offset..offset.checked_add(size)?)?;
        target.copy_from_slice(part.bytes.get(..size)?);
        result.pointers.extend(part.pointers.iter().map(|found| Pointer { offset: found.offset + offset, ..*found }));
        Some(())
    };
    if let Some(count) = value.ty().member_count() {
        for index in 0..count {
            let part = contents(module, value.aggregate_element(index)?)?;
            let size = part.bytes.len();
            put(layout.member_offset(value.ty(), index as usize), part, size)?;
        }
        return Some(result);
    }
    let (element, count) =
        value.ty().array().or_else(|| value.ty().fixed_vector().map(|(ty, n)| (ty, u64::from(n))))?;
    let stride = if value.ty().array().is_some() { layout.alloc_size(element)? } else { layout.store_size(element)? };
    for index in 0..u32::try_from(count).ok()? {
        let part = contents(module, value.aggregate_element(index)?)?;
        put(u64::from(index).checked_mul(stride)?, part, usize::try_from(stride).ok()?)?;
    }
    Some(result)
}

/// Returns the contents of a pointer: a variable, null or an integer, after casts and constant offsets.
fn pointer<'m>(module: Module<'m>, value: Value<'m>, size: usize) -> Option<Contents<'m>> {
    let (mut base, mut addend) = (value, 0_i64);
    loop {
        if let Some(target) = base.as_global_variable() {
            let pointers = vec![Pointer { offset: 0, target, addend }];
            return Some(Contents { bytes: vec![0; size], pointers });
        }
        let integer = match base.opcode() {
            _ if base.is_null_constant() => Some(0),
            Some(Opcode::LLVMIntToPtr) => Some(base.operand(0)?.signed_int()?),
            Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast) => None,
            Some(Opcode::LLVMGetElementPtr) => {
                addend = addend.checked_add(constant_offset(module, base)?)?;
                None
            }
            _ => return None,
        };
        if let Some(integer) = integer {
            let mut bytes = integer.wrapping_add(addend).to_le_bytes().to_vec();
            bytes.resize(size, 0);
            return Some(Contents { bytes, pointers: Vec::new() });
        }
        base = base.operand(0)?;
    }
}

/// Returns the offset in bytes of a `getelementptr` with constant indices.
fn constant_offset<'m>(module: Module<'m>, gep: Value<'m>) -> Option<i64> {
    let layout = module.data_layout();
    let (mut ty, mut offset) = (gep.gep_source_type()?, 0_i64);
    for position in 1..gep.operand_count() {
        let index = gep.operand(position)?.signed_int()?;
        if position > 1 {
            if ty.member_count().is_some() {
                let member = u32::try_from(index).ok()?;
                offset = offset.checked_add_unsigned(layout.member_offset(ty, member as usize))?;
                ty = ty.struct_member(member)?;
                continue;
            }
            ty = ty.array().map(|(element, _)| element).or_else(|| ty.fixed_vector().map(|(element, _)| element))?;
        }
        let scale = i64::try_from(layout.alloc_size(ty)?).ok()?;
        offset = offset.checked_add(index.checked_mul(scale)?)?;
    }
    Some(offset)
}

/// Returns whether a constant contains the address of a function or variable.
pub fn has_address(value: Value<'_>) -> bool {
    let mut operands = (0..value.operand_count()).filter_map(|index| value.operand(index));
    value.is_global() || operands.any(has_address)
}
