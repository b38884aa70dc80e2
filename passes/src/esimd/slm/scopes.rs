//! Finds the scopes of local memory in one function.
//!
//! `slm_alloc` opens a scope, and the `slm_free` of its result closes it. The same scopes must be open at a point on
//! all paths, so one walk over the blocks finds them. `slm_init` opens a scope that precedes all
//! others and is never closed. It contains all code that can run after the call.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::slots::Slots;
use crate::diagnostic::{Code, Diagnostic, counted, describe_place, readable_name};
use crate::internal_error;
use llvm_ir::{Block, Call, Function, Instruction, Value};

use super::{
    Builtins, CallGraph, Site,
    open::{Open, Sets},
};

/// A part of local memory that a function allocates.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'m> {
    /// The call that opens the scope.
    pub call: Call<'m>,
    /// The start in bytes, relative to the memory in use at the entry of the function.
    pub begin: u64,
    /// The end in bytes, relative to the same location.
    pub end: u64,
    /// True if `slm_alloc` opens the scope; false if `slm_init` does.
    pub is_allocation: bool,
}

/// The uses of local memory in one function.
#[derive(Debug, Default)]
pub struct FunctionScopes<'m> {
    /// The scopes. Each follows the one that contains it.
    pub scopes: Vec<Scope<'m>>,
    /// Direct calls to other functions, with the callee and the end of the scope around the call.
    pub calls: Vec<(Call<'m>, Function<'m>, u64)>,
    /// Calls to `slm_init` whose size is not constant.
    pub unknown_inits: Vec<Call<'m>>,
    /// Calls to be removed once the scopes are known: all calls to `slm_free`, calls to `slm_init`
    /// with a constant size, and unreachable allocations.
    pub rest: Vec<Call<'m>>,
}

impl<'m> FunctionScopes<'m> {
    /// Returns the scopes of `slm_alloc`.
    pub fn allocations(&self) -> impl Iterator<Item = &Scope<'m>> {
        self.scopes.iter().filter(|scope| scope.is_allocation)
    }
}

/// Finds the scopes of a function.
pub fn scopes_of<'m>(
    function: Function<'m>,
    graph: &CallGraph<'m>,
    builtins: &Builtins<'m>,
    errors: &mut Vec<Diagnostic<'m>>,
) -> FunctionScopes<'m> {
    let calls = graph.calls_in(function).iter().map(|call| call.instruction);
    let sites: Vec<_> = calls.filter_map(|call| Some((call, builtins.site(call)?))).collect();
    let mut by_block: FxHashMap<Block<'m>, Vec<usize>> = FxHashMap::default();
    for (number, (call, _)) in sites.iter().enumerate() {
        if let Some(block) = call.parent_block() {
            by_block.entry(block).or_default().push(number);
        }
    }
    let mut walk = Walk {
        function,
        builtins,
        sets: Sets::new(sites.len() + 1),
        sites,
        by_block,
        found: FunctionScopes::default(),
        numbers: FxHashMap::default(),
        init: None,
        open_at: FxHashMap::default(),
        unfreed: Open::default(),
        slots: Slots::default(),
        block_numbers: FxHashMap::default(),
        errors,
    };
    walk.find_init();
    walk.blocks();
    walk.found
}

struct Init<'m> {
    call: Call<'m>,
    block: Block<'m>,
    /// The blocks that may run after the call, and those that may run before it.
    after: FxHashSet<Block<'m>>,
    before: FxHashSet<Block<'m>>,
}

