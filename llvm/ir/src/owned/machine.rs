//! Target machines that a program owns.

use std::sync::Once;

use inkwell::passes::PassBuilderOptions;
use inkwell::targets::{CodeModel, FileType, RelocMode, Target, TargetTriple};

use super::OwnedModule;

pub use inkwell::OptimizationLevel;

/// LLVM's message for a triple without a back end, or for failed code generation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MachineError(pub String);

/// A target machine.
#[derive(Debug)]
pub struct TargetMachine(inkwell::targets::TargetMachine);

/// Declares and calls the functions that register back ends with LLVM. They may be called any number of times.
macro_rules! initialize {
    ($($name:ident)*) => {{
        unsafe extern "C" { $(fn $name();)* }
        // SAFETY: these are functions of libLLVM without parameters.
        unsafe { $($name();)* }
    }};
}

/// Registers the back ends with which this project generates code, and the host's back end.
fn initialize_back_ends() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // LLVM 19 is built without this back end, which was experimental.
        #[cfg(not(feature = "llvm19"))]
        initialize!(LLVMInitializeSPIRVTargetInfo LLVMInitializeSPIRVTarget LLVMInitializeSPIRVTargetMC
                    LLVMInitializeSPIRVAsmPrinter);
        initialize!(LLVMInitializeNVPTXTargetInfo LLVMInitializeNVPTXTarget LLVMInitializeNVPTXTargetMC
                    LLVMInitializeNVPTXAsmPrinter);
        initialize!(LLVMInitializeAMDGPUTargetInfo LLVMInitializeAMDGPUTarget LLVMInitializeAMDGPUTargetMC
                    LLVMInitializeAMDGPUAsmPrinter);
        initialize!(LLVMInitializeX86TargetInfo LLVMInitializeX86Target LLVMInitializeX86TargetMC
                    LLVMInitializeX86AsmPrinter);
        initialize!(LLVMInitializeAArch64TargetInfo LLVMInitializeAArch64Target LLVMInitializeAArch64TargetMC
                    LLVMInitializeAArch64AsmPrinter);
    });
}

impl TargetMachine {
    /// Creates a machine for a triple such as `spirv64-unknown-unknown`. Empty `cpu` and `features` select the target's
    /// defaults.
    ///
    /// # Errors
    /// Fails if LLVM has no back end for the triple.
    pub fn new(
        triple: &str,
        cpu: &str,
        features: &str,
        level: OptimizationLevel,
    ) -> Result<TargetMachine, MachineError> {
        initialize_back_ends();
        let without_nul = |text: &str| text.replace('\0', "?");
        let triple = TargetTriple::create(&without_nul(triple));
        let target =
            Target::from_triple(&triple).map_err(|error| MachineError(error.to_string_lossy().into_owned()))?;
        let (cpu, features) = (without_nul(cpu), without_nul(features));
        let machine = target.create_target_machine(&triple, &cpu, &features, level, RelocMode::PIC, CodeModel::Default);
        machine
            .map(TargetMachine)
            .ok_or_else(|| MachineError("LLVM cannot create a target machine for this target".to_owned()))
    }

    /// Creates a machine for the processor on which the program runs.
    ///
    /// # Errors
    /// Fails if LLVM has no back end for the host.
    pub fn for_host(level: OptimizationLevel) -> Result<TargetMachine, MachineError> {
        let triple = inkwell::targets::TargetMachine::get_default_triple();
        TargetMachine::new(&triple.as_str().to_string_lossy(), "", "", level)
    }

    /// Returns the data layout that modules for the machine must have.
    pub fn data_layout(&self) -> String {
        self.0.get_target_data().get_data_layout().as_str().to_string_lossy().into_owned()
    }

    /// Returns the triple.
    pub fn triple(&self) -> String {
        self.0.get_triple().as_str().to_string_lossy().into_owned()
    }

    pub(super) fn set_target_of(&self, module: &inkwell::module::Module<'_>) {
        module.set_triple(&self.0.get_triple());
        module.set_data_layout(&self.0.get_target_data().get_data_layout());
    }

    /// Generates an object file, or SPIR-V for SPIR-V targets. Code generation changes the module.
    ///
    /// LLVM 22's SPIR-V back end must not run in two threads of a process at once.
    ///
    /// # Errors
    /// Returns the errors that the back end reports. Some of LLVM's back ends end the process if instruction selection
    /// fails.
    pub fn emit_object(&self, module: &mut OwnedModule<'_>) -> Result<Vec<u8>, MachineError> {
        self.emit(module, FileType::Object)
    }

    /// Generates assembly, or PTX for NVPTX targets. Code generation changes the module.
    ///
    /// # Errors
    /// Fails like [`TargetMachine::emit_object`].
    pub fn emit_assembly(&self, module: &mut OwnedModule<'_>) -> Result<Vec<u8>, MachineError> {
        self.emit(module, FileType::Assembly)
    }

    /// Runs a textual pipeline of LLVM's passes, which may query the machine.
    ///
    /// # Errors
    /// Fails if LLVM cannot parse the pipeline.
    pub fn run_passes(&self, module: &mut OwnedModule<'_>, pipeline: &str) -> Result<(), MachineError> {
        let result = module.0.run_passes(pipeline, &self.0, PassBuilderOptions::create());
        result.map_err(|error| MachineError(error.to_string_lossy().into_owned()))
    }

    fn emit(&self, module: &mut OwnedModule<'_>, file_type: FileType) -> Result<Vec<u8>, MachineError> {
        let buffer = self.0.write_to_memory_buffer(&module.0, file_type);
        let buffer = buffer.map_err(|error| MachineError(error.to_string_lossy().into_owned()))?;
        Ok(buffer.as_slice().to_vec())
    }
}
