//! Copies strings that are known at run time only.
//!
//! In the buffer, a string is its length in bytes, and then its bytes, padded to whole words:
//! ```llvm
//! length:
//!   %n = phi i32 [ 0, %before ], [ %next, %character ]
//!   br i1 (%n < LONGEST), label %character, label %measured
//! character:
//!   %next = add i32 %n, 1
//!   br i1 (the byte at %n is 0), label %measured, label %length
//! …
//! word:
//!   %i = phi i32 [ 0, %before ], [ %i.next, %bytes ]
//!   br i1 (%i < words), label %bytes, label %copied
//! bytes:
//!   store the bytes at 4 * %i to 4 * %i + 3; bytes after the string are 0
//!   br label %word
//! ```

use llvm_ir::{Block, Instruction, IntPredicate, Opcode, Value};

use super::writer::{Place, Writer};

/// The maximum length of a string in bytes, so that the loops end for any memory. The rest of a string is not printed.
const LONGEST: u32 = 4096;

/// A string whose length is known.
pub struct MeasuredString<'m> {
    pointer: Value<'m>,
    /// The length in bytes.
    pub length: Value<'m>,
    /// The number of words.
    pub words: Value<'m>,
}

impl<'m> Writer<'m> {
    /// Builds the loop that computes the length of a string, at the end of `block`, which becomes the block after the
    /// loop. The instructions have the debug location of `like`.
    pub fn measure(&self, pointer: Value<'m>, block: &mut Block<'m>, like: Instruction<'m>) -> MeasuredString<'m> {
        let (builder, int) = (&self.builder, self.module.int_type(32));
        let Some(function) = like.parent_function() else {
            return MeasuredString { pointer, length: int.zero(), words: int.zero() };
        };
        let header = function.add_block_after(*block, "length");
        let body = function.add_block_after(header, "character");
        let after = function.add_block_after(body, "measured");
        builder.branch(header);
        builder.position_at_end_like(header, like);
        let length = builder.phi(int);
        length.add_incoming(int.zero(), *block);
        let is_short = builder.compare(IntPredicate::LLVMIntULT, length.as_value(), self.number(LONGEST));
        builder.branch_if(is_short, body, after);
        builder.position_at_end_like(body, like);
        let character = self.character(pointer, length.as_value());
        length.add_incoming(builder.binary(Opcode::LLVMAdd, length.as_value(), self.number(1)), body);
        let is_last = builder.compare(IntPredicate::LLVMIntEQ, character, character.ty().zero());
        builder.branch_if(is_last, after, header);
        builder.position_at_end_like(after, like);
        *block = after;
        let rounded = builder.binary(Opcode::LLVMAdd, length.as_value(), self.number(3));
        let words = builder.binary(Opcode::LLVMLShr, rounded, self.number(2));
        MeasuredString { pointer, length: length.as_value(), words }
    }

    /// Builds the loop that copies a string to a place, like [`Writer::measure`].
    pub fn copy(&self, string: &MeasuredString<'m>, place: &Place<'m>, block: &mut Block<'m>, like: Instruction<'m>) {
        let (builder, int) = (&self.builder, self.module.int_type(32));
        let Some(function) = like.parent_function() else { return };
        let header = function.add_block_after(*block, "word");
        let body = function.add_block_after(header, "bytes");
        let after = function.add_block_after(body, "copied");
        builder.branch(header);
        builder.position_at_end_like(header, like);
        let index = builder.phi(int);
        index.add_incoming(int.zero(), *block);
        let is_more = builder.compare(IntPredicate::LLVMIntULT, index.as_value(), string.words);
        builder.branch_if(is_more, body, after);
        builder.position_at_end_like(body, like);
        let first = builder.binary(Opcode::LLVMShl, index.as_value(), self.number(2));
        let last = builder.binary(Opcode::LLVMSub, string.length, self.number(1));
        let mut word = int.zero();
        for byte in 0..4 {
            let position = builder.binary(Opcode::LLVMAdd, first, self.number(byte));
            let is_inside = builder.compare(IntPredicate::LLVMIntULT, position, string.length);
            // Memory after the string may not exist.
            let character = self.character(string.pointer, builder.select(is_inside, position, last));
            let character = builder.select(is_inside, builder.zext(character, int), int.zero());
            let moved = builder.binary(Opcode::LLVMShl, character, self.number(8 * byte));
            word = builder.binary(Opcode::LLVMOr, word, moved);
        }
        let base = builder.binary(Opcode::LLVMAdd, place.base, index.as_value());
        self.store(&Place { base, constant: place.constant }, word);
        index.add_incoming(builder.binary(Opcode::LLVMAdd, index.as_value(), self.number(1)), body);
        builder.branch(header);
        builder.position_at_end_like(after, like);
        *block = after;
    }

    /// Loads a byte of a string.
    fn character(&self, pointer: Value<'m>, index: Value<'m>) -> Value<'m> {
        let byte = self.module.int_type(8);
        let place = self.builder.element_pointer(byte, pointer, &[index], true);
        self.builder.load(byte, place, 1).as_value()
    }
}
