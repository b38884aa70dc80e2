//! Rejects code whose memory accesses contradict the record of its kernel.
//!
//! A front end compiles accessors to surfaces (stateful) or to addresses (stateless), and the record of a kernel
//! assumes one of the two. If the code and the record disagree, the image uses the surface index of
//! a parameter that is not a surface, or the address of a surface.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::records::{Record, SURFACE};
use super::origins::Origins;
use crate::analysis::call_graph::CallGraph;
use crate::diagnostic::{Code, Diagnostic, readable_name};
use crate::names::{DESCRIPTION_BUFFER, SPIRV_CONVERT_PTR_TO_U};
use llvm_ir::{Argument, Block, Function, Instruction, Module, Opcode, Value};

/// A parameter of a kernel according to its record.
struct Recorded {
    /// The index in the order of records and parameters.
    order: usize,
    kernel: String,
    index: usize,
    is_surface: bool,
    /// True if it is a surface, which has no meaningful address.
    is_buffer: bool,
}

/// Reports uses of parameters that contradict their records: each use of a surface index, and the first use of each
/// buffer's address.
pub fn check<'m>(module: Module<'m>, records: &[Record<'m>], diagnostics: &mut Vec<Diagnostic<'m>>) {
    let recorded = recorded(records);
    let buffers = recorded.values().any(|recorded| recorded.is_buffer);
    let gives_index = |function: &Function<'m>| function.name().starts_with(SPIRV_CONVERT_PTR_TO_U);
    let index_functions: FxHashSet<Function<'m>> = module.functions().filter(gives_index).collect();
    let candidates = candidates(module, &index_functions, buffers);
    if candidates.is_empty() {
        return;
    }
    let parameters = records.iter().flat_map(|record| record.kernel.parameters());
    let origins = Origins::of(module, parameters.filter(|parameter| recorded.contains_key(parameter)));
    let mut reported = FxHashSet::default();
    for instruction in candidates {
        let index_of = surface_of_index(instruction, &index_functions);
        let address = if buffers { used_address(instruction) } else { None };
        let Some(pointer) = index_of.or(address) else { continue };
        let mut found: Vec<_> =
            origins.parameters(pointer).filter_map(|origin| Some((origin, recorded.get(&origin)?))).collect();
        found.sort_by_key(|(_, recorded)| recorded.order);
        for (origin, Recorded { kernel, index, is_surface, is_buffer, .. }) in found {
            if index_of.is_some() && !is_surface {
                let problem = format!(
                    "the surface index of parameter {index} of kernel '{kernel}' is used, but the parameter is not recorded as a \
                     surface: the code was compiled for stateful memory, but the kernel is lowered for stateless memory"
                );
                diagnostics.push(Code::EsimdMemoryMode.error(instruction, problem));
            } else if index_of.is_none() && *is_buffer && reported.insert(origin) {
                let problem = format!(
                    "the address of parameter {index} of kernel '{kernel}' is used, but the parameter is recorded as a surface: \
                     the code was compiled for stateless memory, but the kernel is lowered for stateful memory"
                );
                diagnostics.push(Code::EsimdMemoryMode.error(instruction, problem));
            }
        }
    }
}

fn recorded<'m>(records: &[Record<'m>]) -> FxHashMap<Argument<'m>, Recorded> {
    let mut found = FxHashMap::default();
    for record in records {
        let entries = record.kinds.iter().zip(&record.descriptions).enumerate();
        for ((index, (kind, description)), parameter) in entries.zip(record.kernel.parameters()) {
            let is_surface = *kind == SURFACE || parameter.ty().is_target_type();
            let is_buffer = *kind == SURFACE && description.split_whitespace().any(|word| word == DESCRIPTION_BUFFER);
            let order = found.len();
            found.insert(
                parameter,
                Recorded { order, kernel: readable_name(&record.name), index, is_surface, is_buffer },
            );
        }
    }
    found
}

/// Returns the instructions to visit, in program order. Without buffers, these are only the calls that yield a surface
/// index.
fn candidates<'m>(
    module: Module<'m>,
    index_functions: &FxHashSet<Function<'m>>,
    buffers: bool,
) -> Vec<Instruction<'m>> {
    if buffers {
        return module.functions().flat_map(Function::blocks).flat_map(Block::instructions).collect();
    }
    let graph = CallGraph::of_callees(module, index_functions.iter().copied());
    module.functions().flat_map(|function| graph.calls_in(function)).map(|call| *call.instruction).collect()
}

/// Returns the surface whose index a call yields, if the index is used.
fn surface_of_index<'m>(instruction: Instruction<'m>, index_functions: &FxHashSet<Function<'m>>) -> Option<Value<'m>> {
    let call = instruction.as_call()?;
    let callee = call.called_value();
    let gives_index = index_functions.contains(&callee) && instruction.ty().is_int(32);
    instruction.operand(0).filter(|_| gives_index && call.argument_count() == 1 && !instruction.is_unused())
}

/// Returns the pointer that an instruction dereferences or converts to an integer.
fn used_address(instruction: Instruction<'_>) -> Option<Value<'_>> {
    match instruction.opcode() {
        Opcode::LLVMPtrToInt | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => instruction.operand(0),
        _ => instruction.accessed_pointer(),
    }
}
