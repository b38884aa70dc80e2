//! Safe handles over LLVM's C API, and over the C++ in `cpp/` for its gaps.
//!
//! Every handle is a copyable pointer bound to the borrow `'m` of its module. [`Value`] is any value. [`Function`],
//! [`GlobalVariable`], [`Instruction`], [`Call`] and others have the methods for one kind of values, and `Deref` to
//! more general handles. `Value::as_function` and similar methods check the kind once.
//!
//! LLVM is built without assertions and checks nothing. So functions here check their arguments: a condition that may
//! occur in a valid module gives `None`, and operands of a type that LLVM cannot take are a panic, like an index out of
//! range. Three conditions are not checked, and are the caller's responsibility:
//!
//! * A handle is not used after its object was erased, nor a [`Builder`] after the instruction at its position was
//!   erased: plan first, erase last.
//! * Handles of two modules are not mixed.
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
pub use atomics::Ordering;
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
compile_error!("features `llvm22` and `llvm19` exclude each other; build with --no-default-features --features llvm19");
#[cfg(not(any(feature = "llvm22", feature = "llvm19")))]
compile_error!("select an LLVM: feature `llvm22` (default) or `llvm19`");

#[cfg(feature = "llvm19")]
pub use llvm_sys_191 as llvm_sys;
#[cfg(all(feature = "llvm22", not(feature = "llvm19")))]
pub use llvm_sys_221 as llvm_sys;

/// Copies `len` bytes at `data` into a string; bytes that are not UTF-8 become U+FFFD.
///
/// # Safety
/// `data` must be valid for `len` bytes, or null.
unsafe fn string_from(data: *const std::ffi::c_char, len: usize) -> String {
    // SAFETY: forwarded from the caller.
    String::from_utf8_lossy(unsafe { bytes_from(data, len) }).into_owned()
}

/// Views `len` bytes at `data`; returns an empty slice if `data` is null.
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

/// Converts a length for the C API, which counts in 32 bits. A larger length is truncated, so that nothing is read past
/// the end.
fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
