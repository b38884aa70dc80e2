//! Diagnostics that the collection of properties emits.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{Function, Value};

/// Errors and warnings, each in the order in which they were found.
#[derive(Debug, Default)]
pub struct Report<'m> {
    pub errors: Vec<Diagnostic<'m>>,
    pub warnings: Vec<Diagnostic<'m>>,
}

impl<'m> Report<'m> {
    /// Adds an error at a function or instruction.
    pub fn error(&mut self, code: Code, place: impl Into<Value<'m>>, message: impl Into<String>) {
        self.errors.push(code.error(place, message));
    }

    /// Adds an error that concerns the whole module.
    pub fn module_error(&mut self, code: Code, message: impl Into<String>) {
        self.errors.push(code.module_error(message));
    }

    /// Returns the value of a property that an image can have only once, given the value of each
    /// kernel. If kernels disagree, warns and returns `None`, because a wrong value is worse than a
    /// missing one.
    pub fn agreed<'k, T: PartialEq>(
        &mut self,
        property: &str,
        values: impl IntoIterator<Item = (Function<'m>, &'k str, T)>,
    ) -> Option<T> {
        let mut values = values.into_iter();
        let (_, first, value) = values.next()?;
        let Some((function, other, _)) = values.find(|(_, _, other)| *other != value) else { return Some(value) };
        let message = format!(
            "kernels '{first}' and '{other}' do not agree on '{property}', for which an image can have only one value; \
             the property is omitted; split the kernels into two images"
        );
        self.warnings.push(Code::KernelsDisagree.warning(function, message));
        None
    }
}
