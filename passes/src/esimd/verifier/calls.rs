//! The direct calls that are reached from ESIMD code, and by which way.
//!
//! The ways are a breadth-first tree: each function has the call by which it was first reached, so that a way is a shortest
//! one, and each function is walked once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::esimd_code;
use crate::diagnostic::{describe_place, readable_name};
use llvm_ir::{Function, Instruction, Module, Value};

/// How many functions of a chain are named before the others are only counted.
const SHOWN_LINKS: usize = 4;

/// A function that is reached.
struct Node<'m> {
    function: Function<'m>,
    /// The call that reached it first, and the node of the caller; `None` for a root.
    reached_by: Option<(Instruction<'m>, usize)>,
    /// The root of the chain, and the call in it that the chain goes through.
    root: (usize, Option<Instruction<'m>>),
    /// How many calls there are from the root.
    depth: usize,
}

/// A direct call that is reached.
#[derive(Clone, Copy)]
pub struct Call<'m> {
    /// The instruction.
    pub instruction: Instruction<'m>,
    /// The function or alias that it names.
    pub callee: Value<'m>,
    caller: usize,
}

/// What is reached from the ESIMD code of a module.
pub struct Calls<'m> {
    module: Module<'m>,
    nodes: Vec<Node<'m>>,
}

impl<'m> Calls<'m> {
    /// Walks all functions that marked ones reach by direct calls, and gives the calls in program order. Kernels come first as
    /// roots; marked functions that none of them reaches follow.
    pub fn new(module: Module<'m>) -> (Calls<'m>, Vec<Call<'m>>) {
        let functions: Vec<Function<'m>> = module.functions().collect();
        let marked: Vec<Function<'m>> =
            functions.iter().copied().filter(|function| esimd_code::is_marked(module, *function)).collect();
        if marked.is_empty() {
            return (Calls { module, nodes: Vec::new() }, Vec::new());
        }
        let mut walk =
            Walk { calls: Calls { module, nodes: Vec::new() }, seen: FxHashSet::default(), found: Vec::new() };
        walk.from(marked.iter().copied().filter(|function| esimd_code::is_kernel(module, *function)));
        for function in marked {
            walk.from([function].into_iter());
        }
        let Walk { calls, mut found, .. } = walk;
        let positions: FxHashMap<Function<'m>, usize> = functions.into_iter().zip(0..).collect();
        // Those of one function are in order already.
        found.sort_by_key(|call| positions.get(&calls.nodes[call.caller].function));
        (calls, found)
    }

    /// The functions that a call is reached through, from the one that makes it to the root: `called from 'f', called from
    /// kernel 'k' at k.cpp:12:3`.
    pub fn chain(&self, call: Call<'m>) -> String {
        let mut links = Vec::new();
        let mut next = Some((None, call.caller));
        while let Some((through, node)) = next.filter(|(_, node)| links.len() < SHOWN_LINKS && !self.is_root(*node)) {
            links.push(self.link(node, through));
            next = self.nodes[node].reached_by.map(|(call, caller)| (Some(call), caller));
        }
        if let Some((through, node)) = next {
            let (root, call_in_root) = self.nodes[node].root;
            if self.nodes[node].depth > 0 {
                links.push(format!("through {} more", self.nodes[node].depth));
            }
            links.push(self.link(root, if node == root { through } else { call_in_root }));
        }
        links.join(", ")
    }

    fn is_root(&self, node: usize) -> bool {
        self.nodes[node].depth == 0
    }

    /// One function of a chain, with the place of the call that it makes there.
    fn link(&self, node: usize, through: Option<Instruction<'m>>) -> String {
        let function = self.nodes[node].function;
        let what = match self.is_root(node) {
            true if esimd_code::is_kernel(self.module, function) => "kernel ",
            true => "ESIMD function ",
            false => "",
        };
        let place = through.filter(|call| call.debug_location().is_some()).map(describe_place);
        let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
        format!("called from {what}'{}'{place}", readable_name(&function.name()))
    }
}

/// A walk that is going on.
struct Walk<'m> {
    calls: Calls<'m>,
    seen: FxHashSet<Function<'m>>,
    found: Vec<Call<'m>>,
}

impl<'m> Walk<'m> {
    /// Walks what these functions reach and was not reached before.
    fn from(&mut self, roots: impl Iterator<Item = Function<'m>>) {
        let mut current = self.calls.nodes.len();
        for function in roots {
            if self.seen.insert(function) {
                let root = (self.calls.nodes.len(), None);
                self.calls.nodes.push(Node { function, reached_by: None, root, depth: 0 });
            }
        }
        while current < self.calls.nodes.len() {
            self.visit(current);
            current += 1;
        }
    }

    fn visit(&mut self, caller: usize) {
        let Node { function, root: (root, call_in_root), depth, .. } = self.calls.nodes[caller];
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            let Some(Target { named, body }) = target(instruction) else { continue };
            self.found.push(Call { instruction, callee: named, caller });
            if let Some(body) = body.filter(|body| self.seen.insert(*body)) {
                self.calls.nodes.push(Node {
                    function: body,
                    reached_by: Some((instruction, caller)),
                    root: (root, call_in_root.or(Some(instruction))),
                    depth: depth + 1,
                });
            }
        }
    }
}

/// What an instruction calls directly.
struct Target<'m> {
    /// The function or alias that it names.
    named: Value<'m>,
    /// The function that runs, if the module has it.
    body: Option<Function<'m>>,
}

fn target<'m>(instruction: Instruction<'m>) -> Option<Target<'m>> {
    let named = instruction.as_call()?.called_value().strip_casts();
    if let Some(function) = named.as_function() {
        return Some(Target { named, body: Some(function) });
    }
    let aliasee = named.as_global_alias()?.aliasee()?.strip_casts();
    Some(Target { named, body: aliasee.as_function() })
}
