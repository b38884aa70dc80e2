//! Compiles OpenCL C to SPIR-V for Vulkan.
//!
//! ```no_run
//! let options = opencl_vulkan::Options::default();
//! let module = opencl_vulkan::compile_source(b"kernel void k(global int *a) { *a = 1; }", &options)?;
//! std::fs::write("k.spv", module.to_bytes())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! 1. [`front_end`]: clang, as a process, makes IR of the source.
//! 2. [`builtins`]: the library of builtins and libclc are linked, as far as they are needed.
//! 3. `opencl-to-vulkan` lowers the IR (`sycl_passes::vulkan`).
//! 4. [`emit`]: each instruction becomes one of SPIR-V.
//!
//! All but clang runs in the process, on a context of its own: several threads can compile at once.

pub mod builtins;
pub mod emit;
pub mod front_end;
mod options;

use device_image::PropertySets;
use link_libllvm as _;
use llvm_host::{Output, Pipeline, RunError};
use llvm_ir::owned::{Context, LinkError, OwnedModule, ParseError, set_command_line_options};
use sycl_passes::{diagnostic::Report, vulkan::contract};

pub use emit::EmitOptions;
pub use front_end::FrontEndError;
pub use options::{NativeBuiltins, Options, Pods};

/// A module of SPIR-V.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpirvModule {
    /// The words.
    pub words: Vec<u32>,
    /// What clang and the passes warn of.
    pub warnings: String,
    /// The property sets of SYCL kernels: specialization constants, whose SpecIds are those of the module, and what else there is.
    pub properties: Option<PropertySets>,
}

impl SpirvModule {
    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// Why nothing was compiled.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// What clang says, or why it did not run.
    #[error(transparent)]
    FrontEnd(#[from] FrontEndError),
    /// IR that is none.
    #[error("error: {0}")]
    Parse(#[from] ParseError),
    /// No module at all.
    #[error("error: no input")]
    NoInput,
    /// Inputs without kernels, which OpenCL C allows: SPIR-V for Vulkan must have an entry point.
    #[error(
        "error: no kernel in the input; a module for Vulkan needs one ('--output-format=bc' compiles functions to be linked)"
    )]
    NoKernel,
    /// Inputs, or libraries of builtins, that cannot be linked.
    #[error("error: {0}")]
    Link(#[from] LinkError),
    /// Physical addresses, which have 64 bits, in a module whose addresses have 32.
    #[error("error: '-physical-storage-buffers' needs addresses of 64 bits: '-arch=spir64', or IR made for spirv64")]
    ShortAddresses,
    /// A library of builtins that is not there.
    #[error("error: cannot read '{0}', the library of OpenCL builtins that OCLVK_LIBCLC names")]
    NoLibrary(String),
    /// IR that breaks LLVM's rules.
    #[error("error: {0}")]
    Invalid(#[from] llvm_ir::owned::InvalidModule),
    /// What the passes report.
    #[error("{0}")]
    Passes(#[from] RunError),
    /// What SPIR-V for Vulkan cannot have.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Emission(Vec<Report>),
}

/// Compiles OpenCL C, or SYCL if the options say so.
///
/// # Errors
/// For errors in the source, and for what Vulkan does not have.
pub fn compile_source(source: &[u8], options: &Options) -> Result<SpirvModule, CompileError> {
    let ir = front_end::compile(front_end::Source::Text(source), options)?;
    let mut module = compile_ir(&[&ir.bitcode], options)?;
    module.warnings.insert_str(0, &ir.warnings);
    Ok(module)
}

/// Links modules of IR that a front end made for `spirv32` or `spirv64`, and compiles the result.
///
/// LLVM's reader trusts bitcode: a damaged file may end the process, so IR of unknown origin needs one of its own, as the command
/// `oclvk` has.
///
/// # Errors
/// For invalid IR, and for what Vulkan does not have.
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

/// Links the builtins that a module needs. What SYCL front ends call has other names before.
fn add_builtins<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    options: &Options,
) -> Result<Output, CompileError> {
    if options.physical && !builtins::has_long_addresses(module) {
        return Err(CompileError::ShortAddresses);
    }
    let mut output = Output::default();
    if sycl_passes::vulkan::is_sycl(module.as_module()) {
        output = Pipeline::new(sycl_passes::vulkan::SYCL_PIPELINE).run(module.as_module())?;
    }
    builtins::link(context, module, &options.native)?;
    Ok(output)
}

/// Links modules of IR, without builtins; the result is bitcode.
///
/// # Errors
/// For invalid IR, or modules that cannot be linked.
pub fn link_ir(inputs: &[&[u8]]) -> Result<Vec<u8>, CompileError> {
    let context = Context::new();
    Ok(link_inputs(&context, inputs)?.to_bitcode())
}

/// Links modules of IR, without builtins; the result is text.
///
/// # Errors
/// For invalid IR, or modules that cannot be linked.
pub fn linked_text(inputs: &[&[u8]]) -> Result<String, CompileError> {
    let context = Context::new();
    Ok(link_inputs(&context, inputs)?.as_module().print())
}

/// Has LLVM leave debug information of other versions as it is when it reads IR. To look whether it is old, LLVM would verify the module,
/// and end the process if it is broken.
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

/// The IR that the writer of SPIR-V would see, as text.
///
/// # Errors
/// As [`compile_ir`].
pub fn lowered_text(input: &[u8], options: &Options) -> Result<String, CompileError> {
    let context = Context::new();
    let mut module = link_inputs(&context, &[input])?;
    add_builtins(&context, &mut module, options)?;
    Pipeline::new(options.pipeline()).run(module.as_module())?;
    Ok(module.as_module().print())
}
