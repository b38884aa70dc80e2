//! Reduces failing graphs.

use super::graph::{End, Graph, Work};

/// Removes parts of a graph while it still fails.
pub fn shrink(mut graph: Graph, fails: impl Fn(&Graph) -> bool) -> Graph {
    loop {
        let smaller = simpler(&graph).into_iter().find(|smaller| smaller.is_good() && fails(smaller));
        match smaller {
            Some(smaller) => graph = smaller,
            None => return graph,
        }
    }
}

/// Returns copies of the graph, each with one part removed.
fn simpler(graph: &Graph) -> Vec<Graph> {
    let mut found: Vec<Graph> = (1..graph.blocks.len()).filter_map(|number| without(graph, number)).collect();
    for (number, block) in graph.blocks.iter().enumerate() {
        let mut add = |end: End| {
            let mut smaller = graph.clone();
            smaller.blocks[number].end = end;
            found.push(smaller);
        };
        match &block.end {
            End::Return => {}
            End::Jump(_) => add(End::Return),
            End::Branch { yes, no, .. } => [*yes, *no].into_iter().for_each(|to| add(End::Jump(to))),
            End::Switch { targets, shift } => {
                targets.iter().for_each(|to| add(End::Jump(*to)));
                for left in (0..targets.len()).filter(|_| targets.len() > 2) {
                    let mut targets = targets.clone();
                    targets.remove(left);
                    add(End::Switch { shift: *shift, targets });
                }
            }
        }
        if block.work != Work::Nothing {
            let mut smaller = graph.clone();
            smaller.blocks[number].work = Work::Nothing;
            found.push(smaller);
        }
    }
    found
}

/// Returns the graph without a block that only jumps, or that has no predecessors.
fn without(graph: &Graph, number: usize) -> Option<Graph> {
    let follows = match graph.blocks[number].end {
        End::Jump(to) if to != number => to,
        _ if graph.blocks.iter().all(|block| !block.end.targets().contains(&number)) => 0,
        _ => return None,
    };
    let moved = |to: &mut usize| {
        if *to == number {
            *to = follows;
        }
        *to -= usize::from(*to > number);
    };
    let mut smaller = graph.clone();
    smaller.blocks.remove(number);
    for block in &mut smaller.blocks {
        match &mut block.end {
            End::Return => {}
            End::Jump(to) => moved(to),
            End::Branch { yes, no, .. } => [yes, no].into_iter().for_each(moved),
            End::Switch { targets, .. } => targets.iter_mut().for_each(moved),
        }
    }
    Some(smaller)
}
