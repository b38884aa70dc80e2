//! Errors of linking device code.

use device_image::file::FileError;
use llvm_host::RunError;
use sycl_passes::diagnostic::{Report, Severity, SourceLocation};

use crate::code_generation;

/// An error of linking device code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{0}")]
    File(#[from] FileError),
    /// A unit is not readable device code.
    #[error("{unit}: {problem}")]
    Unit {
        /// The name of the unit.
        unit: String,
        /// The error.
        problem: String,
    },
    /// No unit has code for a target.
    #[error("no device code for target '{target}': no unit is for '{triple}'")]
    NoUnits {
        /// The target.
        target: String,
        /// The triple of units for the target.
        triple: String,
    },
    /// Two units define the same symbol.
    #[error("{second}: duplicate symbol: {symbol}, also defined in '{first}'")]
    Duplicate {
        /// The symbol, demangled.
        symbol: String,
        /// The unit that defines it first.
        first: String,
        /// The other unit.
        second: String,
    },
    /// Two units have different kernels with the same name.
    #[error(
        "{second}: kernel '{kernel}' differs from the kernel of the same name in '{first}', but a program can have only one \
         kernel with a given name; rename one of them (the template argument of parallel_for or single_task), or rename the \
         function that it is written in"
    )]
    DifferentKernels {
        /// The kernel, demangled.
        kernel: String,
        /// The unit that defines it first.
        first: String,
        /// The other unit.
        second: String,
    },
    /// Symbols are undefined.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Undefined(Vec<Undefined>),
    /// A device library is missing or cannot be linked.
    #[error("{library}: {problem}")]
    Library {
        /// The file of the library.
        library: String,
        /// The reason.
        problem: String,
    },
    /// The IR linker rejected a unit.
    #[error("{unit}: cannot be linked: {problem}")]
    Link {
        /// The name of the unit.
        unit: String,
        /// LLVM's message.
        problem: String,
    },
    /// This project's passes reported errors.
    #[error("{0}")]
    Passes(RunError),
    /// The module cannot be split into images.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Split(Vec<Report>),
    /// Code cannot be generated.
    #[error("{0}")]
    CodeGeneration(#[from] code_generation::Error),
    /// No device can run an image.
    #[error("{name}: {problem}")]
    Image {
        /// The name of the module.
        name: String,
        /// The error.
        problem: String,
    },
    /// The options contradict each other.
    #[error("{0}")]
    Options(String),
    /// The system cannot start threads.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

impl Error {
    /// Returns the problems, each with its severity and a message. A message may have several lines.
    pub fn messages(&self) -> Vec<(Severity, String)> {
        let errors = |texts: Vec<String>| texts.into_iter().map(|text| (Severity::Error, text)).collect();
        match self {
            Error::Undefined(symbols) => errors(symbols.iter().map(ToString::to_string).collect()),
            Error::Passes(error) => error.reports.iter().map(|report| (report.severity, located(report))).collect(),
            Error::Split(reports) => reports.iter().map(|report| (report.severity, located(report))).collect(),
            other => errors(vec![other.to_string()]),
        }
    }
}

/// Formats a report without its severity: `k.cpp:12:7: message`.
pub(crate) fn located(report: &Report) -> String {
    match &report.location {
        Some(location) => format!("{location}: {}", report.message),
        None => report.message.clone(),
    }
}

/// An undefined symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// The symbol, demangled.
    pub symbol: String,
    /// The unit that refers to it.
    pub unit: Option<String>,
    /// The first use, if there is debug information.
    pub location: Option<SourceLocation>,
    /// A kernel that uses the symbol, demangled.
    pub kernel: Option<String>,
    /// The remedy.
    pub hint: String,
}

impl std::fmt::Display for Undefined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.location, &self.unit) {
            (Some(location), _) => write!(f, "{location}: ")?,
            (None, Some(unit)) => write!(f, "{unit}: ")?,
            (None, None) => {}
        }
        write!(f, "undefined symbol in device code: {}", self.symbol)?;
        if let Some(kernel) = &self.kernel {
            write!(f, ", used by kernel '{kernel}'")?;
        }
        write!(f, "; {}", self.hint)
    }
}
