//! Scopes of local memory in one function.
//!
//! `slm_alloc` opens a scope, and the `slm_free` that gets its result closes it. At each point the open scopes must be the same
//! on all paths, so one walk over the blocks finds them. `slm_init` opens a scope that nothing closes and that comes
//! before all others, so it is looked at by itself: what may run after it is inside.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    diagnostic::{Diagnostic, describe_place, readable_name},
    ir::{Block, Value},
};

use super::{Builtins, Site, slot::stored_value};

/// A part of local memory while a function holds it.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'m> {
    /// The call that opens it.
    pub call: Value<'m>,
    /// Where it begins, in bytes after what is in use at the entry of the function.
    pub begin: u64,
    /// Where it ends.
    pub end: u64,
    /// Whether it is that of `slm_alloc`, not of `slm_init`.
    pub is_allocation: bool,
}

/// What one function does with local memory.
#[derive(Debug, Default)]
pub struct FunctionScopes<'m> {
    /// The scopes, each after the one around it.
    pub scopes: Vec<Scope<'m>>,
    /// Direct calls of other functions, with the end of the scope that they are in.
    pub calls: Vec<(Value<'m>, u64)>,
    /// Calls of `slm_init` with a size that is not constant.
    pub unknown_inits: Vec<Value<'m>>,
    /// Calls that are in the way when the scopes are known: all of `slm_free`, `slm_init` with a constant size, and those that
    /// no path from the entry reaches.
    pub rest: Vec<Value<'m>>,
}

impl<'m> FunctionScopes<'m> {
    /// The scopes of `slm_alloc`.
    pub fn allocations(&self) -> impl Iterator<Item = &Scope<'m>> {
        self.scopes.iter().filter(|scope| scope.is_allocation)
    }
}

/// The scopes that are open at a point, the innermost last.
type Open = Rc<Vec<usize>>;

/// Finds the scopes of a function.
pub fn scopes_of<'m>(
    function: Value<'m>,
    builtins: &Builtins<'m>,
    errors: &mut Vec<Diagnostic<'m>>,
) -> FunctionScopes<'m> {
    let mut walk = Walk {
        function,
        builtins,
        found: FunctionScopes::default(),
        init: None,
        open_at: FxHashMap::default(),
        unfreed: FxHashSet::default(),
        errors,
    };
    walk.find_init();
    walk.blocks();
    walk.found
}

struct Init<'m> {
    call: Value<'m>,
    block: Block<'m>,
    /// The blocks that may run after it, and those that may run before it.
    after: FxHashSet<Block<'m>>,
    before: FxHashSet<Block<'m>>,
}

impl<'m> Init<'m> {
    fn new(function: Value<'m>, call: Value<'m>, block: Block<'m>) -> Init<'m> {
        let mut predecessors: FxHashMap<Block<'m>, Vec<Block<'m>>> = FxHashMap::default();
        for block in function.blocks() {
            block.successors().into_iter().for_each(|next| predecessors.entry(next).or_default().push(block));
        }
        let before = |block: Block<'m>| predecessors.get(&block).cloned().unwrap_or_default();
        Init {
            call,
            block,
            after: closure(block.successors(), Block::successors),
            before: closure(before(block), before),
        }
    }
}

struct Walk<'w, 'm> {
    function: Value<'m>,
    builtins: &'w Builtins<'m>,
    found: FunctionScopes<'m>,
    init: Option<Init<'m>>,
    /// The scopes at the beginning of a block, with the block before it on the path that was walked.
    open_at: FxHashMap<Block<'m>, (Open, Option<Block<'m>>)>,
    unfreed: FxHashSet<usize>,
    errors: &'w mut Vec<Diagnostic<'m>>,
}