impl<'m> Init<'m> {
    fn new(function: Function<'m>, call: Call<'m>, block: Block<'m>) -> Init<'m> {
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
    function: Function<'m>,
    builtins: &'w Builtins<'m>,
    /// The calls that concern local memory, in program order, and their indices by block.
    sites: Vec<(Call<'m>, Site<'m>)>,
    by_block: FxHashMap<Block<'m>, Vec<usize>>,
    found: FunctionScopes<'m>,
    /// The index of the scope that each call to `slm_alloc` opens.
    numbers: FxHashMap<Call<'m>, usize>,
    init: Option<Init<'m>>,
    sets: Sets,
    /// The scopes that are open at the start of each block, and the predecessor from which the walk reached it. Scopes
    /// are numbered in the order of the walk, so the innermost open scope has the highest index.
    open_at: FxHashMap<Block<'m>, (Open, Option<Block<'m>>)>,
    unfreed: Open,
    slots: Slots<'m>,
    /// The indices of blocks, computed when the first message needs them.
    block_numbers: FxHashMap<Block<'m>, usize>,
    errors: &'w mut Vec<Diagnostic<'m>>,
}

impl<'m> Walk<'_, 'm> {
    /// Finds the call to `slm_init`. At most one call is allowed.
    fn find_init(&mut self) {
        for (call, site) in &self.sites {
            let Site::Init(size) = site else { continue };
            let first = self.init.as_ref().map(|init| init.call).or(self.found.unknown_inits.first().copied());
            match (first, size) {
                (Some(first), _) => {
                    let message =
                        format!("slm_init is called twice in one function; first at {}", describe_place(first));
                    self.errors.push(Code::EsimdSlmInit.error(*call, message));
                }
                (None, Some(size)) => {
                    self.found.scopes.push(Scope { call: *call, begin: 0, end: *size, is_allocation: false });
                    self.found.rest.push(*call);
                    self.init = call.parent_block().map(|block| Init::new(self.function, *call, block));
                }
                (None, None) => self.found.unknown_inits.push(*call),
            }
        }
    }

    /// Walks all reachable blocks.
    fn blocks(&mut self) {
        let Some(entry) = self.function.blocks().next() else { return };
        let mut pending = vec![entry];
        self.open_at.insert(entry, (Open::default(), None));
        while let Some(block) = pending.pop() {
            let Some(&(open, _)) = self.open_at.get(&block) else { continue };
            let open = self.block(block, open);
            // Reversed, so that the first successor is visited first.
            for successor in block.successors().into_iter().rev() {
                match self.open_at.get(&successor).copied() {
                    None => {
                        self.open_at.insert(successor, (open, Some(block)));
                        pending.push(successor);
                    }
                    Some((other, from)) if other != open => self.join(successor, (block, open), (from, other)),
                    Some(_) => {}
                }
            }
        }
        for (call, site) in &self.sites {
            let is_reached = call.parent_block().is_some_and(|block| self.open_at.contains_key(&block));
            if !is_reached && matches!(site, Site::Allocation(_) | Site::Free) {
                self.found.rest.push(*call);
            }
        }
    }

    /// Walks one block. Returns the scopes that are open at its end.
    fn block(&mut self, block: Block<'m>, mut open: Open) -> Open {
        let mut after_init = self.init.as_ref().is_some_and(|init| init.after.contains(&block));
        for number in self.by_block.get(&block).cloned().unwrap_or_default() {
            let Some((call, site)) = self.sites.get(number).cloned() else {
                internal_error!("no call {number} about local memory in '{}'", self.function.name())
            };
            let innermost = self.sets.last(open).or(after_init.then_some(0));
            let begin = innermost.map_or(0, |number| self.scope(number).end);
            match site {
                Site::Allocation(Some(size)) => {
                    self.check_init(call, block, after_init);
                    let number = self.found.scopes.len();
                    open = self.sets.with(open, number);
                    self.numbers.insert(call, number);
                    let end = begin.saturating_add(size);
                    self.found.scopes.push(Scope { call, begin, end, is_allocation: true });
                }
                Site::Allocation(None) => {
                    self.errors.push(Code::EsimdSlmSize.error(call, "the size of slm_alloc is not a constant i32"));
                }
                Site::Free => open = self.free(call, open),
                Site::Init(_) => after_init |= self.init.as_ref().is_some_and(|init| init.call == call),
                Site::Call(callee) => self.found.calls.push((call, callee, begin)),
            }
        }
        if block.last_instruction().is_some_and(Instruction::is_function_exit) {
            for number in self.sets.missing(open, self.unfreed, usize::MAX) {
                self.unfreed = self.sets.with(self.unfreed, number);
                let scope = self.scope(number);
                let name = readable_name(&self.function.name());
                let message = format!("local memory from slm_alloc is not freed when '{name}' returns");
                self.errors.push(Code::EsimdSlmScope.error(scope.call, message));
            }
        }
        open
    }

