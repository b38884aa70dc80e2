//! The bytes of a constant in memory.

use llvm_ir::{Module, Value};

/// Returns the bytes of a constant that consists of scalars; `None` if it contains a pointer.
pub fn bytes(module: Module<'_>, value: Value<'_>) -> Option<Vec<u8>> {
    let layout = module.data_layout();
    let size = usize::try_from(layout.alloc_size(value.ty())?).ok()?;
    if value.is_null_constant() || value.is_undef() {
        // Null pointers become zeros. Loads of pointers from memory are rejected elsewhere.
        return Some(vec![0; size]);
    }
    if let Some(bits) = value.scalar_bits() {
        let mut bytes = bits.to_le_bytes().to_vec();
        bytes.resize(size, 0);
        return Some(bytes);
    }
    if let Some(words) = value.int_words() {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(size, 0);
        return Some(bytes);
    }
    let mut result = vec![0; size];
    let mut put = |offset: u64, part: &[u8]| -> Option<()> {
        let offset = usize::try_from(offset).ok()?;
        result.get_mut(offset..offset.checked_add(part.len())?)?.copy_from_slice(part);
        Some(())
    };
    if let Some(count) = value.ty().member_count() {
        for index in 0..count {
            let part = bytes(module, value.aggregate_element(index)?)?;
            put(layout.member_offset(value.ty(), index as usize), &part)?;
        }
        return Some(result);
    }
    let (element, count) =
        value.ty().array().or_else(|| value.ty().fixed_vector().map(|(ty, n)| (ty, u64::from(n))))?;
    let stride = if value.ty().array().is_some() { layout.alloc_size(element)? } else { layout.store_size(element)? };
    for index in 0..u32::try_from(count).ok()? {
        let part = bytes(module, value.aggregate_element(index)?)?;
        put(u64::from(index).checked_mul(stride)?, part.get(..usize::try_from(stride).ok()?)?)?;
    }
    Some(result)
}

/// Returns whether a constant contains the address of a function or variable.
pub fn has_address(value: Value<'_>) -> bool {
    let mut operands = (0..value.operand_count()).filter_map(|index| value.operand(index));
    value.is_global() || operands.any(has_address)
}
