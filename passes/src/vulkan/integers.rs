//! The `vulkan-integers` pass: replaces integers of odd widths, such as `i40`, and of more than 64 bits.
//!
//! # Why
//! SPIR-V for Vulkan has integers of 8, 16, 32 and 64 bits. LLVM's optimizer creates others from bit fields, from the
//! lanes of vectors, and from values of switches; programs use `_BitInt`.
//!
//! # Input and output
//! ```llvm
//! %v = load i40, ptr addrspace(1) %p
//! %b = icmp ult i40 %v, 1000
//! ```
//! ```llvm
//! %1 = load i8, ptr addrspace(1) %p, align 1
//! …
//! %v = …                       ; an i64 whose upper 24 bits are 0
//! %b = icmp ult i64 %v, 1000
//! ```
//!
//! # Algorithm
//! 1. Check that all instructions on such integers have a replacement.
//! 2. Extend the values of switches on up to 64 bits. If there are others, run LLVM's `lower-switch`.
//! 3. Replace the instructions with calls to functions on supported integers, as `spirv-legalize` does for OpenCL
//!    devices (`spirv::legalize::odd_integers`): up to 63 bits become the next wider integer, and up to 1,024 bits become
//!    vectors of 64-bit integers. Accesses to memory read and write only the bytes of the integer.
//! 4. If there were any, inline the functions, and scalarize the vectors.

use crate::{
    diagnostic::{Changed, PassResult, Warnings},
    internal_error,
    spirv::legalize::{self, Target},
};
use llvm_ir::{Block, Builder, Instruction, Module, Opcode, Value, run_passes};

/// The passes that inline the functions. Others, such as `instcombine`, would create odd integers again.
const CLEANUP: &str = if cfg!(feature = "llvm19") {
    // This pass has no parameters in LLVM 19.
    "always-inline,function(scalarizer,early-cse,instsimplify,adce)"
} else {
    "always-inline,function(scalarizer<load-store>,early-cse,instsimplify,adce)"
};

/// Runs the pass.
///
/// # Errors
/// Fails for integers of more than 1,024 bits, and for operations without a replacement, such as the division of
/// integers of more than 64 bits.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let switches = odd_switches(module);
    if !switches.is_empty() {
        legalize::check_odd_integers(module, Target::Vulkan, warnings)?;
        let builder = Builder::new(module);
        for switch in switches {
            // Switches on more than 64 bits stay.
            extend(module, &builder, switch);
        }
        if !odd_switches(module).is_empty() {
            run_named(module, "function(lower-switch)");
        }
    }
    let changed = legalize::replace_odd_integers(module, Target::Vulkan, warnings)?;
    if changed {
        run_named(module, CLEANUP);
    }
    Ok(Changed::from(changed))
}

fn run_named(module: Module<'_>, passes: &str) {
    if let Err(error) = run_passes(module, passes) {
        internal_error!("{passes}: {error}");
    }
}

/// Returns the switches over integers that must be replaced.
fn odd_switches(module: Module<'_>) -> Vec<Instruction<'_>> {
    let ends = module.functions().flat_map(|function| function.blocks()).filter_map(Block::last_instruction);
    let is_odd = |end: &Instruction<'_>| {
        let selector = end.operand(0).and_then(|selector| selector.ty().int_width());
        end.opcode() == Opcode::LLVMSwitch && selector.is_some_and(legalize::is_odd)
    };
    ends.filter(is_odd).collect()
}

/// Extends the value of a switch on at most 64 bits.
fn extend<'m>(module: Module<'m>, builder: &Builder<'m>, switch: Instruction<'m>) -> Option<()> {
    let selector = switch.operand(0)?;
    let wide = module.int_type(legalize::promoted(selector.ty().int_width().filter(|bits| !legalize::is_wide(*bits))?));
    let cases = switch.switch_cases().into_iter().map(|(value, to)| Some((wide.const_int(value.scalar_bits()?)?, to)));
    let cases: Vec<(Value<'m>, Block<'m>)> = cases.collect::<Option<_>>()?;
    let default = *switch.parent_block()?.successors().first()?;
    builder.position_before(switch);
    builder.switch(builder.zext(selector, wide), default, &cases);
    switch.erase();
    Some(())
}
