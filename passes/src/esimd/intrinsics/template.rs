//! The template arguments of a builtin.

use super::table::atomic_operation;
use crate::diagnostic::Code;
use crate::diagnostic::{Problem, counted};
use llvm_ir::demangle::{TemplateArgument, template_arguments};

/// The template arguments of a builtin.
pub struct Template(Vec<TemplateArgument>);

impl Template {
    /// Parses the template arguments in the builtin's symbol; `None` if they are malformed.
    pub fn of(symbol: &str) -> Option<Self> {
        template_arguments(symbol).map(Template)
    }

    /// Creates the arguments of a function that is not a template.
    pub fn none() -> Self {
        Template(Vec::new())
    }

    /// Returns the name of the atomic operation that the first argument represents.
    pub fn atomic_operation(&self) -> Result<&'static str, Problem> {
        let number = self.literal(0)?;
        let wrong = || wrong(format!("template argument 1 is {number}, which is not an atomic operation"));
        atomic_operation(number).ok_or_else(wrong)
    }

    /// Returns the value of a template argument that is a number.
    pub fn literal(&self, index: usize) -> Result<i128, Problem> {
        let place = index + 1;
        let argument = self.argument(index)?;
        argument.number().ok_or_else(|| {
            let what = if matches!(argument, TemplateArgument::Type(_)) { "the type " } else { "" };
            wrong(format!("template argument {place} is {what}'{argument}'; expected a number"))
        })
    }

    /// Returns the name of a template argument that is a type.
    pub fn type_name(&self, index: usize) -> Result<&str, Problem> {
        match self.argument(index)? {
            TemplateArgument::Type(name) => Ok(name),
            other => Err(wrong(format!("template argument {} is '{other}'; expected a type", index + 1))),
        }
    }

    fn argument(&self, index: usize) -> Result<&TemplateArgument, Problem> {
        let given = || counted(self.0.len(), "template argument");
        let missing = || wrong(format!("{}; expected at least {}", given(), index + 1));
        self.0.get(index).ok_or_else(missing)
    }

    /// Returns a template argument that is an alignment, and that LLVM's C API can set.
    pub fn alignment(&self, index: usize) -> Result<u64, Problem> {
        let number = self.literal(index)?;
        let alignment = u32::try_from(number).ok().filter(|alignment| alignment.is_power_of_two());
        alignment.map(u64::from).ok_or_else(|| {
            wrong(format!(
                "template argument {} is {number}; expected a power of two below 2^32, the alignment",
                index + 1
            ))
        })
    }

    /// Returns a template argument that is the number of elements of a mask of at most 32 bits.
    pub fn width(&self, index: usize) -> Result<u32, Problem> {
        let number = self.literal(index)?;
        let width = u32::try_from(number).ok().filter(|width| (1..=32).contains(width));
        width.ok_or_else(|| {
            wrong(format!(
                "template argument {} is {number}; expected 1 to 32, the number of elements of a mask",
                index + 1
            ))
        })
    }
}

/// Creates a problem about the template arguments.
pub fn wrong(message: String) -> Problem {
    Code::EsimdTemplateArguments.problem(message)
}
