//! The units in which the memory of a constant is accessed.

use llvm_ir::Type;

/// A part of memory that one load or store accesses.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'m> {
    /// The byte offset.
    pub offset: u64,
    /// The type that is loaded and stored.
    pub ty: Type<'m>,
}
