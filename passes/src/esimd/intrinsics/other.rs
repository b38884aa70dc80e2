//! Rewrites instructions, other than calls to builtins, that the vector-compute compiler does not
//! support.
//!
//! | input | output |
//! |---|---|
//! | `llvm.assume` | nothing |
//! | `llvm.fmuladd` | `fmul`, `fadd` with the same flags |
//! | `fptoui`, `fptosi` from vectors to elements of less than 32 bits | conversion to `i32`, then `trunc` |
//! | load or call of the sub-group size, maximum size, and local ID | 1, 1 and 0 |

use crate::diagnostic::{Code, Problem};
use crate::names::SUB_GROUP_QUERIES;
use llvm_ir::{Builder, Function, GlobalVariable, Instruction, Module, Opcode, Traits, Value};

/// The replacement of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewrite {
    /// Nothing.
    Erase,
    /// `fmul` and `fadd`.
    MultiplyAdd,
    /// A conversion to `i32`, then a truncation.
    NarrowConversion,
    /// A constant of the result type, which is an integer type.
    Number(u64),
}

/// Returns the replacement of an instruction that is not a call.
pub fn of_instruction(instruction: Instruction<'_>) -> Option<Rewrite> {
    if !matches!(instruction.opcode(), Opcode::LLVMFPToUI | Opcode::LLVMFPToSI) {
        return None;
    }
    let (element, _) = instruction.ty().fixed_vector()?;
    (element.int_width()? < 32).then_some(Rewrite::NarrowConversion)
}

/// Queries about the sub-group.
#[derive(Debug)]
pub struct Queries<'m> {
    /// The variables that hold the results of queries, and these results.
    variables: Vec<(GlobalVariable<'m>, u64)>,
}

impl<'m> Queries<'m> {
    /// Finds the variables of the module.
    pub fn new(module: Module<'m>) -> Self {
        let answer = |variable: GlobalVariable<'m>| {
            let name = variable.name();
            SUB_GROUP_QUERIES.iter().find(|(query, _)| *query == name).map(|(_, number)| (variable, *number))
        };
        Queries { variables: module.global_variables().filter_map(answer).collect() }
    }

    /// Returns the instructions that [`Queries::of_load`] needs to visit.
    pub fn wanted(&self) -> Traits {
        if self.variables.is_empty() { Traits::default() } else { Traits::LOADS }
    }

    /// Returns the replacement of a load.
    ///
    /// # Errors
    /// Fails if the load is volatile, atomic or of an unsupported type.
    pub fn of_load(&self, instruction: Instruction<'m>) -> Result<Option<Rewrite>, Problem> {
        let Some((variable, number)) = self.read_by(instruction) else { return Ok(None) };
        let name = variable.name();
        let wrong = |message| Err(Code::EsimdSubGroup.problem(message));
        if instruction.is_volatile_or_atomic() {
            return wrong(format!("volatile or atomic load of '{name}', which is the constant {number} in ESIMD code"));
        }
        match instruction.ty().int_width() {
            Some(1..=64) => Ok(Some(Rewrite::Number(number))),
            _ => wrong(format!("'{name}' is loaded as '{}'; expected an integer of at most 64 bits", instruction.ty())),
        }
    }

    /// Returns the variable that an instruction loads, and the value of the variable.
    fn read_by(&self, instruction: Instruction<'m>) -> Option<(GlobalVariable<'m>, u64)> {
        if self.variables.is_empty() || instruction.opcode() != Opcode::LLVMLoad {
            return None;
        }
        let pointer = instruction.operand(0)?;
        let mut casts = std::iter::successors(Some(pointer), |pointer| pointer.without_cast()).take(MAX_CASTS);
        casts.find_map(|pointer| self.variables.iter().find(|(variable, _)| *variable == pointer)).copied()
    }

    /// Returns the replacement of calls to a declared function.
    pub fn of_callee(&self, function: Function<'m>, symbol: &str) -> Option<Rewrite> {
        if symbol == "llvm.assume" {
            return Some(Rewrite::Erase);
        }
        if symbol.starts_with("llvm.fmuladd.") {
            return Some(Rewrite::MultiplyAdd);
        }
        let (_, number) = SUB_GROUP_QUERIES.iter().find(|(query, _)| {
            let mangled = symbol.strip_prefix("_Z").and_then(|rest| rest.strip_prefix(&query.len().to_string()));
            symbol == *query || mangled.and_then(|rest| rest.strip_prefix(query)) == Some("v")
        })?;
        let (result, parameters) = function.value_type().signature()?;
        (result.int_width().is_some_and(|bits| bits <= 64) && parameters.is_empty()).then_some(Rewrite::Number(*number))
    }
}

/// The largest number of casts between a load and its variable.
const MAX_CASTS: usize = 16;

/// Emits the replacement at the builder's position and returns its value; `None` if the instruction is kept.
pub fn emit<'m>(rewrite: Rewrite, builder: &Builder<'m>, instruction: Instruction<'m>) -> Option<Value<'m>> {
    match rewrite {
        Rewrite::Erase => Some(instruction.into()),
        Rewrite::MultiplyAdd => {
            let operands = [instruction.operand(0)?, instruction.operand(1)?, instruction.operand(2)?];
            Some(builder.multiply_add(operands, instruction))
        }
        Rewrite::NarrowConversion => {
            let ty = instruction.ty();
            let wide = ty.int_of_width(32).shaped_like(ty);
            let converted = builder.cast(instruction.opcode(), instruction.operand(0)?, wide);
            Some(builder.cast(Opcode::LLVMTrunc, converted, ty))
        }
        Rewrite::Number(number) => instruction.ty().const_int(number),
    }
}
