//! Compiles OpenCL C to SPIR-V for Vulkan.
//!
//! ```no_run
//! let options = opencl_vulkan::Options::default();
//! let module = opencl_vulkan::compile_source(b"kernel void k(global int *a) { *a = 1; }", &options)?;
//! std::fs::write("k.spv", module.to_bytes())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! 1. [`front_end`]: run clang as a process to compile the source to IR.
//! 2. [`builtins`]: link the required parts of the library of builtins and of libclc.
//! 3. Lower the IR with `opencl-to-vulkan` (`sycl_passes::vulkan`).
//! 4. [`emit`]: translate each instruction to SPIR-V.
//!
//! Everything except clang runs in this process. Each compilation has a separate LLVM context, so that several threads
//! can compile concurrently.

pub mod builtins;
pub mod emit;
pub mod front_end;
mod input_kind;
mod options;

use device_image::PropertySets;
use link_libllvm as _;
use llvm_host::{Output, Pipeline, RunError};
use llvm_ir::owned::{Context, LinkError, OwnedModule, ParseError, set_command_line_options};
use sycl_passes::{diagnostic::Report, vulkan::contract};

pub use emit::{EmitOptions, FloatControls};
pub use front_end::FrontEndError;
pub use input_kind::InputKind;
pub use options::{NativeBuiltins, Options, Pods};

/// A SPIR-V module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpirvModule {
    /// The words.
    pub words: Vec<u32>,
    /// The warnings of clang and the passes.
    pub warnings: String,
    /// The property sets of SYCL kernels, such as specialization constants with the module's SpecIds.
    pub properties: Option<PropertySets>,
}

