//! The metadata `!genx.kernels`.

use rustc_hash::FxHashSet;

use crate::diagnostic::{Diagnostic, readable_name};
use crate::ir::{Module, Operand, Value};
use crate::names::MD_GENX_KERNELS;

/// What is recorded of a kernel. The lists have one entry a parameter.
#[derive(Debug)]
pub struct Record<'m> {
    /// The kernel.
    pub kernel: Value<'m>,
    /// The name that it has in the image.
    pub name: String,
    /// What each parameter is: [`SURFACE`], or something that a type need not tell.
    pub kinds: Vec<u32>,
    /// Bytes of work-group memory.
    pub slm_size: u32,
    /// Whether each parameter goes in (0) or out.
    pub io_kinds: Vec<u32>,
    /// The type of each parameter as the source calls it.
    pub descriptions: Vec<String>,
    /// The number of named barriers.
    pub named_barriers: u32,
}

/// The kind of a surface.
pub const SURFACE: u32 = 2;

/// Reads all records.
pub fn read<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Vec<Record<'m>> {
    let mut records: Vec<Record<'m>> = Vec::new();
    let mut seen = FxHashSet::default();
    for (number, operands) in module.named_metadata(MD_GENX_KERNELS).into_iter().enumerate() {
        match record(&operands) {
            Ok(record) if seen.insert(record.kernel) => records.push(record),
            Ok(record) => {
                let problem = format!(
                    "kernel '{}' has more than one record in '!{MD_GENX_KERNELS}'",
                    readable_name(&record.kernel.name())
                );
                diagnostics.push(Diagnostic::error(record.kernel, problem));
            }
            Err(problem) => {
                let problem = format!("record {number} in '!{MD_GENX_KERNELS}': {problem}");
                diagnostics.push(match function(&operands) {
                    Some(function) => Diagnostic::error(function, problem),
                    None => Diagnostic::module_error(problem),
                });
            }
        }
    }
    records
}

fn function<'m>(operands: &[Operand<'m>]) -> Option<Value<'m>> {
    match operands.first() {
        Some(Operand::Constant(function)) if function.is_function() => Some(*function),
        _ => None,
    }
}

fn record<'m>(operands: &[Operand<'m>]) -> Result<Record<'m>, String> {
    let kernel = function(operands).ok_or("operand 0 is not a function")?;
    let parameters = kernel.parameters().len();
    let list = |index: usize| match operands.get(index) {
        Some(Operand::Node(node)) if node.operands().len() == parameters => Ok(node.operands()),
        Some(Operand::Node(node)) => Err(format!(
            "operand {index} has {} entries, but kernel '{}' has {parameters} parameters",
            node.operands().len(),
            readable_name(&kernel.name())
        )),
        _ => Err(format!("operand {index} is not a node")),
    };
    let number = |index: usize, operand: Option<&Operand<'m>>| {
        let Some(Operand::Constant(value)) = operand else { return Err(format!("operand {index} is not a number")) };
        let bits = value.scalar_bits().filter(|_| value.ty().int_width().is_some());
        bits.and_then(|bits| u32::try_from(bits).ok())
            .ok_or_else(|| format!("operand {index} is not a number of 32 bits"))
    };
    let text = |index: usize, operand: Option<&Operand<'m>>| match operand {
        Some(Operand::String(text)) => Ok(String::from_utf8_lossy(text).into_owned()),
        _ => Err(format!("operand {index} is not text")),
    };
    let numbers =
        |index: usize| list(index)?.iter().map(|entry| number(index, Some(entry))).collect::<Result<_, String>>();
    Ok(Record {
        kernel,
        name: text(1, operands.get(1))?,
        kinds: numbers(2)?,
        slm_size: number(3, operands.get(3))?,
        io_kinds: numbers(5)?,
        descriptions: list(6)?.iter().map(|entry| text(6, Some(entry))).collect::<Result<_, _>>()?,
        named_barriers: number(7, operands.get(7))?,
    })
}
