//! Lowers `group_local_memory` from the header: work-group memory that a kernel declares.
//!
//! # Input and output
//! ```text
//! define @f() { call @group_local_memory() … call @group_local_memory() }
//! define @group_local_memory() {
//!   %p = call ptr addrspace(3) @__syclpasses_group_local_memory(i64 SIZE, i64 ALIGNMENT) …
//! }
//! ```
//!
//! becomes
//!
//! ```text
//! @a = internal addrspace(3) global [SIZE x i8] poison, align ALIGNMENT
//! @b = internal addrspace(3) global [SIZE x i8] poison, align ALIGNMENT
//! define @f() { call @group_local_memory.1() … call @group_local_memory.2() }
//! ```
//!
//! Each call in the source has separate memory, so this step must run before functions are inlined
//! or loops are unrolled.
//!
//! # Algorithm
//! 1. [`find`] collects the functions that call the builtin, and the calls to these functions. It
//!    reports other uses of the builtin and the functions.
//! 2. [`lower`] redirects each call to a copy of the function, in which a variable replaces the result of the builtin.

use std::collections::{HashMap, HashSet};

use llvm_ir::{Call, Function, Instruction, Module};

use super::arguments::LOCAL;
use crate::diagnostic::{Code, Diagnostic, readable_name};

/// The builtin in the header. Its arguments are a size and an alignment.
const BUILTIN: &str = "__syclpasses_group_local_memory";

/// A call with separate memory.
#[derive(Debug)]
pub struct Use<'m> {
    call: Instruction<'m>,
    /// The called function in the header.
    function: Function<'m>,
    size: u64,
    alignment: u64,
}

/// Finds the calls to functions that declare local memory, in module order.
pub fn find<'m>(module: Module<'m>, errors: &mut Vec<Diagnostic<'m>>) -> Vec<Use<'m>> {
    let Some(builtin) = module.function(BUILTIN) else { return Vec::new() };
    let mut functions = HashMap::new();
    for (call, caller) in calls(module) {
        if call.called_function() != Some(builtin) {
            continue;
        }
        let number = |index| call.operand(index)?.scalar_bits();
        match (number(0), number(1)) {
            (Some(size), Some(alignment)) if alignment.is_power_of_two() && size <= u64::from(u32::MAX) => {
                functions.insert(caller, (size, alignment));
            }
            _ => errors.push(Code::FreeFunctionKernel.error(
                call,
                "size of local memory must be a constant below 4 GiB, and its alignment a constant power of 2",
            )),
        }
    }
    let is_only_called = |function: Function<'m>| function.as_value().users_and_calls().all(|(_, is_call)| is_call);
    let others = functions.keys().copied().chain([builtin]).filter(|function| !is_only_called(*function));
    if others.count() != 0 {
        errors.push(Code::FreeFunctionKernel.module_error("group_local_memory can only be called directly"));
    }
    let uses = calls(module).filter_map(|(call, caller)| {
        let function = call.called_function()?;
        let (size, alignment) = *functions.get(&function)?;
        // A caller that declares local memory itself would be copied, and each copy would need memory for the call.
        if functions.contains_key(&caller) {
            let name = readable_name(&caller.name());
            errors.push(Code::FreeFunctionKernel.error(call, format!("'{name}' declares local memory twice")));
        }
        Some(Use { call: *call, function, size, alignment })
    });
    uses.collect()
}

/// Returns all calls, each with the function that contains it.
fn calls<'m>(module: Module<'m>) -> impl Iterator<Item = (Call<'m>, Function<'m>)> + use<'m> {
    module.functions().flat_map(|function| {
        let instructions = function.blocks().flat_map(|block| block.instructions());
        instructions.filter_map(move |instruction| Some((instruction.as_call()?, function)))
    })
}

/// Creates a variable for each call.
pub fn lower<'m>(module: Module<'m>, uses: &[Use<'m>]) {
    for Use { call, function, size, alignment } in uses {
        let name = function.name();
        let ty = module.int_type(8).array_of(*size);
        let memory = module.add_global_variable(&format!("{name}.memory"), ty, LOCAL);
        memory.set_initializer(ty.poison(), false);
        memory.set_alignment(*alignment);
        memory.make_internal();
        let copy = module.declare_copy(*function, &name);
        copy.copy_body_from(*function, &[]);
        let is_builtin = |call: &Call<'m>| call.called_function().is_some_and(|function| function.name() == BUILTIN);
        let body = copy.blocks().flat_map(|block| block.instructions());
        for builtin in body.filter_map(|instruction| instruction.as_call()).filter(is_builtin).collect::<Vec<_>>() {
            builtin.replace_all_uses_with(memory.as_value());
            builtin.erase();
        }
        call.set_operand(call.operand_count().saturating_sub(1), copy.as_value());
    }
    let functions: HashSet<_> = uses.iter().map(|used| used.function).collect();
    functions.into_iter().filter(|function| !function.is_used()).for_each(|function| {
        function.delete();
    });
}
