//! The `nvptx-sincos` pass: computes sine and cosine of the same argument together.
//!
//! # Why
//! Both functions reduce the argument to a range around zero, which is half of the work. CUDA's device library has a
//! function that computes both results, but LLVM cannot combine the two calls after it has inlined them.
//!
//! # Input and output
//! ```llvm
//! %c = call double @_Z15__spirv_ocl_cosd(double %x)
//! %s = call double @_Z15__spirv_ocl_sind(double %x)
//! ```
//! ```llvm
//! %1 = alloca double
//! %2 = call double @_Z18__spirv_ocl_sincosdPd(double %x, ptr %1)
//! %3 = load double, ptr %1
//! ```
//!
//! # Algorithm
//! 1. Collect the calls to both builtins for `double`, by block and argument. The pass does not
//!    change calls to the builtins for `float`, because libclc implements these with approximate
//!    GPU instructions in some cases.
//! 2. For each block and argument with a call to each builtin, compute both results before the
//!    first of the calls. This does not change the results: the builtins have no side effects. LLVM
//!    removes the `alloca` when it inlines the function.
//!
//! The pass does not change modules for other targets.

use std::collections::HashMap;

use llvm_ir::{Block, Builder, CallConv, Function, Instruction, Module};

use super::{is_nvptx, is_replaceable};
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The mangled names of sine and cosine.
const BUILTINS: [&str; 2] = ["_Z15__spirv_ocl_sind", "_Z15__spirv_ocl_cosd"];
/// The mangled name of the function that returns the sine, and stores the cosine.
const BOTH: &str = "_Z18__spirv_ocl_sincosdPd";
/// The alignment of the cosine.
const ALIGNMENT: u64 = 8;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    let [Some(sine), Some(cosine)] = BUILTINS.map(|name| module.function(name)) else { return Ok(Changed::No) };
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let pairs = pairs(module, [sine, cosine]);
    if pairs.is_empty() {
        return Ok(Changed::No);
    }
    let Some(both) = both(module, sine) else { return Ok(Changed::No) };
    let builder = Builder::new(module);
    pairs.iter().for_each(|pair| replace(&builder, pair, both));
    Ok(Changed::Yes)
}

/// The calls to both builtins with the same argument in one block.
struct Pair<'m> {
    block: Block<'m>,
    /// The first call to either builtin.
    first: Instruction<'m>,
    /// The calls to each builtin.
    calls: [Vec<Instruction<'m>>; 2],
}

/// Returns the pairs of a module, in the order of their first calls.
fn pairs<'m>(module: Module<'m>, builtins: [Function<'m>; 2]) -> Vec<Pair<'m>> {
    let mut positions = HashMap::new();
    let mut pairs: Vec<Pair<'m>> = Vec::new();
    for block in module.functions().flat_map(Function::blocks) {
        for call in block.instructions().filter_map(|instruction| instruction.as_call()) {
            let is_call = |builtin: &Function<'m>| is_replaceable(call, *builtin) && call.argument_count() == 1;
            let Some(index) = builtins.iter().position(is_call) else { continue };
            let Some(argument) = call.operand(0) else { continue };
            let position = *positions.entry((block, argument)).or_insert(pairs.len());
            if position == pairs.len() {
                pairs.push(Pair { block, first: *call, calls: [Vec::new(), Vec::new()] });
            }
            if let Some(calls) = pairs.get_mut(position).and_then(|pair| pair.calls.get_mut(index)) {
                calls.push(*call);
            }
        }
    }
    pairs.retain(|pair| pair.calls.iter().all(|calls| !calls.is_empty()));
    pairs
}

/// Returns the function that computes both results; `None` if its name or a builtin has an unexpected type.
fn both<'m>(module: Module<'m>, sine: Function<'m>) -> Option<Function<'m>> {
    let (double, parameters) = sine.value_type().signature()?;
    let ty = double.function(&[double, module.pointer_type(0)]);
    if parameters != [double] || module.has_other_than_function(BOTH) {
        return None;
    }
    let function = module.function(BOTH).unwrap_or_else(|| module.add_function(BOTH, ty));
    (function.value_type() == ty).then_some(function)
}

/// Replaces the calls of a pair.
fn replace<'m>(builder: &Builder<'m>, pair: &Pair<'m>, both: Function<'m>) {
    let Pair { block, first, calls: [sines, cosines] } = pair;
    let Some(function) = block.parent() else { return };
    // Read the argument now, because it may be the result of a call that has been replaced.
    let Some(argument) = first.operand(0) else { return };
    builder.position_at_entry(function);
    let slot = builder.alloca(argument.ty(), ALIGNMENT);
    builder.position_before(*first);
    let sine = builder.call(both.value_type(), both, &[argument, slot.into()], CallConv::LLVMCCallConv);
    let cosine = builder.load(argument.ty(), slot, ALIGNMENT);
    for (calls, result) in [(sines, sine.as_value()), (cosines, cosine.as_value())] {
        for call in calls {
            call.replace_all_uses_with(result);
            call.erase();
        }
    }
}
