//! Why device code cannot be linked.

use device_image::file::FileError;
use llvm_host::RunError;
use sycl_passes::diagnostic::{Report, Severity, SourceLocation};

use crate::code_generation;

/// Why device code cannot be linked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    #[error("{0}")]
    File(#[from] FileError),
    /// A unit is no device code that can be read.
    #[error("{unit}: {problem}")]
    Unit {
        /// The name of the unit.
        unit: String,
        /// What is wrong with it.
        problem: String,
    },
    /// No unit has code for a target.
    #[error("no device code for target '{target}': no unit is for '{triple}'")]
    NoUnits {
        /// The target.
        target: String,
        /// The triple of units for it.
        triple: String,
    },
    /// Two units define one symbol.
    #[error("{second}: duplicate symbol: {symbol}, which '{first}' defines, too")]
    Duplicate {
        /// The symbol, for people.
        symbol: String,
        /// The unit that defines it first.
        first: String,
        /// The other one.
        second: String,
    },
    /// Two units have kernels of one name that do different things.
    #[error(
        "{second}: kernel '{kernel}' differs from the kernel of the same name in '{first}', and a program has only one kernel of a \
         name; give one of them another name (the template argument of parallel_for or single_task), or rename the function that \
         it is written in"
    )]
    DifferentKernels {
        /// The kernel, for people.
        kernel: String,
        /// The unit that defines it first.
        first: String,
        /// The other one.
        second: String,
    },
    /// Symbols that nothing defines.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Undefined(Vec<Undefined>),
    /// A device library is not there or cannot be linked.
    #[error("{library}: {problem}")]
    Library {
        /// Its file.
        library: String,
        /// Why.
        problem: String,
    },
    /// The IR linker refuses a unit.
    #[error("{unit}: cannot be linked: {problem}")]
    Link {
        /// The name of the unit.
        unit: String,
        /// What LLVM says.
        problem: String,
    },
    /// Our passes report errors.
    #[error("{0}")]
    Passes(RunError),
    /// The module cannot be split into images.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Split(Vec<Report>),
    /// Code cannot be generated.
    #[error("{0}")]
    CodeGeneration(#[from] code_generation::Error),
    /// An image that no device could run.
    #[error("{name}: {problem}")]
    Image {
        /// The name of the module.
        name: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The options contradict each other.
    #[error("{0}")]
    Options(String),
    /// The system does not start threads.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

impl Error {
    /// The problems, each with its severity and a message. A message may have several lines.
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

/// A report without its severity: `k.cpp:12:7: message`.
pub(crate) fn located(report: &Report) -> String {
    match &report.location {
        Some(location) => format!("{location}: {}", report.message),
        None => report.message.clone(),
    }
}

/// A symbol that nothing defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undefined {
    /// The symbol, for people.
    pub symbol: String,
    /// The unit that asks for it.
    pub unit: Option<String>,
    /// The first use, if there is debug information.
    pub location: Option<SourceLocation>,
    /// A kernel that needs it, for people.
    pub kernel: Option<String>,
    /// What to do.
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