    /// Returns the scope with this index.
    fn scope(&self, number: usize) -> Scope<'m> {
        match self.found.scopes.get(number) {
            Some(scope) => *scope,
            None => internal_error!("no scope {number} of local memory in '{}'", self.function.name()),
        }
    }

    /// Rejects an allocation that may run before `slm_init`.
    fn check_init(&mut self, allocation: Call<'m>, block: Block<'m>, after_init: bool) {
        let Some(init) = &self.init else { return };
        if init.before.contains(&block) || init.block == block && !after_init {
            let message =
                format!("slm_init is called after slm_alloc, which is called at {}", describe_place(allocation));
            self.errors.push(Code::EsimdSlmInit.error(init.call, message));
        }
    }

    /// Closes a scope. Returns the scopes that are open after the call.
    fn free(&mut self, call: Call<'m>, open: Open) -> Open {
        self.found.rest.push(call);
        if call.argument_count() != 1 || !call.ty().is_void() {
            let message = format!(
                "slm_free is called with {} and returns {}; expected 1 argument and result type void",
                counted(call.argument_count(), "argument"),
                call.ty()
            );
            self.errors.push(Code::EsimdSlmScope.error(call, message));
            return open;
        }
        let allocation = call.operand(0).and_then(|argument| self.slots.stored_value(argument));
        let is_allocation = |call: &Call<'m>| matches!(self.builtins.site(*call), Some(Site::Allocation(_)));
        let Some(allocation) = allocation.and_then(Value::as_call).filter(is_allocation) else {
            self.errors
                .push(Code::EsimdSlmScope.error(call, "the argument of slm_free is not the result of one slm_alloc"));
            return open;
        };
        if let Some(&number) = self.numbers.get(&allocation)
            && self.sets.contains(open, number)
        {
            return self.sets.without(open, number);
        }
        let message = format!(
            "slm_free of local memory that is not allocated here; slm_alloc is at {}",
            describe_place(allocation)
        );
        self.errors.push(Code::EsimdSlmScope.error(call, message));
        open
    }

    /// Reports a scope that is open on only one of two paths into a block.
    fn join(
        &mut self,
        block: Block<'m>,
        (from, open): (Block<'m>, Open),
        (other_from, other): (Option<Block<'m>>, Open),
    ) {
        let Some(other_from) = other_from else { return };
        let (number, with, without) = match (self.sets.first_missing(open, other), self.sets.first_missing(other, open))
        {
            (Some(number), _) => (number, from, other_from),
            (None, Some(number)) => (number, other_from, from),
            (None, None) => return,
        };
        if self.sets.contains(self.unfreed, number) {
            return;
        }
        self.unfreed = self.sets.with(self.unfreed, number);
        let located = block.instructions().find(|instruction| instruction.debug_location().is_some());
        let place = located.or_else(|| block.instructions().next());
        let Some(place) = place else { internal_error!("a block of '{}' is empty", self.function.name()) };
        let scope = self.scope(number);
        let message = format!(
            "local memory from slm_alloc at {} is allocated on the path from {}, but not on the path from {}",
            describe_place(scope.call),
            self.describe(with),
            self.describe(without)
        );
        self.errors.push(Code::EsimdSlmScope.error(place, message));
    }

    /// Describes a block in messages: its source location, its name, or its index in the function.
    fn describe(&mut self, block: Block<'m>) -> String {
        let last = block.last_instruction().filter(|last| last.debug_location().is_some());
        match (last, block.name()) {
            (Some(last), _) => describe_place(last),
            (None, name) if !name.is_empty() => format!("block '{name}'"),
            _ => {
                if self.block_numbers.is_empty() {
                    self.block_numbers = self.function.blocks().zip(0..).collect();
                }
                format!("block {}", self.block_numbers.get(&block).copied().unwrap_or_default())
            }
        }
    }
}

/// Returns `blocks`, and the blocks that are reachable from them.
fn closure<'m>(blocks: Vec<Block<'m>>, next: impl Fn(Block<'m>) -> Vec<Block<'m>>) -> FxHashSet<Block<'m>> {
    let mut seen: FxHashSet<Block<'m>> = blocks.iter().copied().collect();
    let mut pending = blocks;
    while let Some(block) = pending.pop() {
        pending.extend(next(block).into_iter().filter(|next| seen.insert(*next)));
    }
    seen
}
