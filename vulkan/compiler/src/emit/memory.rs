//! Emits loads and stores through pointers to elements of base objects, or to addresses.

use llvm_ir::{Call, Opcode, Value};
use rspirv::{
    dr::Operand,
    spirv::{Decoration, MemoryAccess, Op, StorageClass, Word},
};
use std::collections::BTreeSet;
use sycl_passes::vulkan::contract;

use super::{
    Emitter,
    constants::CHUNK_BITS,
    function::Body,
    variables::{Elements, Shape, Variables},
    words::{Scalar, ids, instruction, width_of},
};

/// The unit of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One element.
    Scalar(Scalar),
    /// A vector of four words.
    Quad,
    /// One word of a vector of four words.
    WordOfQuad,
}

impl Piece {
    /// Parses the end of an access function's name, such as `i32.p1`.
    fn named(name: &str) -> Option<Piece> {
        let (element, _) = name.rsplit_once('.')?;
        match element {
            contract::QUAD => Some(Piece::Quad),
            contract::WORD_OF_QUAD => Some(Piece::WordOfQuad),
            _ => scalar_named(element).map(Piece::Scalar),
        }
    }

    fn scalar(self) -> Scalar {
        match self {
            Piece::Scalar(scalar) => scalar,
            Piece::Quad | Piece::WordOfQuad => Scalar::Int(32),
        }
    }

    fn elements(self) -> Elements {
        match self {
            Piece::Scalar(scalar) => Elements::Scalars(scalar),
            Piece::Quad | Piece::WordOfQuad => Elements::Quads,
        }
    }

    /// Returns the number of operands that locate the unit in its base object.
    fn places(self) -> u32 {
        if self == Piece::WordOfQuad { 2 } else { 1 }
    }
}

/// The location of an access.
pub struct Accessed {
    /// The storage class.
    pub class: StorageClass,
    /// The pointer.
    pub pointer: Word,
    /// The variable; `None` for a physical address.
    pub variable: Option<Word>,
    bytes: u32,
    /// The index of the operand after the location.
    pub next: u32,
}

impl Accessed {
    /// Returns the memory operands of the access.
    fn flags(&self, is_volatile: bool) -> Vec<Operand> {
        let mut flags = if is_volatile { MemoryAccess::VOLATILE } else { MemoryAccess::NONE };
        let mut operands = Vec::new();
        if self.class == StorageClass::PhysicalStorageBuffer {
            flags |= MemoryAccess::ALIGNED;
            operands.push(Operand::LiteralBit32(self.bytes));
        }
        if flags != MemoryAccess::NONE {
            operands.insert(0, Operand::MemoryAccess(flags));
        }
        operands
    }
}

/// Parses a scalar type in a name, such as `i32`.
pub fn scalar_named(name: &str) -> Option<Scalar> {
    let (kind, width) = name.split_at_checked(1)?;
    let width = width.parse().ok().filter(|width| matches!(width, 8 | 16 | 32 | 64))?;
    match kind {
        "i" => Some(Scalar::Int(width)),
        "f" => Some(Scalar::Float(width)),
        _ => None,
    }
}

