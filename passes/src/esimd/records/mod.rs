//! The `esimd-kernel-records` pass: writes `!genx.kernels`, which describes each ESIMD kernel to the code generator.
//!
//! # Input and output
//! The input is a module whose ESIMD kernels are marked. The output has one node for each kernel, in module order, and
//! the attributes `"oclrt"="1"` and `"CMGenxMain"` on the kernel.
//!
//! | operand | content |
//! |---|---|
//! | 0, 1 | the kernel, its name |
//! | 2 | a node with the kind of each parameter: 0 general, 2 surface |
//! | 3 | bytes of local memory: 0, raised by `esimd-slm` |
//! | 4 | 0 |
//! | 5 | a node with 0 for each parameter |
//! | 6 | a node with the description of each parameter |
//! | 7 | number of named barriers: 0, raised by `esimd-named-barriers` |
//! | 8 | 0 |
//!
//! | parameter (the first match applies) | kind | description |
//! |---|---|---|
//! | a target extension type | 0 | |
//! | an image in the source | 2 | its type in the source |
//! | local accessor | 0 | |
//! | accessor, unless memory is stateless | 2 | `buffer_t` |
//! | another pointer | 0 | `svmptr_t` |
//! | anything else | 0 | |
//!
//! A kernel that `esimd-writer-attributes` has lowered has no record. Existing records are kept; a record that
//! contradicts its kernel is an error. All passes that read records use `read`.

mod read;

pub use read::{Record, Records};

use crate::{
    analysis::esimd_code,
    diagnostic::{Code, Diagnostic, Failed, PassResult, Warnings},
    internal_error,
    names::{
        ATTR_CM_MAIN, ATTR_OPENCL_RUNTIME, ATTR_VC_SLM_SIZE, DESCRIPTION_BUFFER, DESCRIPTION_POINTER, IMAGE_TYPES,
        MD_ACCESSOR_POINTERS, MD_ARGUMENT_TYPES, MD_GENX_KERNELS,
    },
};
use llvm_ir::{Function, Metadata, Module};

use super::parameters;

/// The kind of a surface parameter.
pub const SURFACE: u32 = 2;

/// The options of the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// True if accessors are accessed by address, which is the default in front ends; false if they
    /// are accessed through surfaces.
    pub force_stateless_memory: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { force_stateless_memory: true }
    }
}

/// The description of a parameter in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Argument {
    kind: u32,
    description: String,
}

/// Runs the pass.
///
/// # Errors
/// Fails if a record is malformed, or contradicts its kernel.
pub fn run<'m>(module: Module<'m>, options: Options, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut diagnostics = Vec::new();
    let is_lowered = |kernel: &Function<'m>| kernel.text_attribute(ATTR_VC_SLM_SIZE).is_some();
    let kernels: Vec<Function<'m>> = esimd_code::kernels(module).filter(|kernel| !is_lowered(kernel)).collect();
    let recorded = Records::read(module, &mut diagnostics);
    let mut missing = Vec::new();
    for &kernel in &kernels {
        diagnostics.extend(parameters::warnings(module, kernel));
        let arguments = arguments(module, kernel, options);
        let name = kernel.name();
        if name.is_empty() || name.contains(char::REPLACEMENT_CHARACTER) {
            let message = "the name of an ESIMD kernel must be valid UTF-8";
            diagnostics.push(Code::EsimdKernelRecord.error(kernel, message));
        }
        match recorded.of(kernel) {
            Some(record) => diagnostics.extend(contradiction(record, &arguments)),
            None => missing.push((kernel, arguments)),
        }
    }
    Failed::if_any(diagnostics, warnings)?;
    let nodes: Vec<Metadata<'m>> = missing.iter().map(|(kernel, arguments)| node(module, *kernel, arguments)).collect();
    if !nodes.is_empty() {
        module.append_named_metadata(MD_GENX_KERNELS, &nodes);
    }
    let mut changed = !nodes.is_empty();
    for kernel in kernels {
        for (name, value) in [(ATTR_OPENCL_RUNTIME, "1"), (ATTR_CM_MAIN, "")] {
            if kernel.text_attribute(name) != Some(value.as_bytes()) {
                kernel.set_text_attribute(name, value);
                changed = true;
            }
        }
    }
    Ok(changed.into())
}

fn arguments<'m>(module: Module<'m>, kernel: Function<'m>, options: Options) -> Vec<Argument> {
    let accessors = parameters::flags(module, kernel, MD_ACCESSOR_POINTERS);
    let types = parameters::texts(module, kernel, MD_ARGUMENT_TYPES);
    let parameters = kernel.parameters().into_iter().zip(accessors).zip(types);
    parameters.map(|((parameter, accessor), ty)| argument(parameter, accessor, ty, options)).collect()
}

fn argument(parameter: llvm_ir::Argument<'_>, accessor: bool, ty: String, options: Options) -> Argument {
    let (kind, description) = if parameters::is_target_type(parameter) {
        (0, String::new())
    } else if ty.split_whitespace().any(|word| IMAGE_TYPES.contains(&word)) {
        (SURFACE, ty)
    } else if !parameter.ty().is_pointer() || accessor && parameters::is_local(parameter) {
        (0, String::new())
    } else if accessor && !options.force_stateless_memory {
        (SURFACE, DESCRIPTION_BUFFER.to_owned())
    } else {
        (0, DESCRIPTION_POINTER.to_owned())
    };
    Argument { kind, description }
}

/// Creates a record.
fn node<'m>(module: Module<'m>, kernel: Function<'m>, arguments: &[Argument]) -> Metadata<'m> {
    let number = |value: u32| number(module, value);
    let kinds: Vec<_> = arguments.iter().map(|argument| number(argument.kind)).collect();
    let directions: Vec<_> = arguments.iter().map(|_| number(0)).collect();
    let descriptions: Vec<_> = arguments.iter().map(|argument| module.metadata_string(&argument.description)).collect();
    module.metadata_node(&[
        Metadata::of_constant(kernel),
        module.metadata_string(&kernel.name()),
        module.metadata_node(&kinds),
        number(0),
        number(0),
        module.metadata_node(&directions),
        module.metadata_node(&descriptions),
        number(0),
        number(0),
    ])
}

/// Creates an `i32` as metadata.
fn number(module: Module<'_>, value: u32) -> Metadata<'_> {
    let constant = module.int_type(32).const_int(u64::from(value));
    Metadata::of_constant(constant.unwrap_or_else(|| internal_error!("{value} does not fit in an i32")))
}

/// Returns an error if a record contradicts its kernel.
fn contradiction<'m>(record: &Record<'m>, arguments: &[Argument]) -> Option<Diagnostic<'m>> {
    let found = record.kinds.iter().zip(&record.descriptions);
    let message = if record.name != record.kernel.name() {
        format!("the record of the kernel in !{MD_GENX_KERNELS} is named '{}'", record.name)
    } else {
        let differs = |((kind, description), argument): &((&u32, &String), &Argument)| {
            **kind != argument.kind || **description != argument.description
        };
        let (index, ((kind, description), expected)) =
            found.zip(arguments).enumerate().find(|(_, pair)| differs(pair))?;
        format!(
            "the record of the kernel in !{MD_GENX_KERNELS} has argument {index} of kind {kind}, '{description}'; expected \
             kind {}, '{}'",
            expected.kind, expected.description
        )
    };
    Some(Code::EsimdKernelRecord.error(record.kernel, message))
}
