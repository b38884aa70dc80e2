//! Finds calls.

use llvm_ir::{Call, Function, Value};

/// Returns the calls to a function.
pub fn calls_of(function: Function<'_>) -> Vec<Call<'_>> {
    let users = function.as_value().users().filter_map(Value::as_instruction);
    users.filter_map(|user| user.as_call()).filter(|call| call.called_function() == Some(function)).collect()
}
