//! The interface between passes and the program that runs them: the plugin, or a program that uses the library.
//!
//! Passes do not access files, environment variables, the command line or the process. A parameter such as `out=k.prop`
//! is a name that only the [`Host`] interprets.

use device_image::PropertySets;
use llvm_ir::Module;

use crate::diagnostic::{Code, Diagnostic, PassResult, Warnings};

/// The error for a name that the host cannot read or write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct HostError(pub String);

impl HostError {
    /// Converts the error to a diagnostic.
    pub fn diagnostic<'m>(self) -> Diagnostic<'m> {
        Code::File.module_error(self.0)
    }
}

/// The interface between a pass and the program that runs it, apart from the result.
pub trait Host {
    /// Returns whether an error was already reported for the module. Later errors would only be
    /// consequences of it.
    fn has_errors(&self, module: Module<'_>) -> bool;

    /// Receives diagnostics, in program order.
    fn report(&self, module: Module<'_>, diagnostics: &[Diagnostic<'_>]);

    /// Reads the input that a parameter of a pass names.
    ///
    /// # Errors
    /// Fails if the input does not exist or cannot be read.
    fn read(&self, name: &str) -> Result<String, HostError>;

    /// Writes the outputs that parameters of a pass name. If one of them cannot be written, others
    /// may already have been written.
    ///
    /// # Errors
    /// Fails if one of the outputs cannot be written.
    fn write(&self, outputs: &[(&str, String)]) -> Result<(), HostError>;

    /// Writes an output that is not text.
    ///
    /// # Errors
    /// Fails if the output cannot be written.
    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), HostError>;

    /// Prints text for the user.
    fn print(&self, text: &str);

    /// Returns whether the host accepts property sets through [`Host::take_properties`].
    fn wants_properties(&self) -> bool {
        false
    }

    /// Receives the property sets of a device image.
    fn take_properties(&self, _sets: &PropertySets, _entry_points: &[String]) {}

    /// Returns the name of a pass that must panic when it runs, for tests of internal errors.
    fn pass_that_panics(&self) -> Option<String> {
        None
    }
}

/// One run of a pass.
pub struct Session<'s, 'm> {
    /// The program that runs the pass.
    pub host: &'s dyn Host,
    /// The warnings of the pass.
    pub warnings: Warnings<'m>,
}

impl<'s> Session<'s, '_> {
    /// Creates a run without warnings.
    pub fn new(host: &'s dyn Host) -> Self {
        Session { host, warnings: Warnings::new() }
    }
}

/// A pass with its parameters, ready to run on any number of modules.
pub trait ModulePass: Send + Sync {
    /// Runs the pass.
    ///
    /// # Errors
    /// Returns the errors that the pass found, in which case the module is unchanged.
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m>;
}
