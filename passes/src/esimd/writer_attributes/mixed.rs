//! Code and kernels that disagree on how memory is accessed.
//!
//! A front end compiles accesses by accessors for surfaces (stateful) or for addresses (stateless), and the kernels are recorded
//! for one of them. If these differ, the image is wrong: a surface index is taken of what is no surface, or an address of a
//! surface is used.

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::graph::CallGraph;
use super::super::slots::Slots;
use super::records::{Record, SURFACE};
use crate::diagnostic::Diagnostic;
use crate::ir::{Block, Module, Opcode, Value};
use crate::names::{DESCRIPTION_BUFFER, SPIRV_CONVERT_PTR_TO_U};

/// How many pointers are looked at, at most, to tell where one of them comes from.
const LIMIT: usize = 256;

/// What a parameter of a kernel is recorded as.
struct Recorded<'a> {
    kernel: &'a str,
    index: usize,
    is_surface: bool,
    /// Whether it is a surface whose address means nothing.
    is_buffer: bool,
}

/// Finds the uses of parameters that do not agree with their records: each surface index, and for each buffer the first use of
/// its address.
pub fn check<'m>(module: Module<'m>, records: &[Record<'m>], diagnostics: &mut Vec<Diagnostic<'m>>) {
    let recorded = recorded(records);
    let buffers = recorded.values().any(|recorded| recorded.is_buffer);
    let mut origins = Origins::new(module);
    let mut reported = FxHashSet::default();
    let gives_index = |function: &Value<'m>| function.name().starts_with(SPIRV_CONVERT_PTR_TO_U);
    let index_functions: FxHashSet<Value<'m>> = module.functions().filter(gives_index).collect();
    for instruction in candidates(module, &index_functions, buffers) {
        let index_of = surface_of_index(instruction, &index_functions);
        let address = if buffers { used_address(instruction) } else { None };
        let Some(pointer) = index_of.or(address) else { continue };
        for origin in origins.of(pointer) {
            let Some(Recorded { kernel, index, is_surface, is_buffer }) = recorded.get(&origin) else { continue };
            if index_of.is_some() && !is_surface {
                let problem = format!(
                    "the surface index of parameter {index} of kernel '{kernel}' is used, but it is recorded as no surface: the \
                     code is compiled for stateful access, the kernel recorded for stateless access"
                );
                diagnostics.push(Diagnostic::error(instruction, problem));
            } else if index_of.is_none() && *is_buffer && reported.insert(origin) {
                let problem = format!(
                    "the address of parameter {index} of kernel '{kernel}' is used, but it is recorded as a surface: the code \
                     is compiled for stateless access, the kernel recorded for stateful access"
                );
                diagnostics.push(Diagnostic::error(instruction, problem));
            }
        }
    }
}

fn recorded<'m, 'a>(records: &'a [Record<'m>]) -> FxHashMap<Value<'m>, Recorded<'a>> {
    let mut found = FxHashMap::default();
    for record in records {
        let entries = record.kinds.iter().zip(&record.descriptions).enumerate();
        for ((index, (kind, description)), parameter) in entries.zip(record.kernel.parameters()) {
            let is_surface = *kind == SURFACE || parameter.ty().is_target_type();
            let is_buffer = *kind == SURFACE && description.split_whitespace().any(|word| word == DESCRIPTION_BUFFER);
            found.insert(parameter, Recorded { kernel: &record.name, index, is_surface, is_buffer });
        }
    }
    found
}

/// The instructions to look at, in program order: without buffers only the calls that give an index.
fn candidates<'m>(module: Module<'m>, index_functions: &FxHashSet<Value<'m>>, buffers: bool) -> Vec<Value<'m>> {
    if buffers {
        return module.functions().flat_map(Value::blocks).flat_map(Block::instructions).collect();
    }
    let graph = CallGraph::of_callees(module, index_functions.iter().copied());
    module.functions().flat_map(|function| graph.calls_in(function)).map(|call| call.instruction).collect()
}

/// The surface whose index a call gives, which is used.
fn surface_of_index<'m>(instruction: Value<'m>, index_functions: &FxHashSet<Value<'m>>) -> Option<Value<'m>> {
    let callee = instruction.called_value()?;
    let gives_index = index_functions.contains(&callee) && instruction.ty().is_int(32);
    instruction.operand(0).filter(|_| gives_index && instruction.argument_count() == 1 && !instruction.is_unused())
}

/// The pointer whose target an instruction accesses, or whose bits it takes.
fn used_address(instruction: Value<'_>) -> Option<Value<'_>> {
    match instruction.opcode()? {
        Opcode::LLVMPtrToInt | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => instruction.operand(0),
        _ => instruction.accessed_pointer(),
    }
}

/// Which parameters of kernels pointers come from.
struct Origins<'m> {
    module: Module<'m>,
    slots: Slots<'m>,
    /// The calls of the functions with a body, in program order, once they are asked for.
    calls: Option<FxHashMap<Value<'m>, Vec<Value<'m>>>>,
    /// What each pointer is made of, as far as was asked.
    steps: FxHashMap<Value<'m>, Vec<Value<'m>>>,
}

impl<'m> Origins<'m> {
    fn new(module: Module<'m>) -> Self {
        Origins { module, slots: Slots::default(), calls: None, steps: FxHashMap::default() }
    }

    /// The parameters that a pointer may come from, in an order that depends on the program only.
    fn of(&mut self, pointer: Value<'m>) -> Vec<Value<'m>> {
        let mut seen = IndexSet::from([pointer]);
        let mut found = Vec::new();
        let mut next = 0;
        while let Some(value) = seen.get_index(next).copied() {
            next += 1;
            if value.is_argument() {
                found.push(value);
            }
            for from in self.step(value) {
                if seen.len() < LIMIT {
                    seen.insert(*from);
                }
            }
        }
        found
    }

    /// What a pointer is made of, no more than are looked at.
    fn step(&mut self, value: Value<'m>) -> &[Value<'m>] {
        if !self.steps.contains_key(&value) {
            let mut from = IndexSet::new();
            for value in self.made_of(value) {
                if from.len() < LIMIT {
                    from.insert(value);
                }
            }
            self.steps.insert(value, from.into_iter().collect());
        }
        self.steps.get(&value).map_or(&[], Vec::as_slice)
    }

    fn made_of(&mut self, value: Value<'m>) -> Vec<Value<'m>> {
        if let Some((function, index)) = value.argument_index() {
            let calls = self.calls.get_or_insert_with(|| calls(self.module)).get(&function).into_iter().flatten();
            return calls.filter_map(|call| call.operand(index).filter(|_| index < call.argument_count())).collect();
        }
        match value.opcode() {
            Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast | Opcode::LLVMGetElementPtr) => {
                value.operand(0).into_iter().collect()
            }
            Some(Opcode::LLVMPHI) => value.incoming().into_iter().map(|(value, _)| value).collect(),
            Some(Opcode::LLVMSelect) => (1..3).filter_map(|index| value.operand(index)).collect(),
            Some(Opcode::LLVMLoad) => {
                value.operand(0).and_then(|slot| self.slots.pointer_in(slot)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The calls of each function with a body, in program order.
fn calls<'m>(module: Module<'m>) -> FxHashMap<Value<'m>, Vec<Value<'m>>> {
    let graph = CallGraph::of_callees(module, module.functions().filter(|function| !function.is_declaration()));
    let mut calls: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for call in module.functions().flat_map(|function| graph.calls_in(function)) {
        calls.entry(call.callee).or_default().push(call.instruction);
    }
    calls
}
