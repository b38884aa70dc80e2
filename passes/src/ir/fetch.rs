//! Memory that is asked for before it is needed (`cpp/fetch.cpp`): in large modules, passes wait for little else.

use super::Value;
use super::llvm_sys::prelude::*;

unsafe extern "C" {
    fn syclpasses_fetch_instruction(instruction: LLVMValueRef);
    fn syclpasses_fetch_globals(globals: *const LLVMValueRef, count: usize);
}

impl Value<'_> {
    /// Asks for an instruction that is going to be rewritten soon.
    pub fn fetch_instruction(self) {
        // SAFETY: the address is not looked at.
        unsafe { syclpasses_fetch_instruction(self.0) }
    }
}

/// Fetches what the removal of global variables needs; other values are left alone.
pub fn fetch_globals(globals: &[Value<'_>]) {
    // SAFETY: pointer and length belong together, `Value` is a transparent wrapper, the handles are live,
    // and their kinds are checked there.
    unsafe { syclpasses_fetch_globals(globals.as_ptr().cast(), globals.len()) }
}
