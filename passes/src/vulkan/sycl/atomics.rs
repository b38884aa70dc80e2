//! Names the atomic operations of SPIR-V as the library of builtins defines them.
//!
//! Front ends mangle the types of C++: `long` and `long long` differ, and generic pointers have no qualifier. The
//! library defines each operation once for each width and address space, with the types of OpenCL C:
//! ```llvm
//! call i64 @_Z18__spirv_AtomicUMaxPyiiy(ptr addrspace(4) %p, i32 1, i32 0, i64 %v)
//! ```
//! ```llvm
//! call i64 @_Z18__spirv_AtomicUMaxPU3AS4miim(ptr addrspace(4) %p, i32 1, i32 0, i64 %v)
//! ```

use llvm_ir::{Function, Type};

use super::names::{mangle, pointer_name, type_name};

/// Returns the library's name for an atomic operation; `None` if `base` is none.
pub fn name(function: Function<'_>, base: &str) -> Option<String> {
    let operation = base.strip_prefix("__spirv_Atomic")?;
    let (result, parameters) = function.value_type().signature()?;
    let (pointer, others) = parameters.split_first().filter(|(pointer, _)| pointer.is_pointer())?;
    // The scope and the memory semantics precede the values. A comparison has two semantics.
    let settings = if operation == "CompareExchange" { 3 } else { 2 };
    let values = others.get(settings..)?;
    let value: Type<'_> = values.first().copied().unwrap_or(result);
    // A flag is an integer of 32 bits.
    let value =
        if operation.starts_with("Flag") { "i".to_owned() } else { type_name(value, operation.starts_with('U'))? };
    let mut text = pointer_name(pointer.address_space(), &value);
    text.push_str(&"i".repeat(settings));
    text.push_str(&value.repeat(values.len()));
    Some(mangle(base, &text))
}
