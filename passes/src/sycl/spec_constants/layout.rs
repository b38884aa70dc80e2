//! The layout of a constant's type: the offsets of its scalar leaves.
//!
//! This pass works on **bytes**, never on the types of the default value: front ends write the default value with a
//! type that differs from the constant's if padding, unions or bit-fields are involved. Offsets are allocation offsets,
//! as on the host: the elements of `[2 x <3 x float>]` are 16 bytes apart.

use super::unit::Unit;
use llvm_ir::{DataLayout, Module, Type, TypeKind};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::rc::Rc;

/// The deepest nesting of aggregates that is supported. The nesting depth of C++ types is much
/// lower.
const MAX_DEPTH: u32 = 64;

/// A type with all sizes known, and its leaves.
#[derive(Debug)]
pub struct Layout<'m> {
    /// The type in memory: `i8` for `bool`.
    pub ty: Type<'m>,
    /// The allocation size in bytes. For an integer type that does not exist in C++, such as `i24`,
    /// its width in bytes.
    pub size: u64,
    /// The ABI alignment in bytes; 1 for packed structs.
    pub alignment: u64,
    /// The number of scalar leaves.
    pub leaf_count: u64,
    /// The composition of the type.
    pub shape: Shape<'m>,
    /// The units, computed on first use.
    pub(super) units: OnceCell<Option<Vec<Unit<'m>>>>,
}

/// The composition of a type.
#[derive(Debug)]
pub enum Shape<'m> {
    /// A single leaf.
    Scalar,
    /// Contiguous leaves.
    Vector {
        /// The layout of a leaf.
        element: Rc<Layout<'m>>,
        /// The number of leaves.
        count: u64,
    },
    /// Elements at a stride of `element.size`.
    Array {
        /// The layout of an element.
        element: Rc<Layout<'m>>,
        /// The number of elements.
        count: u64,
    },
    /// Members at given offsets.
    Struct {
        /// The byte offset and layout of each member.
        members: Vec<(u64, Rc<Layout<'m>>)>,
    },
}

/// A part of a type that a specialization constant cannot contain.
#[derive(Clone, Debug)]
pub struct Unsupported {
    /// The path in the constant, such as `.1.0[0]`; empty for the constant itself.
    pub path: String,
    /// The description of the part, such as `leaf of type i128`.
    pub what: String,
}

impl Unsupported {
    fn new(what: impl Into<String>) -> Self {
        Unsupported { path: String::new(), what: what.into() }
    }

    fn below(mut self, step: impl std::fmt::Display) -> Self {
        self.path = format!("{step}{}", self.path);
        self
    }
}

/// Layouts by type. Each type is computed once.
#[derive(Debug)]
pub struct Layouts<'m> {
    data_layout: DataLayout<'m>,
    i8: Type<'m>,
    allow_bfloat: bool,
    allow_odd_integers: bool,
    known: FxHashMap<Type<'m>, Result<Rc<Layout<'m>>, Unsupported>>,
}

impl<'m> Layouts<'m> {
    /// Creates an empty cache. `is_native` restricts types to those of SPIR-V without extensions, which has no
    /// `bfloat`, and only integers of 8, 16, 32 and 64 bits.
    pub fn new(module: Module<'m>, is_native: bool) -> Self {
        Layouts {
            data_layout: module.data_layout(),
            i8: module.int_type(8),
            allow_bfloat: !is_native,
            allow_odd_integers: !is_native,
            known: FxHashMap::default(),
        }
    }

