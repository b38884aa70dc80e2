//! What becomes of a function, and what functions and calls must be like for it.

use indexmap::IndexMap;

use crate::names::ATTR_MODULE_ID;
use llvm_ir::{Call, Function, Linkage, Opcode, Type, Value};

/// Which way a vector goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The caller gives it.
    In,
    /// The function returns it.
    Out,
}

/// A function that is changed, with its calls and the parameters that carry vectors, by their numbers.
pub struct Plan<'m> {
    /// The function.
    pub function: Function<'m>,
    /// All of its calls.
    pub calls: Vec<Call<'m>>,
    /// What each changed parameter becomes.
    pub vectors: IndexMap<u32, Vector<'m>>,
}

/// A parameter that carries a vector.
#[derive(Clone, Copy)]
pub struct Vector<'m> {
    /// Which way.
    pub role: Role,
    /// The type of the vector.
    pub ty: Type<'m>,
    /// The alignment that the function relies on; 0 without accesses of a known one.
    pub alignment: u64,
    /// The least alignment of its accesses.
    pub least_alignment: u64,
}

/// Whether other images may call a function with a body. Of inline functions each image has its own copy.
pub fn is_exported(function: Function<'_>) -> bool {
    let is_inline = function.linkage() == Linkage::LLVMLinkOnceODRLinkage;
    !function.has_local_linkage() && (!is_inline || function.text_attribute(ATTR_MODULE_ID).is_some())
}

/// Whether a user of a function is a `call` of it, and uses it for nothing else.
pub fn is_only_call<'m>(user: Value<'m>, function: Function<'m>) -> bool {
    user.is_instruction_of(Opcode::LLVMCall)
        && user.as_call().is_some_and(|call| call.only_calls(function) && is_plain_call(call, function))
}

/// Whether a call passes what the function takes, and may be followed by a store.
fn is_plain_call<'m>(call: Call<'m>, function: Function<'m>) -> bool {
    call.called_function_type() == function.value_type() && !call.is_must_tail_call()
}