impl<'m> Walk<'_, 'm> {
    /// Finds the call of `slm_init`, of which there is one at most.
    fn find_init(&mut self) {
        for block in self.function.blocks() {
            for instruction in block.instructions() {
                let Some(Site::Init(size)) = self.builtins.site(instruction) else { continue };
                let first = self.init.as_ref().map(|init| init.call).or(self.found.unknown_inits.first().copied());
                match (first, size) {
                    (Some(first), _) => {
                        let message =
                            format!("slm_init is called twice in one function; first at {}", describe_place(first));
                        self.errors.push(Diagnostic::error(instruction, message));
                    }
                    (None, Some(size)) => {
                        self.found.scopes.push(Scope { call: instruction, begin: 0, end: size, is_allocation: false });
                        self.found.rest.push(instruction);
                        self.init = Some(Init::new(self.function, instruction, block));
                    }
                    (None, None) => self.found.unknown_inits.push(instruction),
                }
            }
        }
    }

    /// Walks all blocks that a path from the entry reaches.
    fn blocks(&mut self) {
        let Some(entry) = self.function.blocks().next() else { return };
        let mut pending = vec![entry];
        self.open_at.insert(entry, (Open::default(), None));
        while let Some(block) = pending.pop() {
            let Some((open, _)) = self.open_at.get(&block).cloned() else { continue };
            let open = self.block(block, open);
            // The first successor is walked first.
            for successor in block.successors().into_iter().rev() {
                match self.open_at.get(&successor).cloned() {
                    None => {
                        self.open_at.insert(successor, (open.clone(), Some(block)));
                        pending.push(successor);
                    }
                    Some((other, from)) if other != open => self.join(successor, (block, &open), (from, &other)),
                    Some(_) => {}
                }
            }
        }
        let unreached = self.function.blocks().filter(|block| !self.open_at.contains_key(block));
        for instruction in unreached.flat_map(|block| block.instructions()) {
            if matches!(self.builtins.site(instruction), Some(Site::Allocation(_) | Site::Free)) {
                self.found.rest.push(instruction);
            }
        }
    }

    /// Walks one block; gives what is open at its end.
    fn block(&mut self, block: Block<'m>, mut open: Open) -> Open {
        let mut after_init = self.init.as_ref().is_some_and(|init| init.after.contains(&block));
        for instruction in block.instructions() {
            let innermost = open.last().copied().or(after_init.then_some(0));
            let begin = innermost.and_then(|scope| self.found.scopes.get(scope)).map_or(0, |scope| scope.end);
            match self.builtins.site(instruction) {
                Some(Site::Allocation(Ok(size))) => {
                    self.check_init(instruction, block, after_init);
                    Rc::make_mut(&mut open).push(self.found.scopes.len());
                    let end = begin.saturating_add(size);
                    self.found.scopes.push(Scope { call: instruction, begin, end, is_allocation: true });
                }
                Some(Site::Allocation(Err(problem))) => self.errors.push(Diagnostic::error(instruction, problem)),
                Some(Site::Free) => self.free(instruction, &mut open),
                Some(Site::Init(_)) => after_init |= self.init.as_ref().is_some_and(|init| init.call == instruction),
                Some(Site::Call(_)) => self.found.calls.push((instruction, begin)),
                None => {}
            }
        }
        if block.last_instruction().is_some_and(Value::is_function_exit) {
            for &scope in open.iter() {
                if self.unfreed.insert(scope)
                    && let Some(scope) = self.found.scopes.get(scope)
                {
                    let message = format!(
                        "local memory of slm_alloc is not freed when '{}' returns",
                        readable_name(&self.function.name())
                    );
                    self.errors.push(Diagnostic::error(scope.call, message));
                }
            }
        }
        open
    }

    /// An allocation may not come before `slm_init`.
    fn check_init(&mut self, allocation: Value<'m>, block: Block<'m>, after_init: bool) {
        let Some(init) = &self.init else { return };
        if init.before.contains(&block) || init.block == block && !after_init {
            let message = format!("slm_init after slm_alloc at {}", describe_place(allocation));
            self.errors.push(Diagnostic::error(init.call, message));
        }
    }

    fn free(&mut self, call: Value<'m>, open: &mut Open) {
        self.found.rest.push(call);
        if call.argument_count() != 1 || !call.ty().is_void() {
            let message = format!("call of slm_free with {} arguments that gives {}", call.argument_count(), call.ty());
            self.errors.push(Diagnostic::error(call, message));
            return;
        }
        let allocation = call.operand(0).and_then(stored_value);
        let allocation = allocation.filter(|value| matches!(self.builtins.site(*value), Some(Site::Allocation(_))));
        let Some(allocation) = allocation else {
            self.errors.push(Diagnostic::error(call, "the argument of slm_free is not the result of one slm_alloc"));
            return;
        };
        let is_its = |scope: &usize| self.found.scopes.get(*scope).is_some_and(|scope| scope.call == allocation);
        match open.iter().position(is_its) {
            Some(position) => {
                Rc::make_mut(open).remove(position);
            }
            None => {
                let message = format!(
                    "slm_free of local memory that is not allocated here; slm_alloc is at {}",
                    describe_place(allocation)
                );
                self.errors.push(Diagnostic::error(call, message));
            }
        }
    }

    /// Two paths into a block on which different scopes are open.
    fn join(
        &mut self,
        block: Block<'m>,
        (from, open): (Block<'m>, &Open),
        (other_from, other): (Option<Block<'m>>, &Open),
    ) {
        let Some(other_from) = other_from else { return };
        let missing = |scopes: &Open, in_scopes: &Open| scopes.iter().find(|scope| !in_scopes.contains(scope)).copied();
        let (scope, with, without) = match (missing(open, other), missing(other, open)) {
            (Some(scope), _) => (scope, from, other_from),
            (None, Some(scope)) => (scope, other_from, from),
            (None, None) => return,
        };
        if !self.unfreed.insert(scope) {
            return;
        }
        let located = block.instructions().find(|instruction| instruction.debug_location().is_some());
        let place = located.or_else(|| block.instructions().next());
        let (Some(scope), Some(place)) = (self.found.scopes.get(scope), place) else { return };
        let message = format!(
            "local memory of slm_alloc at {} is allocated on the path from {}, but not on that from {}",
            describe_place(scope.call),
            self.describe(with),
            self.describe(without)
        );
        self.errors.push(Diagnostic::error(place, message));
    }

    /// A block for people: its place in the source, its name, or its number in the function.
    fn describe(&self, block: Block<'m>) -> String {
        let last = block.last_instruction().filter(|last| last.debug_location().is_some());
        match (last, block.name()) {
            (Some(last), _) => describe_place(last),
            (None, name) if !name.is_empty() => format!("block '{name}'"),
            _ => format!("block {}", self.function.blocks().take_while(|other| *other != block).count()),
        }
    }
}

/// What is reached from some blocks, themselves included.
fn closure<'m>(blocks: Vec<Block<'m>>, next: impl Fn(Block<'m>) -> Vec<Block<'m>>) -> FxHashSet<Block<'m>> {
    let mut seen: FxHashSet<Block<'m>> = blocks.iter().copied().collect();
    let mut pending = blocks;
    while let Some(block) = pending.pop() {
        pending.extend(next(block).into_iter().filter(|next| seen.insert(*next)));
    }
    seen
}
