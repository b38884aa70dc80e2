//! Reads the `!genx.kernels` metadata.

use rustc_hash::FxHashMap;

use super::number;
use crate::analysis::esimd_code;
use crate::diagnostic::{Code, Diagnostic, Problem, counted, readable_name};
use crate::names::MD_GENX_KERNELS;
use llvm_ir::{Function, Module, Node, Operand};

/// The index of the operand for the size of local memory.
const SLM_SIZE: u32 = 3;
/// The index of the operand for the number of named barriers.
const BARRIER_COUNT: u32 = 7;

/// The record of a kernel. The lists have one entry for each parameter.
#[derive(Debug)]
pub struct Record<'m> {
    /// The kernel, which is ESIMD code and has a body.
    pub kernel: Function<'m>,
    /// The name of the kernel in the image, which is not empty.
    pub name: String,
    /// The kind of each parameter: [`super::SURFACE`] or another kind.
    pub kinds: Vec<u32>,
    /// The size of local memory in bytes.
    pub slm_size: u32,
    /// The direction of each parameter: 0 is input.
    pub io_kinds: Vec<u32>,
    /// The type of each parameter in the source.
    pub descriptions: Vec<String>,
    /// The number of named barriers.
    pub named_barriers: u32,
    node: Node<'m>,
}

impl<'m> Record<'m> {
    /// Sets the size of local memory in the metadata.
    pub fn set_slm_size(&self, module: Module<'m>, size: u32) {
        self.node.set_operand(SLM_SIZE, number(module, size));
    }

    /// Sets the number of named barriers in the metadata.
    pub fn set_named_barriers(&self, module: Module<'m>, count: u32) {
        self.node.set_operand(BARRIER_COUNT, number(module, count));
    }
}

/// The records of a module.
#[derive(Debug, Default)]
pub struct Records<'m> {
    in_order: Vec<Record<'m>>,
    by_kernel: FxHashMap<Function<'m>, usize>,
}

impl<'m> Records<'m> {
    /// Reads all records. Reports and skips malformed records, and all but the first record of a
    /// kernel.
    pub fn read(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Records<'m> {
        let mut records = Records::default();
        for (index, node) in module.named_nodes(MD_GENX_KERNELS).into_iter().enumerate() {
            let operands = node.map(|node| node.operands()).unwrap_or_default();
            let record = node.ok_or_else(|| wrong("it is not a node")).and_then(|node| record(module, node, &operands));
            match record {
                Ok(record) if records.by_kernel.contains_key(&record.kernel) => {
                    let name = readable_name(&record.kernel.name());
                    let problem = format!("kernel '{name}' has more than one record in '!{MD_GENX_KERNELS}'");
                    diagnostics.push(Code::EsimdKernelRecord.error(record.kernel, problem));
                }
                Ok(record) => {
                    records.by_kernel.insert(record.kernel, records.in_order.len());
                    records.in_order.push(record);
                }
                Err(problem) => {
                    let problem = problem.of(format!("record {index} in '!{MD_GENX_KERNELS}'"));
                    diagnostics.push(match function(&operands) {
                        Some(function) => problem.at(function),
                        None => problem.of_module(),
                    });
                }
            }
        }
        records
    }

    /// Returns the records, in the order of the metadata.
    pub fn in_order(&self) -> &[Record<'m>] {
        &self.in_order
    }

    /// Returns the record of a kernel.
    pub fn of(&self, kernel: Function<'m>) -> Option<&Record<'m>> {
        self.in_order.get(*self.by_kernel.get(&kernel)?)
    }
}

fn function<'m>(operands: &[Operand<'m>]) -> Option<Function<'m>> {
    match operands.first() {
        Some(Operand::Constant(constant)) => constant.as_function(),
        _ => None,
    }
}

fn record<'m>(module: Module<'m>, node: Node<'m>, operands: &[Operand<'m>]) -> Result<Record<'m>, Problem> {
    let kernel = function(operands).ok_or_else(|| wrong("operand 0 is not a function"))?;
    if kernel.is_declaration() || !esimd_code::is_kernel(module, kernel) {
        return Err(wrong(format!("'{}' is not an ESIMD kernel with a body", readable_name(&kernel.name()))));
    }
    let name = text(1, operands.get(1))?;
    if name.is_empty() {
        return Err(wrong("operand 1, the name of the kernel, is empty"));
    }
    let list = |index: usize| list(index, operands.get(index), kernel);
    let numbers =
        |index: usize| list(index)?.iter().map(|entry| integer(index, Some(entry))).collect::<Result<_, Problem>>();
    Ok(Record {
        kernel,
        name,
        kinds: numbers(2)?,
        slm_size: integer(3, operands.get(3))?,
        io_kinds: numbers(5)?,
        descriptions: list(6)?.iter().map(|entry| text(6, Some(entry))).collect::<Result<_, _>>()?,
        named_barriers: integer(7, operands.get(7))?,
        node,
    })
}

/// Returns the entries of a node that has one entry for each parameter.
fn list<'m>(index: usize, operand: Option<&Operand<'m>>, kernel: Function<'m>) -> Result<Vec<Operand<'m>>, Problem> {
    let Some(Operand::Node(node)) = operand else { return Err(wrong(format!("operand {index} is not a node"))) };
    let (entries, parameters) = (node.operands(), kernel.parameters().len());
    if entries.len() != parameters {
        let (count, name) = (counted(entries.len(), "element"), readable_name(&kernel.name()));
        let parameters = counted(parameters, "parameter");
        return Err(wrong(format!("operand {index} has {count}, but kernel '{name}' has {parameters}")));
    }
    Ok(entries)
}

fn integer(index: usize, operand: Option<&Operand<'_>>) -> Result<u32, Problem> {
    let Some(Operand::Constant(value)) = operand else {
        return Err(wrong(format!("operand {index} is not a number")));
    };
    let bits = value.scalar_bits().filter(|_| value.ty().int_width().is_some());
    let number = bits.and_then(|bits| u32::try_from(bits).ok());
    number.ok_or_else(|| wrong(format!("operand {index} is not a 32-bit number")))
}

fn text(index: usize, operand: Option<&Operand<'_>>) -> Result<String, Problem> {
    let Some(Operand::String(text)) = operand else { return Err(wrong(format!("operand {index} is not text"))) };
    std::str::from_utf8(text).map(str::to_owned).map_err(|_| wrong(format!("operand {index} is not valid UTF-8")))
}

fn wrong(message: impl Into<String>) -> Problem {
    Code::EsimdKernelRecord.problem(message)
}
