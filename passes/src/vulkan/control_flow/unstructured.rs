//! The reasons why control flow is not structured.

use llvm_ir::Block;

/// A construct that shares its merge block with another. The predecessors must reach the merge
/// block through a separate block.
#[derive(Debug)]
pub struct Conflict<'m> {
    /// The merge block.
    pub merge: Block<'m>,
    /// The header of the inner construct.
    pub header: Block<'m>,
    /// The predecessors of the merge block inside the inner construct.
    pub predecessors: Vec<Block<'m>>,
}

/// The ends of a selection or loop that leads to several blocks. A hub can merge them and branch on a selector.
#[derive(Debug)]
pub struct Tail<'m> {
    /// The edges from the construct to these blocks.
    pub edges: Vec<(Block<'m>, Block<'m>)>,
}

/// The reasons why a function is not structured.
#[derive(Debug)]
pub enum Unstructured<'m> {
    /// Splitting these blocks makes progress.
    Conflicts(Vec<Conflict<'m>>),
    /// Constructs that end in several blocks. None of them is nested in an arm of another.
    Tails(Vec<Tail<'m>>),
    /// Any other control flow.
    Other,
}
