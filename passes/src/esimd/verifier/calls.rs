//! Collects the calls that ESIMD code reaches, and the call chains to them.
//!
//! The chains form a breadth-first tree: each function records the call that reaches it first. Each
//! chain is therefore as short as possible, and each function is visited once.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::esimd_code;
use crate::diagnostic::readable_name;
use llvm_ir::{Frame, Function, Instruction, Module, Value};

/// The number of functions in a chain that a message names. The others are only counted.
const SHOWN_LINKS: usize = 4;

/// A reached function.
struct Node<'m> {
    function: Function<'m>,
    /// The call that reaches it first, and the node of the caller; `None` for a root.
    reached_by: Option<(Instruction<'m>, usize)>,
    /// The root of the chain, and the call in the root that starts the chain.
    root: (usize, Option<Instruction<'m>>),
    /// The number of calls from the root.
    depth: usize,
}

/// A reached instruction: a direct call, or an instruction whose debug location may refer to
/// inlined functions.
#[derive(Clone, Copy)]
pub struct Site<'m> {
    /// The instruction.
    pub instruction: Instruction<'m>,
    /// The called function or alias, if any.
    pub callee: Option<Value<'m>>,
    caller: usize,
}

/// The functions that the ESIMD code of a module reaches.
pub struct Calls<'m> {
    module: Module<'m>,
    nodes: Vec<Node<'m>>,
}

impl<'m> Calls<'m> {
    /// Visits all functions that marked functions reach by direct calls, and returns the instructions of interest in
    /// program order. Kernels are the first roots, followed by marked functions that no kernel reaches.
    pub fn new(module: Module<'m>) -> (Calls<'m>, Vec<Site<'m>>) {
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
        // A stable sort, because the instructions of each function are in order already.
        found.sort_by_key(|site| positions.get(&calls.caller(site)));
        (calls, found)
    }

    /// Returns the function that contains an instruction.
    pub fn caller(&self, site: &Site<'m>) -> Function<'m> {
        self.nodes[site.caller].function
    }

    /// Formats the call chain from the function that makes the call to the root: `called from 'f', called from kernel
    /// 'k' at k.cpp:12:3`. `depth` selects the debug frame of the instruction that makes the call: 0 is the innermost.
    pub fn chain(&self, site: &Site<'m>, depth: usize) -> String {
        let mut links = Vec::new();
        let mut through = Through::new(Some(site.instruction), depth);
        let mut node = site.caller;
        loop {
            // The diagnostic already has the location of the call itself.
            let with_place = |links: &[String]| !links.is_empty();
            let mut inlined = through.inlined();
            while links.len() < SHOWN_LINKS
                && let Some(frame) = inlined.next()
            {
                links.push(link("", &frame_name(frame), Some(frame).filter(|_| with_place(&links))));
            }
            let unnamed = inlined.count();
            if unnamed > 0 || links.len() == SHOWN_LINKS && !self.is_root(node) {
                let (root, call_in_root) = self.nodes[node].root;
                let more = unnamed + self.nodes[node].depth;
                if !self.is_root(node) {
                    through = Through::new(call_in_root, 0);
                    node = root;
                }
                links.push(format!("through {more} more"));
            }
            links.push(self.link(node, through.outermost().filter(|_| with_place(&links))));
            let Some((call, caller)) = self.nodes[node].reached_by else { break };
            (through, node) = (Through::new(Some(call), 0), caller);
        }
        links.join(", ")
    }

    fn is_root(&self, node: usize) -> bool {
        self.nodes[node].depth == 0
    }

    /// Formats one function of a chain, with the location of the call that it makes.
    fn link(&self, node: usize, through: Option<Frame<'m>>) -> String {
        let function = self.nodes[node].function;
        let what = match self.is_root(node) {
            true if esimd_code::is_kernel(self.module, function) => "kernel ",
            true => "ESIMD function ",
            false => "",
        };
        link(what, &readable_name(&function.name()), through)
    }
}

/// The debug frames of a call: its location in the function that makes it, and in those into which that function was
/// inlined.
struct Through<'m>(Vec<Frame<'m>>);

impl<'m> Through<'m> {
    fn new(call: Option<Instruction<'m>>, depth: usize) -> Through<'m> {
        Through(call.into_iter().flat_map(Instruction::debug_frames).skip(depth).collect())
    }

    /// Returns the frames of inlined functions.
    fn inlined(&self) -> impl Iterator<Item = Frame<'m>> {
        self.0.iter().copied().take(self.0.len().saturating_sub(1))
    }

    /// Returns the frame of the function that contains the call.
    fn outermost(&self) -> Option<Frame<'m>> {
        self.0.last().copied()
    }
}

fn frame_name(frame: Frame<'_>) -> String {
    let symbol = if frame.symbol.is_empty() { frame.name } else { frame.symbol };
    readable_name(&String::from_utf8_lossy(symbol))
}

fn link(what: &str, name: &str, through: Option<Frame<'_>>) -> String {
    let place = through.map(Frame::place).map(|(file, line, column)| format!(" at {file}:{line}:{column}"));
    format!("called from {what}'{name}'{}", place.unwrap_or_default())
}

/// The state of a walk.
struct Walk<'m> {
    calls: Calls<'m>,
    seen: FxHashSet<Function<'m>>,
    found: Vec<Site<'m>>,
}

impl<'m> Walk<'m> {
    /// Visits the functions that `roots` reach and that were not reached before.
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
            let target = target(instruction);
            let callee = target.as_ref().map(|target| target.named);
            if callee.is_some() || instruction.debug_frames().nth(1).is_some() {
                self.found.push(Site { instruction, callee, caller });
            }
            let body = target.and_then(|target| target.body);
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

/// The target of a direct call.
struct Target<'m> {
    /// The function or alias that the call names.
    named: Value<'m>,
    /// The called function; `None` if it is unknown.
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
