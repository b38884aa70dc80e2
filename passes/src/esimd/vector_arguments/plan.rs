//! The planned changes of a function, and the conditions for changing functions and calls.

use indexmap::IndexMap;

use crate::names::ATTR_MODULE_ID;
use llvm_ir::{Call, Function, Linkage, Opcode, Type, Value};

/// The direction in which a vector is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// From the caller to the function.
    In,
    /// From the function to the caller.
    Out,
}

/// The planned changes of a function.
pub struct Plan<'m> {
    /// The function.
    pub function: Function<'m>,
    /// All calls to the function.
    pub calls: Vec<Call<'m>>,
    /// The parameters that carry vectors, by index.
    pub vectors: IndexMap<u32, Vector<'m>>,
}

/// A parameter that carries a vector.
#[derive(Clone, Copy)]
pub struct Vector<'m> {
    /// The direction.
    pub role: Role,
    /// The type of the vector.
    pub ty: Type<'m>,
    /// The alignment that the function assumes; 0 if no access specifies one.
    pub alignment: u64,
    /// The smallest alignment of its accesses.
    pub least_alignment: u64,
}

/// Returns whether other images may call a function with a body. Each image has its own copy of inline functions.
pub fn is_exported(function: Function<'_>) -> bool {
    let is_inline = function.linkage() == Linkage::LLVMLinkOnceODRLinkage;
    !function.has_local_linkage() && (!is_inline || function.text_attribute(ATTR_MODULE_ID).is_some())
}

/// Returns whether a user of a function is a `call` that uses the function only as the callee.
pub fn is_only_call<'m>(user: Value<'m>, function: Function<'m>) -> bool {
    user.is_instruction_of(Opcode::LLVMCall)
        && user.as_call().is_some_and(|call| call.only_calls(function) && is_plain_call(call, function))
}

/// Returns whether a call has the type of the function, and may be followed by a store.
fn is_plain_call<'m>(call: Call<'m>, function: Function<'m>) -> bool {
    call.called_function_type() == function.value_type() && !call.is_must_tail_call()
}
