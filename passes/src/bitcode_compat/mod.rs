//! The `bitcode-compat` pass: rewrites a module so that an older LLVM can read its bitcode.
//!
//! # Why
//! The Khronos translator in the dpcpp-llvm-spirv package is built with a development version of
//! LLVM 19 that is a few months older than the release. It misreads parts of LLVM 22's bitcode. At
//! best, it reports an error ("Unknown attribute kind"); at worst, it reads a different program.
//! `memory(read, errnomem: none)` becomes `memory(argmem: read, inaccessiblemem: read)`, and a
//! constant `ptrtoaddr` becomes `poison`. In builds older than the release, a constant
//! `getelementptr` becomes `undef`, and `getelementptr nuw` becomes `inbounds`. So the pass also
//! removes constructs that LLVM 19 supports only since its release.
//!
//! # Input and output
//! ```llvm
//! declare void @f(ptr captures(none)) memory(read, errnomem: none)
//! %c = icmp samesign ult i32 %a, %b
//! %v = call <8 x float> @llvm.masked.gather.v8f32.v8p4(<8 x ptr addrspace(4)> align 4 %p, <8 x i1> %m, <8 x float> %w)
//! ```
//! ```llvm
//! declare void @f(ptr) memory(read)
//! %c = icmp ult i32 %a, %b
//! %v = call <8 x float> @llvm.masked.gather.v8f32.v8p4(<8 x ptr addrspace(4)> %p, i32 4, <8 x i1> %m, <8 x float> %w)
//! ```
//! The output is a module for LLVM 19. LLVM 22's verifier rejects the older forms of intrinsics, so the pass must run
//! last, and `opt` requires `-disable-verify`. LLVM 22 can read the bitcode as well, and upgrades these forms.
//!
//! # Algorithm
//! 1. Check all attributes, instructions, constants and intrinsics. If LLVM 19 cannot express one of them, report an
//!    error and leave the module unchanged.
//! 2. Drop all debug information with a warning, because LLVM 19 cannot read its types or
//!    subprograms.
//! 3. Drop facts that only enable optimizations (`captures`, `samesign`, `nuw` without `inbounds`, …); widen
//!    `memory(…)`.
//! 4. Translate constructs that have a different form in LLVM 19: `ptrtoaddr`, constant
//!    `getelementptr` in instructions, and the intrinsics for masked memory accesses and lifetimes.

mod addresses;
mod attributes;
mod constants;
mod differences;
mod intrinsics;

use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings};
use differences::CAPTURES;
use llvm_ir::{AttributeKind, Call, Instruction, Module, Value};

/// The largest ID of a calling convention in LLVM 19.
const LAST_CALLING_CONVENTION: u32 = 111;

/// Runs the pass.
///
/// # Errors
/// Fails if LLVM 19 cannot express the module.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    // Bitcode that LLVM 19 writes needs no changes.
    if AttributeKind::find(CAPTURES).is_none() {
        return Ok(Changed::No);
    }
    let kinds = attributes::Kinds::find();
    let constants = constants::Found::collect(module);
    let mut diagnostics = Vec::new();
    for function in module.functions() {
        kinds.check(function, function, &mut diagnostics);
        check_convention(function, function.calling_convention(), &mut diagnostics);
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            if let Some(call) = instruction.as_call_base() {
                kinds.check(call, call, &mut diagnostics);
            }
            check_instruction(instruction, &mut diagnostics);
            intrinsics::check(instruction, &mut diagnostics);
        }
    }
    let addresses = addresses::Users::collect(module, &mut diagnostics);
    diagnostics.extend(constants.signed.iter().map(|place| signed_pointer(*place)));
    Failed::if_any(diagnostics, warnings)?;
    let mut changed = module.strip_debug_information();
    if changed {
        let message = "dropped debug information, which LLVM 19 cannot read";
        warnings.push(Code::DebugInformationDropped.module_warning(message));
    }
    for function in module.functions() {
        changed |= kinds.rewrite(function);
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            changed |= instruction.as_call_base().is_some_and(|call| kinds.rewrite(call));
            changed |= instruction.is_same_sign() || instruction.only_does_not_wrap();
            instruction.clear_same_sign();
            instruction.clear_no_wrap();
        }
    }
    changed |= addresses.rewrite(module);
    changed |= constants.rewrite(module);
    changed |= intrinsics::rewrite(module);
    Ok(changed.into())
}

fn signed_pointer(place: Value<'_>) -> Diagnostic<'_> {
    Code::OlderLlvm.error(place, "LLVM 19 cannot read 'ptrauth' constants from LLVM 22")
}

fn check_convention<'m>(place: impl Into<Value<'m>>, convention: u32, diagnostics: &mut Vec<Diagnostic<'m>>) {
    if convention > LAST_CALLING_CONVENTION {
        diagnostics
            .push(Code::OlderLlvm.error(place, format!("LLVM 19 does not support calling convention {convention}")));
    }
}

/// Reports instructions that have no translation.
fn check_instruction<'m>(instruction: Instruction<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let call = instruction.as_call_base();
    if let Some(call) = call {
        check_convention(call, call.calling_convention(), diagnostics);
    }
    let problem = if instruction.has_new_atomic_operation() {
        "LLVM 19 does not support the operation of this 'atomicrmw'"
    } else if instruction.is_atomic_vector_access() {
        "LLVM 19 does not support atomic loads and stores of vectors"
    } else if call.is_some_and(Call::has_metadata_in_bundle) {
        "LLVM 19 does not support metadata in operand bundles"
    } else {
        return;
    };
    diagnostics.push(Code::OlderLlvm.error(instruction, problem));
}
