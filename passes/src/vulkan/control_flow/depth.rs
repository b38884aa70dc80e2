//! The nesting depth of constructs.
//!
//! 1. A block is as deep as its immediate dominator, or one deeper if the dominator begins a selection or a loop.
//! 2. A merge block is as deep as the header of its construct; a continue target is one deeper than the header of its
//!    loop.
//! 3. The header of a loop becomes two blocks, the second of which is one deeper: a selection that
//!    begins at the header is inside the loop.

use super::{graph::Graph, loops::Loop};

/// Returns the deepest block and the number of constructs around it.
pub fn deepest(graph: &Graph<'_>, loops: &[Loop], selections: &[(usize, Option<usize>)]) -> Option<(usize, usize)> {
    let count = graph.blocks.len();
    let (mut is_loop, mut is_selection) = (vec![false; count], vec![false; count]);
    let (mut merged, mut continued) = (vec![None; count], vec![None; count]);
    for (header, merge) in selections {
        is_selection[*header] = true;
        merge.iter().for_each(|merge| merged[*merge] = Some((*header, true)));
    }
    for found in loops {
        is_loop[found.header] = true;
        found.merge.iter().for_each(|merge| merged[*merge] = Some((found.header, false)));
        if found.continues_at_latch {
            continued[found.latch] = Some(found.header);
        }
    }
    // The depths at the beginning and at the end of each block. In reverse postorder, headers and dominators come
    // first.
    let mut depths: Vec<(usize, usize)> = Vec::with_capacity(count);
    for block in 0..count {
        let begin = match (continued[block], merged[block]) {
            (Some(header), _) => depths[header].0 + 1,
            (None, Some((header, is_selection))) if is_selection => depths[header].1,
            (None, Some((header, _))) => depths[header].0,
            (None, None) if block == 0 => 0,
            (None, None) => {
                let above = graph.dominator(block);
                depths[above].1 + usize::from(is_selection[above])
            }
        };
        depths.push((begin, begin + usize::from(is_loop[block])));
    }
    depths.into_iter().map(|(_, end)| end).enumerate().max_by_key(|(block, depth)| (*depth, usize::MAX - block))
}
