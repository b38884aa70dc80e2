//! Generates code with LLVM's back ends: SPIR-V, PTX, and code objects for AMD GPUs.

use device_image::target::ptx_version;
use llvm_host::Pipeline;
use llvm_ir::owned::{OptimizationLevel, OwnedModule, TargetMachine, set_command_line_options};

use super::code::Code;
use super::request::Head;
use super::tool::{Directory, Tool};
use super::{Error, Target, extensions, nvidia};

/// The triple of SPIR-V. Version 1.4 has everything that the CPU device's runtime uses;
/// GroupNonUniform requires 1.3.
const SPIRV_TRIPLE: &str = "spirv64v1.4-unknown-unknown";

/// The passes that adapt kernels to the runtime's CUDA adapter. They run after the properties
/// have been collected, because the properties describe the kernels as the host sees them.
const NVIDIA_PASSES: &str = "nvptx-work-group-size,nvptx-global-offset,nvptx-local-arguments,nvptx-parameter-alignment";

/// The pass that unrolls loops that LLVM does not unroll.
const NVIDIA_UNROLL_PASS: &str = "nvptx-unroll-strides";

/// The passes that adapt optimized code to the instructions of NVIDIA GPUs.
const NVIDIA_OPTIMIZED_PASSES: &str = "nvptx-read-only-loads,nvptx-small-copies";

/// LLVM's passes that infer the address spaces of generic pointers and the alignment of accesses.
/// They run before the passes for optimized code. LLVM cannot infer an alignment through a cast to a
/// generic pointer, and the back end needs it to combine accesses to adjacent elements.
const POINTER_PASSES: &str = "function(infer-address-spaces,infer-alignment)";

/// The pass that adapts code to NVIDIA's assembler.
const NVIDIA_LATE_PASS: &str = "nvptx-narrow-stores";

/// Generates SPIR-V for a module that was prepared for the back end.
///
/// # Errors
/// Returns the errors that LLVM reports.
pub fn spirv(head: &Head, module: &mut OwnedModule<'_>) -> Result<Vec<u8>, Error> {
    let options = [
        format!("-spirv-ext={}", extensions::for_llvm()),
        "-avoid-spirv-capabilities=Shader".to_owned(),
        "-translator-compatibility-mode".to_owned(),
        // Loop strength reduction creates loop counters of odd widths, which the back end does not mask. Drivers have
        // their own pass for such counters.
        "-disable-lsr".to_owned(),
    ];
    set_command_line_options(&options).map_err(|error| failed(head, error.to_string()))?;
    let machine = machine(head, SPIRV_TRIPLE, "", "")?;
    module.set_target(&machine);
    machine.emit_object(module).map_err(|error| failed(head, error.0))
}

/// Generates PTX or a code object, depending on the target. If there is an assembler, also
/// generates machine code from PTX.
///
/// # Errors
/// Returns the errors that LLVM, the assembler and the linker report.
pub fn generate(head: &Head, module: &mut OwnedModule<'_>) -> Result<Code, Error> {
    let mut warnings = Vec::new();
    let mut machine_code = None;
    let bytes = match &head.target {
        Target::Nvidia { processor } => {
            run_passes(NVIDIA_PASSES, head, module, &mut warnings)?;
            if head.options.optimize && head.options.may_grow {
                run_passes(NVIDIA_UNROLL_PASS, head, module, &mut warnings)?;
            }
            let machine = machine(head, head.target.triple(), processor, &format!("+ptx{}", ptx_version(processor)))?;
            optimize(head, &machine, module)?;
            if head.options.optimize {
                machine.run_passes(module, POINTER_PASSES).map_err(|error| failed(head, error.0))?;
                run_passes(NVIDIA_OPTIMIZED_PASSES, head, module, &mut warnings)?;
            }
            run_passes(NVIDIA_LATE_PASS, head, module, &mut warnings)?;
            let mut text = machine.emit_assembly(module).map_err(|error| failed(head, error.0))?;
            // CUDA expects PTX to end with a null byte.
            text.push(0);
            machine_code = nvidia::assemble(head, processor, &text, &mut warnings)?;
            text
        }
        _ => amd(head, module)?,
    };
    Ok(Code { bytes, machine_code, spirv: None, warnings })
}

/// Runs passes of this project, and appends their warnings to `warnings`.
fn run_passes(passes: &str, head: &Head, module: &OwnedModule<'_>, warnings: &mut Vec<String>) -> Result<(), Error> {
    let output = Pipeline::new(passes).run(module.as_module()).map_err(|error| Error::Passes {
        module: head.name.clone(),
        diagnostics: error.reports.iter().map(ToString::to_string).collect(),
    })?;
    warnings.extend(output.warnings.iter().map(ToString::to_string));
    Ok(())
}

fn amd(head: &Head, module: &mut OwnedModule<'_>) -> Result<Vec<u8>, Error> {
    let Target::Amd { processor: Some(processor) } = &head.target else {
        return Err(failed(head, "no processor; use a target such as amd_gpu_gfx90a".to_owned()));
    };
    let machine = machine(head, head.target.triple(), processor, "")?;
    optimize(head, &machine, module)?;
    let object = machine.emit_object(module).map_err(|error| failed(head, error.0))?;
    let directory = Directory::new(&head.name)?;
    directory.write(&head.name, "code.o", &object)?;
    let tool = Tool {
        module: &head.name,
        requested: head.options.tools.linker.as_deref(),
        default: install_paths::llvm::find("ld.lld"),
        hint: "install Debian's lld-22 package",
    };
    let mut arguments: Vec<_> =
        ["-shared", "--no-undefined", "-m", "elf64_amdgpu", "code.o", "-o", "code.out"].map(Into::into).into();
    arguments.extend(head.options.back_end.iter().map(Into::into));
    tool.run(&arguments, directory.path())?;
    directory.read(&head.name, "code.out", "ld.lld")
}

/// Runs LLVM's passes. They run after device libraries are linked and constants are known. Some of
/// the passes are required even without optimization. The front end only unrolls loops completely,
/// so the optimization level matters here: at `-O3`, the unrolling thresholds are twice as high.
fn optimize(head: &Head, machine: &TargetMachine, module: &mut OwnedModule<'_>) -> Result<(), Error> {
    module.set_target(machine);
    let pipeline = match (head.options.optimize, head.options.may_grow) {
        (true, true) => "default<O3>",
        (true, false) => "default<O2>",
        (false, _) => "default<O0>",
    };
    machine.run_passes(module, pipeline).map_err(|error| failed(head, error.0))
}

fn machine(head: &Head, triple: &str, processor: &str, features: &str) -> Result<TargetMachine, Error> {
    TargetMachine::new(triple, processor, features, OptimizationLevel::Default).map_err(|error| failed(head, error.0))
}

fn failed(head: &Head, problem: String) -> Error {
    Error::BackEnd { module: head.name.clone(), target: head.target.image_target().to_owned(), problem }
}
