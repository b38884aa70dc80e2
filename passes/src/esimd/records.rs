//! Pass `esimd-kernel-records`: `!genx.kernels`, what the code generator must know of each ESIMD kernel.
//!
//! # What comes out
//! One node a kernel, in module order, and the attributes `"oclrt"="1"` and `"CMGenxMain"` on the kernel.
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
//! | parameter, the first that fits | kind | description |
//! |---|---|---|
//! | of a type of the target's own | 0 | |
//! | whose type in the source is an image | 2 | that type |
//! | local accessor | 0 | |
//! | accessor, unless memory is stateless | 2 | `buffer_t` |
//! | another pointer | 0 | `svmptr_t` |
//! | anything else | 0 | |
//!
//! Kernels that have become attributes of SPIR-V already get none. Records that are there stay; one that says something else than the kernel does is an error.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    diagnostic::{Diagnostic, Outcome, has_errors},
    ir::{Metadata, Module, Node, Operand, Value},
    names::{
        ATTR_CM_MAIN, ATTR_OPENCL_RUNTIME, ATTR_VC_SLM_SIZE, DESCRIPTION_BUFFER, DESCRIPTION_POINTER, IMAGE_TYPES,
        MD_ACCESSOR_POINTERS, MD_ARGUMENT_TYPES, MD_GENX_KERNELS,
    },
};

use super::{marker, parameters};

/// The number of operands of a record.
const OPERANDS: usize = 9;
/// The operand with the bytes of local memory.
const SLM_SIZE: u32 = 3;
/// The operand with the number of named barriers.
const BARRIER_COUNT: u32 = 7;
/// The kind of a parameter that is a surface.
const SURFACE: u64 = 2;

/// How parameters are described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether memory behind accessors is reached by its address, as front ends compile it by default, not through a
    /// surface.
    pub force_stateless_memory: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { force_stateless_memory: true }
    }
}

/// What a record says of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Argument {
    kind: u64,
    description: String,
}

/// Runs the pass.
pub fn run<'m>(module: Module<'m>, options: Options) -> Outcome<'m> {
    let mut diagnostics = Vec::new();
    let is_lowered = |kernel: &Value<'m>| kernel.text_attribute(ATTR_VC_SLM_SIZE).is_some();
    let kernels: Vec<Value<'m>> = marker::kernels(module).filter(|kernel| !is_lowered(kernel)).collect();
    let recorded = match Records::read(module) {
        Ok(records) => records,
        Err(diagnostics) => return Outcome { changed: false, diagnostics },
    };
    let known: FxHashSet<Value<'m>> = kernels.iter().copied().collect();
    for record in recorded.in_order.iter().filter(|record| !known.contains(&record.kernel)) {
        let message = format!("!{MD_GENX_KERNELS} has a record of a function that is no ESIMD kernel with a body");
        diagnostics.push(Diagnostic::error(record.kernel, message));
    }
    let mut missing = Vec::new();
    for &kernel in &kernels {
        diagnostics.extend(parameters::warnings(module, kernel));
        let arguments = arguments(module, kernel, options);
        match recorded.of(kernel) {
            Some(record) => diagnostics.extend(record.contradiction(&arguments)),
            None => missing.push((kernel, arguments)),
        }
    }
    if has_errors(&diagnostics) {
        return Outcome { changed: false, diagnostics };
    }
    let nodes: Vec<Metadata<'m>> = missing.iter().map(|(kernel, arguments)| node(module, *kernel, arguments)).collect();
    if !nodes.is_empty() {
        module.append_named_metadata(MD_GENX_KERNELS, &nodes);
    }
    let mut changed = !nodes.is_empty();
    for kernel in kernels {
        for (name, value) in [(ATTR_OPENCL_RUNTIME, "1"), (ATTR_CM_MAIN, "")] {
            if kernel.text_attribute(name) != Some(value.as_bytes()) {
                kernel.add_text_attribute(name, value);
                changed = true;
            }
        }
    }
    Outcome { changed, diagnostics }
}

fn arguments<'m>(module: Module<'m>, kernel: Value<'m>, options: Options) -> Vec<Argument> {
    let accessors = parameters::flags(module, kernel, MD_ACCESSOR_POINTERS);
    let types = parameters::texts(module, kernel, MD_ARGUMENT_TYPES);
    let parameters = kernel.parameters().into_iter().zip(accessors).zip(types);
    parameters.map(|((parameter, accessor), ty)| argument(parameter, accessor, ty, options)).collect()
}