impl<'m> Emitter<'_, 'm> {
    fn piece_type(&mut self, piece: Piece) -> Word {
        let scalar = self.words.scalar(piece.scalar());
        if piece == Piece::Quad { self.words.vector(scalar, 4) } else { scalar }
    }

    /// Emits a pointer to a physical address.
    fn pointed(&mut self, body: &mut Body<'m>, call: Call<'m>, piece: Piece) -> Option<Accessed> {
        let class = StorageClass::PhysicalStorageBuffer;
        self.words.need_addresses();
        let address = self.value(body, call.operand(0)?, call.into());
        let to = self.piece_type(piece);
        let (ty, pointer) = (self.words.pointer(class, to), self.words.id());
        body.code.push(instruction(Op::ConvertUToPtr, Some(ty), Some(pointer), ids(&[address])));
        let bytes = if piece == Piece::Quad { 16 } else { width_of(piece.scalar()) / 8 };
        Some(Accessed { class, pointer, variable: None, bytes, next: 1 })
    }

    /// Emits the pointer for an access.
    pub fn accessed(&mut self, body: &mut Body<'m>, call: Call<'m>, piece: Piece) -> Option<Accessed> {
        let root = call.operand(0)?;
        if !root.ty().is_pointer() {
            return self.pointed(body, call, piece);
        }
        if let Some(alloca) = root.as_instruction().filter(|root| root.opcode() == Opcode::LLVMAlloca)
            && !self.has_private(root, piece.scalar())
        {
            self.private_array(alloca, piece.scalar())?;
        }
        let variable = self.root(root, piece.elements(), call.as_value())?;
        let places: Vec<Value<'m>> = (1..=piece.places()).map(|index| call.operand(index)).collect::<Option<_>>()?;
        let places: Vec<Word> = places.into_iter().map(|place| self.value(body, place, call.into())).collect();
        let mut chain = vec![variable.id];
        let is_block = matches!(variable.shape, Shape::Block | Shape::BlockOfVectors);
        chain.extend(is_block.then(|| self.words.number(0)));
        match (variable.shape, piece, places.as_slice()) {
            (Shape::BlockOfVectors, Piece::Scalar(_), [index]) => chain.extend(self.split_index(body, *index, 2)),
            (Shape::Chunks, _, [index]) => chain.extend(self.split_index(body, *index, CHUNK_BITS)),
            _ => chain.extend(places),
        }
        let to = self.piece_type(piece);
        let pointer = self.words.pointer(variable.class, to);
        let id = self.words.id();
        body.code.push(instruction(Op::AccessChain, Some(pointer), Some(id), ids(&chain)));
        let bytes = width_of(piece.scalar()) / 8;
        let next = 1 + piece.places();
        Some(Accessed { class: variable.class, pointer: id, variable: Some(variable.id), bytes, next })
    }

    /// Splits an index into its upper bits and its lower `bits` bits.
    fn split_index(&mut self, body: &mut Body<'m>, index: Word, bits: u32) -> [Word; 2] {
        let (shift, mask) = (self.words.number(bits), self.words.number((1 << bits) - 1));
        let upper = self.extra(body, Op::ShiftRightLogical, Scalar::Int(32), &[index, shift]);
        [upper, self.extra(body, Op::BitwiseAnd, Scalar::Int(32), &[index, mask])]
    }

    /// Emits a load.
    pub fn load(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str, is_volatile: bool) -> Option<()> {
        let piece = Piece::named(name)?;
        let found = self.accessed(body, call, piece)?;
        if is_volatile {
            self.variables.written.extend(found.variable);
        }
        let (ty, id) = (self.piece_type(piece), self.result(body, call.as_value()));
        let mut operands = ids(&[found.pointer]);
        operands.extend(found.flags(is_volatile));
        body.code.push(instruction(Op::Load, Some(ty), Some(id), operands));
        Some(())
    }

    /// Emits a store.
    pub fn store(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str, is_volatile: bool) -> Option<()> {
        let piece = Piece::named(name)?;
        let found = self.accessed(body, call, piece)?;
        self.variables.written.extend(found.variable);
        let stored = found.next..found.next + if piece == Piece::Quad { 4 } else { 1 };
        let value = self.arguments_together(body, call, stored, piece.scalar());
        let mut operands = ids(&[found.pointer, value]);
        operands.extend(found.flags(is_volatile));
        body.code.push(instruction(Op::Store, None, None, operands));
        Some(())
    }

    /// Marks buffers that no kernel writes through any view as read-only. Some drivers read such buffers faster.
    pub fn mark_read_only(&mut self) {
        let Variables { buffers, written, .. } = &self.variables;
        let written: BTreeSet<(u32, u32)> = buffers
            .iter()
            .filter(|(_, variable)| written.contains(&variable.id))
            .map(|((set, binding, _), _)| (*set, *binding))
            .collect();
        let read_only = buffers.iter().filter(|((set, binding, _), _)| !written.contains(&(*set, *binding)));
        let mut read_only: Vec<Word> = read_only.map(|(_, variable)| variable.id).collect();
        read_only.sort_unstable();
        read_only.into_iter().for_each(|id| self.words.decorate(id, Decoration::NonWritable, Vec::new()));
    }
}