    /// Returns the layout of the memory that holds a value of type `ty`. Booleans occupy a byte each: `i1` is stored as
    /// `i8`, and `<4 x i1>` as `<4 x i8>`.
    ///
    /// # Errors
    /// Fails if a leaf cannot be part of a specialization constant.
    pub fn of_value(&mut self, ty: Type<'m>) -> Result<Rc<Layout<'m>>, Unsupported> {
        let memory = match ty.fixed_vector() {
            _ if ty.is_int(1) => self.i8,
            Some((element, count)) if element.is_int(1) => self.i8.vector_of(count).unwrap_or(ty),
            _ => ty,
        };
        self.of_memory(memory, 0)
    }

    /// Returns the layout of a value that a call returns. Calling conventions of CPUs and GPUs return small classes as
    /// integers of any number of bytes.
    ///
    /// # Errors
    /// Fails like [`Layouts::of_value`].
    pub fn of_returned_value(&mut self, ty: Type<'m>) -> Result<Rc<Layout<'m>>, Unsupported> {
        match ty.int_width() {
            Some(bits @ (24 | 40 | 48 | 56)) if self.allow_odd_integers => {
                let alignment = self.data_layout.abi_alignment(ty);
                let size = u64::from(bits / 8);
                Ok(Rc::new(Layout { ty, size, alignment, leaf_count: 1, shape: Shape::Scalar, units: OnceCell::new() }))
            }
            _ => self.of_value(ty),
        }
    }

    fn of_memory(&mut self, ty: Type<'m>, depth: u32) -> Result<Rc<Layout<'m>>, Unsupported> {
        if let Some(known) = self.known.get(&ty) {
            return known.clone();
        }
        let layout = self.build(ty, depth).map(Rc::new);
        self.known.insert(ty, layout.clone());
        layout
    }

    fn build(&mut self, ty: Type<'m>, depth: u32) -> Result<Layout<'m>, Unsupported> {
        if depth > MAX_DEPTH {
            return Err(Unsupported::new(format!("nesting of more than {MAX_DEPTH} aggregates")));
        }
        let (leaf_count, shape) = self.shape(ty, depth)?;
        match self.data_layout.alloc_size(ty) {
            Some(size) => Ok(Layout {
                ty,
                size,
                alignment: self.data_layout.abi_alignment(ty),
                leaf_count,
                shape,
                units: OnceCell::new(),
            }),
            None => Err(Unsupported::new(format!("part of type {ty}, whose size is not known"))),
        }
    }

    fn shape(&mut self, ty: Type<'m>, depth: u32) -> Result<(u64, Shape<'m>), Unsupported> {
        let too_many = || Unsupported::new(format!("type {ty} with too many leaves"));
        if let Some(types) = ty.struct_members() {
            let mut members = Vec::with_capacity(types.len());
            let mut leaves = 0_u64;
            for (index, member) in types.into_iter().enumerate() {
                let layout = self.of_memory(member, depth + 1).map_err(|e| e.below(format_args!(".{index}")))?;
                leaves = leaves.checked_add(layout.leaf_count).ok_or_else(too_many)?;
                members.push((self.data_layout.member_offset(ty, index), layout));
            }
            return Ok((leaves, Shape::Struct { members }));
        }
        if let Some((element, count)) = ty.array() {
            let element = self.of_memory(element, depth + 1).map_err(|e| e.below("[0]"))?;
            let leaves = element.leaf_count.checked_mul(count).ok_or_else(too_many)?;
            return Ok((leaves, Shape::Array { element, count }));
        }
        if let Some((element, count)) = ty.fixed_vector() {
            let element = self.of_memory(element, depth + 1).map_err(|e| e.below("[0]"))?;
            return Ok((u64::from(count), Shape::Vector { element, count: u64::from(count) }));
        }
        if self.is_leaf(ty) { Ok((1, Shape::Scalar)) } else { Err(Unsupported::new(format!("leaf of type {ty}"))) }
    }

    /// Returns whether a type is a scalar that occurs in SYCL's device types and that all targets
    /// support.
    fn is_leaf(&self, ty: Type<'m>) -> bool {
        match ty.kind() {
            TypeKind::LLVMIntegerTypeKind => matches!(ty.int_width(), Some(8 | 16 | 32 | 64)),
            TypeKind::LLVMHalfTypeKind | TypeKind::LLVMFloatTypeKind | TypeKind::LLVMDoubleTypeKind => true,
            TypeKind::LLVMBFloatTypeKind => self.allow_bfloat,
            _ => false,
        }
    }
}

impl<'m> Layout<'m> {
    /// Calls `visit` with the byte offset and layout of each leaf, depth first in member order.
    pub fn for_each_leaf(&self, visit: &mut dyn FnMut(u64, &Layout<'m>)) {
        self.visit_leaves(0, visit);
    }

    fn visit_leaves(&self, base: u64, visit: &mut dyn FnMut(u64, &Layout<'m>)) {
        if self.leaf_count == 0 {
            return;
        }
        match &self.shape {
            Shape::Scalar => visit(base, self),
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                for index in 0..*count {
                    element.visit_leaves(base + index * element.size, visit);
                }
            }
            Shape::Struct { members } => {
                for (offset, member) in members {
                    member.visit_leaves(base + offset, visit);
                }
            }
        }
    }

    /// Returns whether all leaves are bytes.
    pub fn is_bytes(&self) -> bool {
        match &self.shape {
            Shape::Scalar => self.ty.is_int(8),
            Shape::Vector { element, .. } | Shape::Array { element, .. } => element.is_bytes(),
            Shape::Struct { members } => members.iter().all(|(_, member)| member.leaf_count == 0 || member.is_bytes()),
        }
    }

    /// Returns whether both have the same size, and leaves of the same types at the same offsets. Linking may leave two
    /// names for one struct, so the types themselves cannot be compared.
    pub fn has_same_leaves(&self, other: &Layout<'m>) -> bool {
        if self.ty == other.ty {
            return true;
        }
        if self.size != other.size || self.leaf_count != other.leaf_count {
            return false;
        }
        // Type, offset, size and number of adjacent leaves of one type.
        let runs = |layout: &Layout<'m>| {
            let mut runs: Vec<(Type<'m>, u64, u64, u64)> = Vec::new();
            layout.for_each_leaf(&mut |offset, leaf| match runs.last_mut() {
                Some((ty, start, size, count)) if *ty == leaf.ty && offset == *start + *size * *count => *count += 1,
                _ => runs.push((leaf.ty, offset, leaf.size, 1)),
            });
            runs
        };
        runs(self) == runs(other)
    }
}
