//! The chain of inlined functions at an instruction, from its debug location (`cpp/debug_location.cpp`).

use super::llvm_sys::debuginfo::*;
use super::llvm_sys::prelude::*;
use super::{Instruction, Metadata, bytes_from, string_from};
use std::ffi::c_char;

unsafe extern "C" {
    fn syclpasses_location_function(
        location: LLVMMetadataRef,
        symbol: *mut *const c_char,
        symbol_length: *mut usize,
        name: *mut *const c_char,
        name_length: *mut usize,
    ) -> LLVMMetadataRef;
}

/// The maximum number of functions to visit for an instruction, because malformed metadata may contain a cycle. No
/// compiler inlines to such a depth.
const MAX_FRAMES: usize = 1024;

/// A location in a function of the source.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'m> {
    /// The `DILocation` in the function.
    pub location: Metadata<'m>,
    /// The `DISubprogram` of the function.
    pub function: Metadata<'m>,
    /// The symbol of the function; empty if the debug information contains only lines.
    pub symbol: &'m [u8],
    /// The name of the function in the source.
    pub name: &'m [u8],
}

impl<'m> Instruction<'m> {
    /// Returns the source locations of an instruction: first the location in its original function, then the location
    /// of each inlined call. The last one is in the function that now contains the instruction. Returns no locations if
    /// the instruction has no debug location.
    pub fn debug_frames(self) -> impl Iterator<Item = Frame<'m>> + use<'m> {
        let mut next = self.debug_location_node();
        let frames = std::iter::from_fn(move || {
            let location = next?;
            // SAFETY: it is a `DILocation`, because instructions and `inlinedAt` refer only to such nodes.
            unsafe {
                let outer = LLVMDILocationGetInlinedAt(location.0);
                next = (!outer.is_null()).then(|| Metadata::from_raw(outer));
                Frame::of(location)
            }
        });
        frames.take(MAX_FRAMES)
    }
}

impl<'m> Frame<'m> {
    /// # Safety
    /// `location` must be a live `DILocation`.
    unsafe fn of(location: Metadata<'m>) -> Option<Frame<'m>> {
        let (mut symbol, mut name) = (std::ptr::null(), std::ptr::null());
        let (mut symbol_length, mut name_length) = (0, 0);
        // SAFETY: forwarded from the caller; the context owns the strings, and outlives `'m`.
        unsafe {
            let function = syclpasses_location_function(
                location.0,
                &raw mut symbol,
                &raw mut symbol_length,
                &raw mut name,
                &raw mut name_length,
            );
            (!function.is_null()).then(|| Frame {
                location,
                function: Metadata::from_raw(function),
                symbol: bytes_from(symbol, symbol_length),
                name: bytes_from(name, name_length),
            })
        }
    }

    /// Returns the file, line and column.
    pub fn place(self) -> (String, u32, u32) {
        // SAFETY: `location` is a `DILocation`, whose scope is live. The name is read only if there is a file.
        unsafe {
            let file = LLVMDIScopeGetFile(LLVMDILocationGetScope(self.location.0));
            let mut length = 0;
            let name = if file.is_null() { std::ptr::null() } else { LLVMDIFileGetFilename(file, &raw mut length) };
            let name = string_from(name, length as usize);
            (name, LLVMDILocationGetLine(self.location.0), LLVMDILocationGetColumn(self.location.0))
        }
    }
}
