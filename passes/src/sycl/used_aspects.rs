//! The `sycl-used-aspects` pass: records the optional device features (aspects) that device code uses.
//!
//! # Input and output
//! The input is a module from stock clang. DPC++'s front end records which aspects a function uses;
//! stock clang does not. The output has the metadata that DPC++'s front end would write:
//!
//! ```llvm
//! define void @f() !sycl_used_aspects !0          ; uses double, or calls a function that does
//! define spir_kernel void @k() !sycl_used_aspects !2
//! !0 = !{!1}
//! !1 = !{!"fp64", i32 6}
//! !2 = !{}
//! ```
//!
//! A kernel without aspects receives an empty node. The node marks the module as processed: a later link may add device
//! libraries, whose aspects are ignored.
//!
//! # Algorithm
//! 1. Leave the module unchanged if it is not for a device, or if a front end or an earlier run of this pass has
//!    annotated it.
//! 2. For each function, collect the aspects that it uses itself:
//!    * `fp16`, `fp64`: a type that contains `half` or `double`, in the signature, as the type of
//!      an instruction or operand, as the allocated type of an `alloca`, or as the source type of a
//!      `getelementptr`;
//!    * `atomic64`: an atomic instruction on 8 bytes, or a call to an atomic builtin with a 64-bit
//!      argument or result.
//! 3. Propagate each aspect to all functions that reach such a function: by calls, by its address, or by a table that
//!    contains the address.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::entry_points::{EntryKind, base_name, with_any_name};
use crate::analysis::references::reaching;
use crate::diagnostic::{Changed, PassResult, Warnings};
use crate::internal_error;
use crate::names;
use crate::sycl::spec_constants::TargetKind;
use llvm_ir::{DataLayout, Function, Instruction, Metadata, Module, Opcode, Type, TypeKind};

/// Prefixes of the names of atomic builtins: those from SPIR-V, OpenCL and LLVM's NVPTX target.
const ATOMIC_BUILTINS: [&str; 4] = ["__spirv_Atomic", "atomic_", "atom_", "llvm.nvvm.atomic."];

/// A set of [`names::ASPECTS`]; bit `i` represents aspect `i` in that list.
type Aspects = u8;

const FP16: Aspects = 1;
const FP64: Aspects = 2;
const ATOMIC64: Aspects = 4;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let entries = with_any_name(module);
    let kernels: FxHashSet<Function<'m>> =
        entries.iter().filter(|entry| entry.kind == EntryKind::Kernel).map(|entry| entry.function).collect();
    if TargetKind::of(module) == TargetKind::Other && kernels.is_empty() || has_facts(module) {
        return Ok(Changed::No);
    }
    let mut uses = Uses { layout: module.data_layout(), of_types: FxHashMap::default() };
    let own: Vec<(Function<'m>, Aspects)> =
        module.functions().map(|function| (function, uses.of_function(function))).collect();
    let carried = [FP16, FP64, ATOMIC64].map(|aspect| {
        let users = own.iter().filter(|(_, aspects)| aspects & aspect != 0).map(|(function, _)| *function);
        (aspect, reaching(users))
    });
    let mut changed = false;
    for (function, _) in own {
        let found = carried.iter().filter(|(_, functions)| functions.contains(&function.as_value()));
        let aspects = found.fold(0, |aspects, (aspect, _)| aspects | aspect);
        if aspects != 0 || kernels.contains(&function) {
            module.set_attachment(function, names::MD_USED_ASPECTS, node(module, aspects));
            changed = true;
        }
    }
    Ok(Changed::from(changed))
}

/// Returns whether the functions of the module are already annotated with aspects or targets.
fn has_facts(module: Module<'_>) -> bool {
    let kinds = [names::MD_USED_ASPECTS, names::MD_DECLARED_ASPECTS, names::MD_FIXED_TARGETS];
    let kinds = kinds.map(|name| module.metadata_kind(name));
    module.functions().any(|function| {
        let attachments = module.attachments(function);
        kinds.iter().any(|kind| attachments.get(*kind).is_some())
    })
}

