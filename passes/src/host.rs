//! What a pass asks of the program that runs it: the plugin, or a program that calls the library.
//!
//! Passes know no file, environment variable, command line or process. A parameter such as `out=k.prop` is a name that means
//! something to the [`Host`] only.

use llvm_ir::Module;

use crate::{
    diagnostic::{Code, Diagnostic, Warnings},
    sycl::properties::Collected,
};

/// A name that the host could not read or write, as the text of an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct HostError(pub String);

impl HostError {
    /// The diagnostic of this error.
    pub fn diagnostic<'m>(self) -> Diagnostic<'m> {
        Code::File.module_error(self.0)
    }
}

/// What a pass has to say to the world besides its result.
pub trait Host {
    /// Whether an error was reported for the module before. What a pass would say of such a module is no news.
    fn has_errors(&self, module: Module<'_>) -> bool;

    /// Takes diagnostics, in program order.
    fn report(&self, module: Module<'_>, diagnostics: &[Diagnostic<'_>]);

    /// The text that a parameter of a pass names.
    ///
    /// # Errors
    /// If there is none of this name.
    fn read(&self, name: &str) -> Result<String, HostError>;

    /// Takes the text for the outputs that parameters of a pass name. If one of them cannot be written, the others may be.
    ///
    /// # Errors
    /// What could not be written.
    fn write(&self, outputs: &[(&str, String)]) -> Result<(), HostError>;

    /// Text for people.
    fn print(&self, text: &str);

    /// Whether the host takes property sets as values, by [`Host::take_properties`].
    fn wants_properties(&self) -> bool {
        false
    }

    /// Takes the property sets of a device image.
    fn take_properties(&self, _collected: &Collected<'_>) {}

    /// The name of a pass that is to panic when it runs, to test how that is reported.
    fn pass_that_panics(&self) -> Option<String> {
        None
    }
}

/// One run of a pass: where its warnings go, and the program that runs it.
pub struct Session<'s, 'm> {
    /// The program that runs the pass.
    pub host: &'s dyn Host,
    /// Where the warnings of the pass go.
    pub warnings: Warnings<'m>,
}

impl<'s> Session<'s, '_> {
    /// A run without warnings yet.
    pub fn new(host: &'s dyn Host) -> Self {
        Session { host, warnings: Warnings::new() }
    }
}