fn argument(parameter: Value<'_>, accessor: bool, ty: String, options: Options) -> Argument {
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

/// A new record.
fn node<'m>(module: Module<'m>, kernel: Value<'m>, arguments: &[Argument]) -> Metadata<'m> {
    let number = |value: u64| number(module, value);
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

/// An `i32` as metadata.
fn number(module: Module<'_>, value: u64) -> Metadata<'_> {
    let ty = module.int_type(32);
    Metadata::of_constant(ty.const_int(value).unwrap_or_else(|| ty.zero()))
}

/// The record of a kernel.
#[derive(Debug)]
pub struct Record<'m> {
    /// The kernel.
    pub kernel: Value<'m>,
    node: Node<'m>,
    name: String,
    arguments: Vec<Argument>,
    slm_size: u64,
    barrier_count: u64,
}

impl<'m> Record<'m> {
    /// Reads a record; `None` for another shape.
    fn read(node: Node<'m>) -> Option<Record<'m>> {
        let operands: [Operand<'m>; OPERANDS] = node.operands().try_into().ok()?;
        let [kernel, name, kinds, slm_size, _, _, descriptions, barrier_count, _] = operands;
        let (Operand::Constant(kernel), Operand::String(name)) = (kernel, name) else { return None };
        let (Operand::Node(kinds), Operand::Node(descriptions)) = (kinds, descriptions) else { return None };
        let integer = |operand: Operand<'m>| match operand {
            Operand::Constant(value) if value.ty().is_int(32) => value.scalar_bits(),
            _ => None,
        };
        let text = |operand: Operand<'m>| match operand {
            Operand::String(bytes) => String::from_utf8(bytes.to_vec()).ok(),
            _ => None,
        };
        let (kinds, descriptions) = (kinds.operands(), descriptions.operands());
        if !kernel.is_function() || kinds.len() != descriptions.len() {
            return None;
        }
        let arguments = kinds
            .into_iter()
            .zip(descriptions)
            .map(|(kind, description)| Some(Argument { kind: integer(kind)?, description: text(description)? }));
        Some(Record {
            kernel,
            node,
            name: String::from_utf8(name.to_vec()).ok()?,
            arguments: arguments.collect::<Option<_>>()?,
            slm_size: integer(slm_size)?,
            barrier_count: integer(barrier_count)?,
        })
    }

    /// The error if the record says something else than the kernel does.
    fn contradiction(&self, arguments: &[Argument]) -> Option<Diagnostic<'m>> {
        let message = if self.name != self.kernel.name() {
            format!("the record of the kernel in !{MD_GENX_KERNELS} is named '{}'", self.name)
        } else if self.arguments.len() != arguments.len() {
            let (found, expected) = (self.arguments.len(), arguments.len());
            format!("the record of the kernel in !{MD_GENX_KERNELS} has {found} arguments; expected {expected}")
        } else {
            let differs = self.arguments.iter().zip(arguments).position(|(found, expected)| found != expected)?;
            let show = |argument: &Argument| format!("kind {}, '{}'", argument.kind, argument.description);
            let (found, expected) = (show(self.arguments.get(differs)?), show(arguments.get(differs)?));
            format!(
                "the record of the kernel in !{MD_GENX_KERNELS} has argument {differs} of {found}; expected {expected}"
            )
        };
        Some(Diagnostic::error(self.kernel, message))
    }

    /// Bytes of local memory.
    pub fn slm_size(&self) -> u64 {
        self.slm_size
    }

    /// Number of named barriers.
    pub fn barrier_count(&self) -> u64 {
        self.barrier_count
    }

    /// Sets the bytes of local memory, which fit 32 bits.
    pub fn set_slm_size(&self, module: Module<'m>, size: u64) {
        self.node.set_operand(SLM_SIZE, number(module, size));
    }

    /// Sets the number of named barriers, which fits 32 bits.
    pub fn set_barrier_count(&self, module: Module<'m>, count: u64) {
        self.node.set_operand(BARRIER_COUNT, number(module, count));
    }
}

/// The records of a module.
#[derive(Debug, Default)]
pub struct Records<'m> {
    in_order: Vec<Record<'m>>,
    by_kernel: FxHashMap<Value<'m>, usize>,
}

impl<'m> Records<'m> {
    /// Reads `!genx.kernels`.
    ///
    /// # Errors
    /// Records of another shape, and two of one kernel.
    pub fn read(module: Module<'m>) -> Result<Records<'m>, Vec<Diagnostic<'m>>> {
        let mut records = Records::default();
        let mut errors = Vec::new();
        for (index, node) in module.named_nodes(MD_GENX_KERNELS).into_iter().enumerate() {
            let Some(record) = node.and_then(Record::read) else {
                let message = format!("node {index} of !{MD_GENX_KERNELS} is no record of a kernel");
                errors.push(Diagnostic::module_error(message));
                continue;
            };
            if records.by_kernel.insert(record.kernel, records.in_order.len()).is_some() {
                let message = format!("!{MD_GENX_KERNELS} has two records of the kernel");
                errors.push(Diagnostic::error(record.kernel, message));
            }
            records.in_order.push(record);
        }
        if errors.is_empty() { Ok(records) } else { Err(errors) }
    }

    /// The record of a kernel.
    pub fn of(&self, kernel: Value<'m>) -> Option<&Record<'m>> {
        self.in_order.get(*self.by_kernel.get(&kernel)?)
    }
}