impl SpirvModule {
    /// Returns the contents of a SPIR-V file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// The reasons why compilation failed.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// clang could not be run, or reports errors.
    #[error(transparent)]
    FrontEnd(#[from] FrontEndError),
    /// An input is not valid LLVM IR.
    #[error("{0}")]
    Parse(#[from] ParseError),
    /// The command line has no input.
    #[error("no input")]
    NoInput,
    /// The inputs contain no kernel. OpenCL C allows that, but SPIR-V for Vulkan requires an entry point.
    #[error(
        "no kernel in the input; a module for Vulkan needs one ('--output-format=bc' compiles functions to be linked)"
    )]
    NoKernel,
    /// Inputs or libraries of builtins cannot be linked.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// Physical addresses, which have 64 bits, are enabled for a module with 32-bit addresses.
    #[error("'-physical-storage-buffers' requires 64-bit addresses: '-arch=spir64', or IR for spirv64")]
    ShortAddresses,
    /// The libclc that `OCLVK_LIBCLC` names does not exist.
    #[error("cannot read '{0}', the library of OpenCL builtins that OCLVK_LIBCLC names")]
    NoLibrary(String),
    /// The IR violates LLVM's rules.
    #[error("{0}")]
    Invalid(#[from] llvm_ir::owned::InvalidModule),
    /// The passes report errors.
    #[error("{0}")]
    Passes(#[from] RunError),
    /// The module cannot be represented in SPIR-V for Vulkan.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Emission(Vec<Report>),
}

impl CompileError {
    /// Returns whether the text consists of diagnostics, which name their severity and location.
    pub fn is_diagnostics(&self) -> bool {
        matches!(
            self,
            CompileError::FrontEnd(FrontEndError::Source(_)) | CompileError::Passes(_) | CompileError::Emission(_)
        )
    }
}

/// Compiles OpenCL C, or SYCL if selected by the options.
///
/// # Errors
/// Fails for errors in the source, and for constructs that Vulkan does not support.
pub fn compile_source(source: &[u8], options: &Options) -> Result<SpirvModule, CompileError> {
    let ir = front_end::compile(front_end::Source::Text(source), options)?;
    let mut module = compile_ir(&[&ir.bitcode], options)?;
    module.warnings.insert_str(0, &ir.warnings);
    Ok(module)
}

/// Links IR modules for `spirv32` or `spirv64`, and compiles the result.
///
/// LLVM trusts bitcode, and a damaged file may crash the process. Read IR of unknown origin in a separate process
/// first, as the `oclvk` command does.
///
/// # Errors
/// Fails for invalid IR, and for constructs that Vulkan does not support.
pub fn compile_ir(inputs: &[&[u8]], options: &Options) -> Result<SpirvModule, CompileError> {
    let context = Context::new();
    let mut module = link_inputs(&context, inputs)?;
    let before = add_builtins(&context, &mut module, options)?;
    let mut warnings = before.warnings;
    warnings.extend(Pipeline::new(options.pipeline()).run(module.as_module())?.warnings);
    let warnings = warnings.iter().map(|report| format!("{report}\n")).collect();
    let emit = EmitOptions { sizes_vary: options.non_uniform, ..options.emit.clone() };
    if module.as_module().named_metadata(contract::MD_KERNELS).is_empty() {
        return Err(CompileError::NoKernel);
    }
    let words = emit::emit(module.as_module(), &emit).map_err(CompileError::Emission)?;
    Ok(SpirvModule { words, warnings, properties: before.properties })
}

/// Links the builtins that a module needs, after replacing those of SYCL front ends.
fn add_builtins<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    options: &Options,
) -> Result<Output, CompileError> {
    if options.physical && !builtins::has_long_addresses(module) {
        return Err(CompileError::ShortAddresses);
    }
    let mut output = Output::default();
    if let Some(pipeline) = sycl_passes::vulkan::sycl_pipeline(module.as_module()) {
        output = Pipeline::new(&pipeline).run(module.as_module())?;
    }
    builtins::link(context, module, &options.native)?;
    Ok(output)
}

/// Links IR modules without builtins, and returns bitcode.
///
/// # Errors
/// Fails for invalid IR, and for modules that cannot be linked.
pub fn link_ir(inputs: &[&[u8]]) -> Result<Vec<u8>, CompileError> {
    let context = Context::new();
    Ok(link_inputs(&context, inputs)?.to_bitcode())
}

/// Links IR modules without builtins, and returns text.
///
/// # Errors
/// Fails for invalid IR, and for modules that cannot be linked.
pub fn linked_text(inputs: &[&[u8]]) -> Result<String, CompileError> {
    let context = Context::new();
    Ok(link_inputs(&context, inputs)?.as_module().print())
}

/// Disables LLVM's upgrade of debug information. To determine whether it is outdated, LLVM would verify the module, and
/// would exit if the module is invalid.
fn keep_debug_information() {
    static DONE: std::sync::Once = std::sync::Once::new();
    // The option has no NUL byte.
    DONE.call_once(|| set_command_line_options(&["-disable-auto-upgrade-debug-info".to_owned()]).unwrap_or_default());
}

fn link_inputs<'c>(context: &'c Context, inputs: &[&[u8]]) -> Result<OwnedModule<'c>, CompileError> {
    keep_debug_information();
    let mut linked: Option<OwnedModule<'c>> = None;
    for (number, input) in inputs.iter().enumerate() {
        let module = OwnedModule::parse(context, input, &format!("input {}", number + 1))?;
        module.verify()?;
        match &mut linked {
            Some(linked) => linked.link(module)?,
            None => linked = Some(module),
        }
    }
    linked.ok_or(CompileError::NoInput)
}

/// Returns the text of the IR that the SPIR-V emitter would translate.
///
/// # Errors
/// Fails for invalid IR, and for constructs that the passes reject.
pub fn lowered_text(input: &[u8], options: &Options) -> Result<String, CompileError> {
    let context = Context::new();
    let mut module = link_inputs(&context, &[input])?;
    add_builtins(&context, &mut module, options)?;
    Pipeline::new(options.pipeline()).run(module.as_module())?;
    Ok(module.as_module().print())
}