/// Creates the metadata node for a set of aspects.
fn node<'m>(module: Module<'m>, aspects: Aspects) -> Metadata<'m> {
    let operand = |(name, number): &(&str, u32)| {
        let Some(number) = module.int_type(32).const_int(u64::from(*number)) else {
            internal_error!("no constant for aspect {number}")
        };
        module.metadata_node(&[module.metadata_string(name), Metadata::of_constant(number)])
    };
    let all = names::ASPECTS.iter().enumerate();
    let operands: Vec<Metadata<'m>> =
        all.filter(|(bit, _)| aspects & (1 << bit) != 0).map(|(_, aspect)| operand(aspect)).collect();
    module.metadata_node(&operands)
}

fn is_atomic_builtin(function: Function<'_>) -> bool {
    let name = function.name();
    function.is_declaration() && ATOMIC_BUILTINS.iter().any(|start| base_name(&name).starts_with(start))
}

/// Computes the aspects of functions, instructions and types, and caches those of types.
struct Uses<'m> {
    layout: DataLayout<'m>,
    of_types: FxHashMap<Type<'m>, Aspects>,
}

impl<'m> Uses<'m> {
    fn of_function(&mut self, function: Function<'m>) -> Aspects {
        let mut aspects = self.of_signature(function.value_type());
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            aspects |= self.of_instruction(instruction);
        }
        aspects
    }

    fn of_signature(&mut self, ty: Type<'m>) -> Aspects {
        let Some((result, parameters)) = ty.signature() else { return 0 };
        parameters.into_iter().fold(self.of_type(result), |aspects, ty| aspects | self.of_type(ty))
    }

    fn of_instruction(&mut self, instruction: Instruction<'m>) -> Aspects {
        let operands = (0..instruction.operand_count()).filter_map(|index| instruction.operand(index));
        let mut aspects = operands.fold(self.of_type(instruction.ty()), |all, value| all | self.of_type(value.ty()));
        let element = instruction.allocated_elements().map(|(ty, _)| ty).or_else(|| instruction.gep_source_type());
        aspects |= element.map_or(0, |ty| self.of_type(ty));
        if self.accesses_64_bits_atomically(instruction) {
            aspects |= ATOMIC64;
        }
        aspects
    }

    fn accesses_64_bits_atomically(&self, instruction: Instruction<'m>) -> bool {
        let has_64_bits = |ty: Type<'m>| self.layout.store_size(ty) == Some(8);
        match instruction.opcode() {
            Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => {
                instruction.operand(1).is_some_and(|value| has_64_bits(value.ty()))
            }
            Opcode::LLVMLoad | Opcode::LLVMStore => {
                instruction.is_atomic_access() && instruction.accessed_type().is_some_and(has_64_bits)
            }
            _ => instruction.as_call().and_then(|call| call.called_function()).is_some_and(|callee| {
                // A pointer has 64 bits as well, but may point to an object of another size.
                let is_value = |ty: &Type<'m>| !ty.is_pointer() && !ty.is_void() && has_64_bits(*ty);
                let signature = callee.value_type().signature();
                is_atomic_builtin(callee)
                    && signature.is_some_and(|(result, types)| is_value(&result) || types.iter().any(is_value))
            }),
        }
    }

    /// Returns the aspects of the types that `ty` contains. Iterative, because a hostile module may nest types deeply.
    fn of_type(&mut self, ty: Type<'m>) -> Aspects {
        if let Some(known) = self.of_types.get(&ty) {
            return *known;
        }
        let mut aspects = 0;
        let mut seen = FxHashSet::from_iter([ty]);
        let mut pending = vec![ty];
        while let Some(part) = pending.pop() {
            match part.kind() {
                TypeKind::LLVMHalfTypeKind => aspects |= FP16,
                TypeKind::LLVMDoubleTypeKind => aspects |= FP64,
                _ => {
                    let element = part.array().map(|(element, _)| element);
                    let lane = part.fixed_vector().map(|(lane, _)| lane);
                    let members = part.struct_members().unwrap_or_default();
                    let parts = members.into_iter().chain(element).chain(lane);
                    pending.extend(parts.filter(|part| seen.insert(*part)));
                }
            }
        }
        self.of_types.insert(ty, aspects);
        aspects
    }
}
