//! Code that runs on the host.

use std::ffi::{CStr, CString, c_char};
use std::ptr::{self, NonNull};

use llvm_ir::llvm_sys::core::LLVMDisposeMessage;
use llvm_ir::llvm_sys::execution_engine::{
    LLVMCreateMCJITCompilerForModule, LLVMDisposeExecutionEngine, LLVMExecutionEngineRef, LLVMGetFunctionAddress,
    LLVMLinkInMCJIT, LLVMMCJITCompilerOptions,
};
use llvm_ir::owned::{Context, InvalidModule, MachineError, OptimizationLevel, ParseError, TargetMachine};

/// The reason why a module cannot run on the host.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HostCodeError {
    /// The input is not a module.
    #[error("{0}")]
    Parse(#[from] ParseError),
    /// LLVM's verifier rejects the module.
    #[error("{0}")]
    Invalid(#[from] InvalidModule),
    /// LLVM has no back end for the host.
    #[error("{0}")]
    Machine(#[from] MachineError),
    /// LLVM cannot compile the module.
    #[error("{0}")]
    Compile(String),
    /// The module has no such function.
    #[error("no code for '{0}'")]
    NoFunction(String),
}

/// The triple and the data layout of a module for the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostTarget {
    /// The triple.
    pub triple: String,
    /// The data layout.
    pub data_layout: String,
}

impl HostTarget {
    /// Returns the target for the host.
    ///
    /// # Errors
    /// Fails if LLVM has no back end for the host.
    pub fn new() -> Result<HostTarget, MachineError> {
        let machine = TargetMachine::for_host(OptimizationLevel::None)?;
        Ok(HostTarget { triple: machine.triple(), data_layout: machine.data_layout() })
    }
}

/// Code generation options.
#[derive(Clone, Copy, Debug, Default)]
pub struct JitOptions {
    /// The optimization level of the back end, 0 to 3.
    pub level: u32,
    /// True to use LLVM's fast instruction selector.
    pub fast_selection: bool,
}

/// A module that is compiled for the host.
pub struct HostCode {
    engine: LLVMExecutionEngineRef,
    /// The context of the engine's module. It is dropped after the engine.
    _context: Context,
}

impl HostCode {
    /// Compiles a module, text or bitcode, in a separate context.
    ///
    /// # Errors
    /// Fails if it is not a valid module, or if LLVM cannot compile it.
    pub fn compile(ir: &(impl AsRef<[u8]> + ?Sized), options: JitOptions) -> Result<HostCode, HostCodeError> {
        // This registers the host's back end with LLVM.
        HostTarget::new()?;
        let context = Context::new();
        let module = crate::parse(&context, ir)?;
        module.verify()?;
        let raw = module.as_module().as_raw();
        // The engine takes ownership of the module, even if it fails.
        std::mem::forget(module);
        let (mut engine, mut message) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: zero is a valid value for all options. The module is live, and nothing else owns it.
        let failed = unsafe {
            LLVMLinkInMCJIT();
            let mut jit: LLVMMCJITCompilerOptions = std::mem::zeroed();
            jit.OptLevel = options.level;
            jit.EnableFastISel = i32::from(options.fast_selection);
            LLVMCreateMCJITCompilerForModule(&mut engine, raw, &mut jit, size_of_val(&jit), &mut message) != 0
        };
        if failed {
            // SAFETY: LLVM allocated the message for the caller.
            return Err(HostCodeError::Compile(unsafe { owned_message(message) }));
        }
        Ok(HostCode { engine, _context: context })
    }

    /// Returns the address of a function, which is compiled on first use. It is valid while this
    /// value lives.
    ///
    /// # Errors
    /// Fails if the module does not define the function.
    pub fn address(&self, function: &str) -> Result<NonNull<()>, HostCodeError> {
        let missing = || HostCodeError::NoFunction(function.to_owned());
        let name = CString::new(function).map_err(|_| missing())?;
        // SAFETY: the engine is live, and the name is a C string.
        let address = unsafe { LLVMGetFunctionAddress(self.engine, name.as_ptr()) };
        let address = usize::try_from(address).map_err(|_| missing())?;
        NonNull::new(ptr::with_exposed_provenance_mut(address)).ok_or_else(missing)
    }
}

impl Drop for HostCode {
    fn drop(&mut self) {
        // SAFETY: the engine has no other owner.
        unsafe { LLVMDisposeExecutionEngine(self.engine) }
    }
}

/// Copies a message from LLVM, then disposes of it.
///
/// # Safety
/// `message` must be a C string that LLVM allocated for its caller, or null.
unsafe fn owned_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: it is a C string, and nothing uses it afterwards.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]
    use super::{HostCode, HostCodeError, HostTarget, JitOptions};

    #[test]
    fn runs_code() {
        let HostTarget { triple, data_layout } = HostTarget::new().unwrap();
        let text = format!(
            "target triple = \"{triple}\"\ntarget datalayout = \"{data_layout}\"\n\
             define i32 @f(i32 %x) {{\n  %y = add i32 %x, 2\n  ret i32 %y\n}}\n"
        );
        for options in [JitOptions::default(), JitOptions { level: 2, fast_selection: true }] {
            let code = HostCode::compile(&text, options).unwrap();
            let address = code.address("f").unwrap();
            // SAFETY: the function has this signature.
            let function = unsafe { std::mem::transmute::<*mut (), extern "C" fn(i32) -> i32>(address.as_ptr()) };
            assert_eq!(function(40), 42);
            assert_eq!(code.address("g"), Err(HostCodeError::NoFunction("g".to_owned())));
        }
    }

    #[test]
    fn rejects_what_is_not_a_valid_module() {
        let error = |text: &str| HostCode::compile(text, JitOptions::default()).err().unwrap();
        assert!(matches!(error("define"), HostCodeError::Parse(_)));
        let invalid = "declare void @f()\n@x = global i32 0, section \".a\"\n@x.alias = alias i32, ptr @f\n";
        assert!(matches!(error(invalid), HostCodeError::Invalid(_)), "{}", error(invalid));
    }
}
