//! Defines functions that libclc calls, but does not define.
//!
//! In intel-sycl-rt 2026.2, DPC++'s compiler reads the global offset with `__spirv_BuiltInGlobalOffset`, which it
//! replaces, and the library lacks the functions for `AtomicCompareExchange` with 64 bits.
//!
//! 1. Find the functions that are used and have the expected type.
//! 2. Link their definitions (`definitions.ll`, `compare_exchange.ll`), and internalize them.

use llvm_ir::Module;

use crate::internal_error;

/// The text of the definition of `__spirv_BuiltInGlobalOffset(int)`.
const GLOBAL_OFFSET: &str = include_str!("definitions.ll");
/// The name of this function.
const GLOBAL_OFFSET_NAME: &str = "_Z27__spirv_BuiltInGlobalOffseti";
/// The text of the definition of `__clc_atomic_compare_exchange`, with `NAME` and `SPACE` for a name and an address
/// space.
const COMPARE_EXCHANGE: &str = include_str!("compare_exchange.ll");
/// The part of the names that precedes the types of the parameters.
const COMPARE_EXCHANGE_NAME: &str = "_Z29__clc_atomic_compare_exchange";
/// The parameters of the pointer type, and the address space, for each pointer type.
const SPACES: [(&str, u32); 3] = [("P", 0), ("PU3AS1", 1), ("PU3AS3", 3)];
/// The types of 64-bit integers.
const LONG: [char; 2] = ['l', 'm'];

/// Adds the definitions that the module requires. Returns whether there are any.
pub fn add(module: Module<'_>) -> bool {
    let (int, long) = (module.int_type(32), module.int_type(64));
    let mut wanted = vec![(GLOBAL_OFFSET_NAME.to_owned(), long.function(&[int]), GLOBAL_OFFSET.to_owned())];
    for (pointer, space) in SPACES {
        let ty = long.function(&[int.pointer_in(space), long, long, int, int, int]);
        for letter in LONG {
            let name = format!("{COMPARE_EXCHANGE_NAME}{pointer}{letter}{letter}{letter}iii");
            let text = COMPARE_EXCHANGE.replace("NAME", &name).replace("SPACE", &format!("addrspace({space})"));
            wanted.push((name, ty, text));
        }
    }
    wanted.retain(|(name, ty, _)| {
        let is_missing = |function: &llvm_ir::Function<'_>| function.is_declaration() && !function.is_unused();
        module.function(name).filter(is_missing).is_some_and(|function| function.value_type() == *ty)
    });
    let text: String = wanted.iter().map(|(_, _, text)| text.as_str()).collect();
    if wanted.is_empty() {
        return false;
    }
    if let Err(error) = module.link_text(&text) {
        internal_error!("cannot add definitions: {error}");
    }
    wanted.iter().filter_map(|(name, ..)| module.function(name)).for_each(llvm_ir::Function::make_internal);
    true
}
