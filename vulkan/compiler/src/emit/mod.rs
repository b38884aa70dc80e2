//! Writes SPIR-V: each instruction of the IR that `opencl-to-vulkan` leaves is one or a few of SPIR-V.
//!
//! | file | what it writes |
//! |---|---|
//! | `words` | sections, types and constants |
//! | `variables` | roots of addresses: buffers, arrays of all sorts; built-in values |
//! | `constants` | program-scope constants |
//! | `function` | blocks, merges, phis and branches |
//! | `instructions` | arithmetic, comparisons and casts |
//! | `calls` | functions of the contract: accesses, atomic operations, barriers, GLSL.std.450 |
//! | `groups` | operations of sub-groups |
//! | `images` | images and samplers |
//! | `reflection` | `NonSemantic.ClspvReflection.5` |
//!
//! Nothing here changes the IR. What cannot be written is an error at its place.

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
mod variables;
mod words;

use llvm_ir::{Instruction, Module, Value};
use sycl_passes::diagnostic::{Code, Diagnostic, Report};

use kernels::Kernel;
use variables::Variables;
use words::Words;

/// What the writer can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmitOptions {
    /// The version of SPIR-V.
    pub version: (u8, u8),
    /// Whether `get_global_offset` is what the host says, by specialization constants.
    pub global_offset: bool,
    /// Whether `get_work_dim` is what the host says, by a specialization constant.
    pub work_dim: bool,
    /// Widths of floating-point types for which results are rounded to even, whatever the driver's default is.
    pub round_to_even: Vec<u32>,
    /// Whether instructions tell their lines of the source.
    pub lines: bool,
    /// The bytes of uniform buffers that are arguments.
    pub max_ubo_size: u32,
    /// Whether hosts run groups of several sizes, so that no kernel has its own.
    pub sizes_vary: bool,
}

/// Writes a module.
///
/// # Errors
/// For what SPIR-V for Vulkan does not have.
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

/// The state of writing a module.
struct Emitter<'o, 'm> {
    module: Module<'m>,
    options: &'o EmitOptions,
    words: Words,
    variables: Variables<'m>,
    /// Private arrays of the function that is being written: their variables and types.
    private: Vec<(rspirv::spirv::Word, rspirv::spirv::Word)>,
    /// Whether all kernels ask for a work-group size.
    all_fixed: bool,
    problems: Vec<Report>,
}

impl<'m> Emitter<'_, 'm> {
    /// Notes an error at a value.
    fn refuse(&mut self, place: impl Into<Value<'m>>, text: impl Into<String>) {
        let error: Diagnostic<'m> = Code::VulkanEmission.error(place, text);
        self.problems.push(error.report());
    }

    /// Notes that an instruction has no counterpart.
    fn refuse_instruction(&mut self, place: Instruction<'m>) {
        let text = format!("{} of type '{}' has no counterpart in SPIR-V for Vulkan", describe(place), place.ty());
        self.refuse(place, text);
    }
}

/// An instruction by its name in LLVM.
fn describe(instruction: Instruction<'_>) -> String {
    let name = format!("{:?}", instruction.opcode());
    format!("instruction '{}'", name.trim_start_matches("LLVM").to_lowercase())
}

/// The kernel's name as hosts know it.
fn kernel_name(kernel: &Kernel<'_>) -> String {
    kernel.function.name()
}
