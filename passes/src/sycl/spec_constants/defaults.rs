//! Reads default values as bytes.
//!
//! A default value is an LLVM constant of any type. It is reduced to its bytes in memory and a flag for each that is
//! defined: padding, `undef` members and bytes past the end are undefined.

use llvm_ir::{DataLayout, Type, TypeKind, Value};

/// The deepest nesting of aggregates that is supported.
const MAX_DEPTH: u32 = 64;

/// The bytes of a value in memory, little-endian. Undefined bytes are zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// One entry for each byte.
    pub bytes: Vec<u8>,
    /// A flag for each byte that is true if the byte belongs to a defined scalar.
    pub defined: Vec<bool>,
}

impl Image {
    /// Creates an image of `size` undefined bytes.
    pub fn undefined(size: usize) -> Self {
        Image { bytes: vec![0; size], defined: vec![false; size] }
    }

    /// Returns whether a byte in `offset..offset + size` is defined.
    pub fn is_defined(&self, offset: u64, size: u64) -> bool {
        let range = usize::try_from(offset).ok().zip(usize::try_from(offset.saturating_add(size)).ok());
        range.and_then(|(from, to)| self.defined.get(from..to)).is_some_and(|bytes| bytes.contains(&true))
    }

    /// Returns whether no byte is defined.
    pub fn is_undefined(&self) -> bool {
        !self.defined.contains(&true)
    }

    fn put(&mut self, at: i128, bytes: &[u8]) {
        for (index, byte) in (at..).zip(bytes) {
            let Ok(index) = usize::try_from(index) else { continue };
            if let (Some(slot), Some(defined)) = (self.bytes.get_mut(index), self.defined.get_mut(index)) {
                *slot = *byte;
                *defined = true;
            }
        }
    }
}

/// Reads the little-endian number of at most 8 bytes at `offset`. Bytes past the end are zero.
pub fn number_at(bytes: &[u8], offset: u64, size: u64) -> u64 {
    let tail = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..)).unwrap_or_default();
    let size = usize::try_from(size).unwrap_or(8).min(8);
    tail.iter().take(size).rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The description of a part of a default value whose bytes are unknown at compile time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

/// Reads the bytes `offset..offset + size` of the memory that `initializer` fills.
///
/// # Errors
/// Fails if the range contains addresses, constant expressions, integers other than whole bytes, or floating-point
/// numbers of more than 64 bits.
pub fn image_of<'m>(
    layout: &DataLayout<'m>,
    initializer: Value<'m>,
    offset: u64,
    size: usize,
) -> Result<Image, Unreadable> {
    let mut reader = Reader { layout, image: Image::undefined(size) };
    reader.read(initializer, -i128::from(offset), 0)?;
    Ok(reader.image)
}

struct Reader<'l, 'm> {
    layout: &'l DataLayout<'m>,
    image: Image,
}

impl<'m> Reader<'_, 'm> {
    /// Reads a constant whose first byte is byte `at` of the image. It may be partly or entirely out of range.
    fn read(&mut self, constant: Value<'m>, at: i128, depth: u32) -> Result<(), Unreadable> {
        if constant.is_undef() {
            return Ok(());
        }
        let ty = constant.ty();
        let size = self.layout.alloc_size(ty).unwrap_or(0);
        let outside = at >= self.image.bytes.len() as i128 || at + i128::from(size) <= 0;
        if outside || size == 0 {
            return Ok(());
        }
        if depth > MAX_DEPTH {
            return Err(Unreadable(format!("nesting of more than {MAX_DEPTH} aggregates")));
        }
        if let Some(bytes) = self.data_bytes(constant) {
            self.image.put(at, bytes);
        } else if let Some(members) = ty.member_count() {
            for index in 0..members {
                let offset = self.layout.member_offset(ty, index as usize);
                self.read_element(constant, u64::from(index), at + i128::from(offset), depth)?;
            }
        } else if let Some((element, count)) = ty.array() {
            let stride = self.layout.alloc_size(element).unwrap_or(0);
            self.read_elements(constant, count, stride, at, depth)?;
        } else if let Some((element, count)) = ty.fixed_vector() {
            if element.is_int(1) {
                return Err(Unreadable("a vector of i1, whose lanes are single bits".to_owned()));
            }
            let stride = self.scalar_size(element)?;
            self.read_elements(constant, u64::from(count), stride, at, depth)?;
        } else {
            self.read_scalar(constant, at)?;
        }
        Ok(())
    }

    /// Returns the bytes of an array or vector of numbers, if LLVM's representation equals that in memory.
    fn data_bytes(&self, constant: Value<'m>) -> Option<&'m [u8]> {
        let bytes = constant.data_bytes()?;
        let element = constant.ty().array().map_or_else(|| constant.ty().element_or_self(), |(element, _)| element);
        let is_dense = self.layout.alloc_size(element) == element.data_size().map(|size| size as u64);
        (is_dense && (element.is_int(8) || cfg!(target_endian = "little"))).then_some(bytes)
    }

    fn read_elements(
        &mut self,
        of: Value<'m>,
        count: u64,
        stride: u64,
        at: i128,
        depth: u32,
    ) -> Result<(), Unreadable> {
        // Visits only elements that overlap the image, because an array may be far larger than the constant.
        let stride = i128::from(stride.max(1));
        let first = (-at / stride).clamp(0, i128::from(count));
        let last = ((self.image.bytes.len() as i128 - at + stride - 1) / stride).clamp(first, i128::from(count));
        for index in first..last {
            self.read_element(of, u64::try_from(index).unwrap_or(u64::MAX), at + index * stride, depth)?;
        }
        Ok(())
    }

    fn read_element(&mut self, of: Value<'m>, index: u64, at: i128, depth: u32) -> Result<(), Unreadable> {
        match u32::try_from(index).ok().and_then(|index| of.aggregate_element(index)) {
            Some(element) => self.read(element, at, depth + 1),
            None => Err(Unreadable(format!("constant of type {} that is not a plain aggregate", of.ty()))),
        }
    }

    fn read_scalar(&mut self, constant: Value<'m>, at: i128) -> Result<(), Unreadable> {
        let ty = constant.ty();
        if ty.is_pointer() && constant.is_null_constant() {
            let size = self.layout.store_size(ty).unwrap_or(0).min(8);
            self.image.put(at, &vec![0; usize::try_from(size).unwrap_or(0)]);
            return Ok(());
        }
        let size = self.scalar_size(ty)?;
        let words = constant.int_words().or_else(|| Some(vec![constant.scalar_bits()?]));
        let Some(words) = words else {
            let what =
                if ty.is_pointer() { "an address".to_owned() } else { format!("a constant expression of type {ty}") };
            return Err(Unreadable(what));
        };
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.image.put(at, bytes.get(..usize::try_from(size).unwrap_or(8)).unwrap_or_default());
        Ok(())
    }

    /// Returns the size of a scalar in bytes. Only integers of whole bytes and floating-point numbers of at most 64
    /// bits are supported.
    fn scalar_size(&self, ty: Type<'m>) -> Result<u64, Unreadable> {
        let size = match (ty.kind(), ty.int_width()) {
            (_, Some(1)) => Some(1),
            (_, Some(bits)) if bits % 8 == 0 => Some(u64::from(bits / 8)),
            (TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind, _) => Some(2),
            (TypeKind::LLVMFloatTypeKind, _) => Some(4),
            (TypeKind::LLVMDoubleTypeKind | TypeKind::LLVMPointerTypeKind, _) => Some(8),
            _ => None,
        };
        size.ok_or_else(|| Unreadable(format!("a scalar of type {ty}")))
    }
}
