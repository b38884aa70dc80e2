//! Safe handles for LLVM's C API, and for the C++ code in `cpp/`, which provides functions that the C API does not have.
//!
//! A handle is a copyable pointer, bound to the borrow `'m` of its module. [`Value`] represents any value.
//! [`Function`], [`GlobalVariable`], [`Instruction`], [`Call`] and others have the methods of one kind of value, and
//! dereference to more general handles. `Value::as_function` and similar methods check the kind once.
//!
//! LLVM is built without assertions and checks nothing, so this crate checks arguments. Functions return `None` for
//! conditions that may occur in valid modules. They panic if LLVM does not support the type of an operand, or if an
//! index is out of range. Three conditions are not checked, and are the caller's responsibility:
//!
//! * A handle is not used after its object is erased, nor is a [`Builder`] after the instruction at its position is
//!   erased. Collect the instructions to erase, and erase them last.
//! * Handles from two modules are not mixed.
//! * The result is a valid module. For example, each block ends with one terminator, and definitions dominate their
//!   uses.

mod alignment;
mod arithmetic;
mod atomics;
mod attribute;
mod attribute_kind;
mod block;
mod builder;
mod call;
mod call_attribute;
mod cast;
mod check;
mod compute;
mod constant;
mod copy;
mod data;
mod debug_location;
pub mod demangle;
mod details;
mod extract;
mod function;
mod function_attribute;
mod global;
mod handle;
mod instruction;
mod layout;
mod link_text;
mod loop_metadata;
mod memory;
mod metadata;
mod module;
mod module_flags;
mod named_metadata;
#[cfg(feature = "owned")]
pub mod owned;
mod run_passes;
mod switch;
mod target_type;
mod types;
mod value;
mod version;
mod walk;

pub use alignment::MAX_ALIGNMENT;
pub use atomics::{Fence, Ordering};
pub use attribute::{MemoryAccess, TypeAttribute};
pub use attribute_kind::{AttributeIndex, AttributeKind, Attributed};
pub use block::Block;
pub use builder::Builder;
pub use call::Call;
pub use cast::MAX_CASTS;
pub use copy::Replacements;
pub use debug_location::Frame;
pub use details::{AtomicOperation, FloatPredicate, IntPredicate};
pub use extract::{DetachedModule, Extractor, Fate, NotExtracted};
pub use function::{Argument, Function};
pub use global::{GlobalAlias, GlobalObject, GlobalValue, GlobalVariable};
pub use instruction::Instruction;
pub use layout::DataLayout;
pub use link_text::LinkTextError;
pub use metadata::{Attachments, Metadata, Node, Operand};
pub use module::Module;
pub use run_passes::{PipelineError, fold_constants, run_passes, scalarize};
pub use types::{Type, TypeKind};
pub use value::{CallConv, Linkage, Opcode, Value};
pub use walk::Traits;

#[cfg(all(feature = "llvm22", feature = "llvm19"))]
compile_error!(
    "features `llvm22` and `llvm19` are mutually exclusive; build with --no-default-features --features llvm19"
);
#[cfg(not(any(feature = "llvm22", feature = "llvm19")))]
compile_error!("select an LLVM version with the `llvm22` (default) or `llvm19` feature");

#[cfg(feature = "llvm19")]
pub use llvm_sys_191 as llvm_sys;
#[cfg(all(feature = "llvm22", not(feature = "llvm19")))]
pub use llvm_sys_221 as llvm_sys;

/// Copies `len` bytes at `data` to a string. Replaces invalid UTF-8 with U+FFFD.
///
/// # Safety
/// `data` must be valid for `len` bytes, or null.
unsafe fn string_from(data: *const std::ffi::c_char, len: usize) -> String {
    // SAFETY: forwarded from the caller.
    String::from_utf8_lossy(unsafe { bytes_from(data, len) }).into_owned()
}

/// Returns a slice of the `len` bytes at `data`; empty if `data` is null.
///
/// # Safety
/// `data` must be valid for `len` bytes during `'a`, or null.
unsafe fn bytes_from<'a>(data: *const std::ffi::c_char, len: usize) -> &'a [u8] {
    if data.is_null() {
        return &[];
    }
    // SAFETY: forwarded from the caller; `c_char` and `u8` have the same layout.
    unsafe { std::slice::from_raw_parts(data.cast(), len) }
}

/// Converts a length for the C API, which uses 32 bits. Limits larger lengths, so that LLVM does not read past the end.
fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
