//! Modules that a program owns.

use inkwell::memory_buffer::MemoryBuffer;

use super::diagnostics::collect_errors;
use super::{Context, TargetMachine};
use crate::llvm_sys::core::LLVMGetModuleContext;
use crate::llvm_sys::linker::LLVMLinkModules2;
use crate::{DetachedModule, Module};

/// LLVM's message for text or bitcode that is not a valid module for the LLVM version in this process.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(pub String);

/// The verifier's message for an invalid module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid module: {0}")]
pub struct InvalidModule(pub String);

/// The IR linker's messages for modules that cannot be linked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LinkError(pub String);

/// A module that the program owns.
///
/// ```no_run
/// use llvm_ir::owned::{Context, OwnedModule};
///
/// let context = Context::new();
/// let module = OwnedModule::parse(&context, b"define void @f() { ret void }", "f.ll")?;
/// println!("{}", module.as_module().print());
/// # Ok::<(), llvm_ir::owned::ParseError>(())
/// ```
#[derive(Debug)]
pub struct OwnedModule<'c>(pub(super) inkwell::module::Module<'c>);

impl<'c> OwnedModule<'c> {
    /// Parses IR as text or bitcode. `name` is its name in messages.
    ///
    /// # Errors
    /// Fails if the IR is invalid. Malicious bitcode can still make LLVM's reader end the process.
    pub fn parse(context: &'c Context, ir: &[u8], name: &str) -> Result<OwnedModule<'c>, ParseError> {
        // LLVM requires the name as a C string.
        let buffer = MemoryBuffer::create_from_memory_range_copy(ir, &name.replace('\0', "?"));
        let module = context.0.create_module_from_ir(buffer);
        module.map(OwnedModule).map_err(|error| ParseError(error.to_string_lossy().trim_end().to_owned()))
    }

    /// Returns the module in the form that passes use.
    pub fn as_module(&self) -> Module<'_> {
        // SAFETY: the module outlives the borrow, and this program owns it.
        unsafe { Module::from_raw(self.0.as_mut_ptr()) }
    }

    /// Sets the triple and the data layout to those of `machine`. Code generation sets the data layout itself.
    pub fn set_target(&mut self, machine: &TargetMachine) {
        machine.set_target_of(&self.0);
    }

    /// Returns the module as bitcode.
    pub fn to_bitcode(&self) -> Vec<u8> {
        self.0.write_bitcode_to_memory().as_slice().to_vec()
    }

    /// Runs LLVM's verifier.
    ///
    /// # Errors
    /// Fails if the module is invalid.
    pub fn verify(&self) -> Result<(), InvalidModule> {
        self.0.verify().map_err(|error| InvalidModule(error.to_string_lossy().trim_end().to_owned()))
    }

    /// Returns a copy of the module, in the same context.
    ///
    /// # Errors
    /// Fails if the module is invalid, because cloning it may crash LLVM.
    pub fn try_clone(&self) -> Result<OwnedModule<'c>, InvalidModule> {
        self.verify()?;
        Ok(OwnedModule(self.0.clone()))
    }

    /// Takes ownership of an extracted module in the same context.
    ///
    /// # Panics
    /// Panics if the module is in another context.
    #[track_caller]
    pub fn adopt(&self, detached: DetachedModule<'_>) -> OwnedModule<'c> {
        // SAFETY: both modules are live.
        let (own, other) = unsafe {
            let other = detached.as_module().as_raw();
            (LLVMGetModuleContext(self.0.as_mut_ptr()), LLVMGetModuleContext(other))
        };
        assert!(own == other, "module in another context");
        // SAFETY: `'c` is the lifetime of the context, and there are no other references to the module.
        OwnedModule(unsafe { inkwell::module::Module::new(detached.into_raw()) })
    }

    /// Links `other` into this module, as `llvm-link` does.
    ///
    /// # Errors
    /// Returns the errors that the IR linker reports, such as two definitions of a function. This module may have
    /// changed even after an error.
    pub fn link(&mut self, other: OwnedModule<'c>) -> Result<(), LinkError> {
        let taken = other.0.as_mut_ptr();
        std::mem::forget(other);
        // SAFETY: both modules are live and in the same context. The linker takes ownership of `other`, which is not
        // dropped here.
        let (failed, messages) =
            collect_errors(self.as_module(), || unsafe { LLVMLinkModules2(self.0.as_mut_ptr(), taken) != 0 });
        if failed { Err(LinkError(messages)) } else { Ok(()) }
    }
}
