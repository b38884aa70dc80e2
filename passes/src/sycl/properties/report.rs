//! What is said while properties are collected.

use crate::diagnostic::Diagnostic;
use llvm_ir::Value;

use super::facts::Kernel;

/// Errors and warnings, each in the order in which they were found.
#[derive(Debug, Default)]
pub struct Report<'m> {
    pub errors: Vec<Diagnostic<'m>>,
    pub warnings: Vec<Diagnostic<'m>>,
}

impl<'m> Report<'m> {
    /// An error at a function.
    pub fn error(&mut self, place: impl Into<Value<'m>>, message: impl Into<String>) {
        self.errors.push(Diagnostic::error(place, message));
    }

    /// An error of the whole module.
    pub fn module_error(&mut self, message: impl Into<String>) {
        self.errors.push(Diagnostic::module_error(message));
    }

    /// The value of a property that an image has only once. If kernels do not agree it is left out, with a warning: a
    /// wrong value would hurt more than none.
    pub fn agreed<'k, T: PartialEq>(
        &mut self,
        property: &str,
        values: impl IntoIterator<Item = (&'k Kernel<'m>, T)>,
    ) -> Option<T>
    where
        'm: 'k,
    {
        let mut values = values.into_iter();
        let (first, value) = values.next()?;
        let Some((other, _)) = values.find(|(_, other)| *other != value) else { return Some(value) };
        let message = format!(
            "kernels '{}' and '{}' do not agree on '{property}', which an image has only once: it is left out; split them \
             into two images",
            first.name, other.name
        );
        self.warnings.push(Diagnostic::warning(other.function, message));
        None
    }
}
