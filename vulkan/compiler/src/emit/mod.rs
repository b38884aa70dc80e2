//! Translates the IR that `opencl-to-vulkan` produces to SPIR-V, one instruction at a time.
//!
//! | file | emits |
//! |---|---|
//! | `words` | sections, types and constants |
//! | `variables` | base objects (buffers and arrays), and specialization constants |
//! | `constants` | program-scope constants |
//! | `inputs` | built-in values |
//! | `function` | blocks, merge declarations, phis and branches |
//! | `instructions` | arithmetic, comparisons and casts |
//! | `calls` | contract functions: atomic operations, barriers, GLSL.std.450 |
//! | `memory` | loads and stores |
//! | `groups` | subgroup operations |
//! | `images` | images and samplers |
//! | `reflection` | `NonSemantic.ClspvReflection.5` |
//!
//! The emitter does not change the IR. It reports unsupported instructions as located errors.

mod calls;
mod constants;
mod function;
mod groups;
mod images;
mod inputs;
mod instructions;
mod kernels;
mod memory;
mod reflection;
mod texel;
mod variables;
mod words;

use llvm_ir::{Instruction, Module, Value};
use sycl_passes::diagnostic::{Code, Diagnostic, Report};

use kernels::Kernel;
use variables::Variables;
use words::Words;

/// The widths of floating-point types (16, 32, 64) with a certain behavior, regardless of the driver's default
/// (`SPV_KHR_float_controls`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FloatControls {
    /// Results are rounded to even.
    pub round_to_even: Vec<u32>,
    /// Denormal numbers are preserved.
    pub preserve_denormals: Vec<u32>,
    /// Denormal numbers become zeros. No width is also in `preserve_denormals`.
    pub flush_denormals: Vec<u32>,
}

/// Options of the SPIR-V emitter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmitOptions {
    /// The SPIR-V version.
    pub version: (u8, u8),
    /// True if specialization constants set `get_global_offset`, which is otherwise 0.
    pub global_offset: bool,
    /// True if a specialization constant sets `get_work_dim`, which is otherwise 3.
    pub work_dim: bool,
    /// The behavior of floating-point operations, if it differs from the driver's default.
    pub float_controls: FloatControls,
    /// True if the emitter emits the source lines of instructions.
    pub lines: bool,
    /// The size of uniform buffers that are arguments, in bytes.
    pub max_ubo_size: u32,
    /// True if hosts run workgroups of several sizes, so that kernels cannot contain the size as a constant.
    pub sizes_vary: bool,
}

/// Emits a module.
///
/// # Errors
/// Fails if the module contains instructions or types that SPIR-V for Vulkan does not support, or exceeds its limits.
pub fn emit(module: Module<'_>, options: &EmitOptions) -> Result<Vec<u32>, Vec<Report>> {
    let kernels = kernels::read(module);
    let has_size = kernels.iter().all(|kernel| kernel.required_size.is_some());
    let mut emitter = Emitter {
        module,
        options,
        words: Words::new(options.version),
        variables: Variables::default(),
        private: Vec::new(),
        all_fixed: !kernels.is_empty() && has_size && !options.sizes_vary,
        problems: Vec::new(),
    };
    emitter.prepare(&kernels);
    let mut functions = Vec::new();
    for kernel in &kernels {
        functions.push(emitter.kernel(kernel));
    }
    emitter.mark_read_only();
    emitter.reflect(&kernels, &functions);
    if !emitter.problems.is_empty() {
        return Err(emitter.problems);
    }
    emitter.words.assemble().map_err(|text| vec![Code::VulkanEmission.module_error(text).report()])
}

/// The state of the emitter.
struct Emitter<'o, 'm> {
    module: Module<'m>,
    options: &'o EmitOptions,
    words: Words,
    variables: Variables<'m>,
    /// The variables of the current function's private arrays, and their pointer types.
    private: Vec<(rspirv::spirv::Word, rspirv::spirv::Word)>,
    /// True if all workgroup sizes are constants.
    all_fixed: bool,
    problems: Vec<Report>,
}

impl<'m> Emitter<'_, 'm> {
    /// Reports an error at a value.
    fn reject(&mut self, place: impl Into<Value<'m>>, text: impl Into<String>) {
        let error: Diagnostic<'m> = Code::VulkanEmission.error(place, text);
        self.problems.push(error.report());
    }

    /// Reports an error for an instruction that has no counterpart in SPIR-V for Vulkan.
    fn reject_instruction(&mut self, place: Instruction<'m>) {
        let text = format!("{} of type '{}' has no counterpart in SPIR-V for Vulkan", describe(place), place.ty());
        self.reject(place, text);
    }
}

/// Describes an instruction by its LLVM name.
fn describe(instruction: Instruction<'_>) -> String {
    let name = format!("{:?}", instruction.opcode());
    format!("instruction '{}'", name.trim_start_matches("LLVM").to_lowercase())
}

/// Returns the name by which hosts refer to a kernel.
fn kernel_name(kernel: &Kernel<'_>) -> String {
    kernel.function.name()
}
