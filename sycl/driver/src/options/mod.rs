//! The command line: clang's options, and DPC++'s options for SYCL.
//!
//! Input: the arguments, with response files expanded. Output: an [`Invocation`]: the action, the inputs, and the
//! options for each step.

pub mod documentation;
mod parse;
pub mod response;
mod sanitize;
mod sycl;
pub mod sycl_table;
pub mod target;

pub use clang_options::Route;
pub use parse::parse;
pub use sanitize::DeviceSanitizer;
pub use sycl::{Backend, HostCompiler, SpirvWriter, Split, Sycl, SyclbinState};

use std::path::{Path, PathBuf};

/// The output that the driver creates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// `-E`: preprocessed source.
    Preprocess,
    /// `-M`, `-MM`: rules for make, and nothing else.
    Dependencies,
    /// `-fsyntax-only`: diagnostics.
    SyntaxOnly,
    /// `-S`: assembly.
    Assembly,
    /// `-c`: objects.
    Object,
    /// A program or shared library.
    #[default]
    Link,
}

/// An input file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The name, or `-` for standard input.
    pub path: PathBuf,
    /// The language, if `-x` specifies one.
    pub language: Option<String>,
}

/// The kind of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// C++, which may be SYCL.
    Source,
    /// A source file that clang handles alone, such as C, assembly, IR or a header.
    Other,
    /// An object, archive or shared library.
    Linked,
}

impl Input {
    /// Returns the kind of the input, determined by `-x` or by the extension, as in clang.
    #[must_use]
    pub fn kind(&self) -> InputKind {
        match self.language.as_deref() {
            Some("c++") => return InputKind::Source,
            Some(_) => return InputKind::Other,
            None => {}
        }
        let extension = self.path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension {
            // Like clang++, compile C as C++.
            "cpp" | "cc" | "cxx" | "c++" | "cp" | "CPP" | "C" | "CC" | "CXX" | "c" => InputKind::Source,
            "h" | "hh" | "hpp" | "hxx" | "H" | "s" | "S" | "sx" | "asm" | "ll" | "bc" | "i" | "ii" | "cppm" | "ixx"
            | "pcm" | "cu" | "cl" | "m" | "mm" => InputKind::Other,
            _ => InputKind::Linked,
        }
    }

    /// Returns the file name without directory and extension.
    #[must_use]
    pub fn stem(&self) -> &Path {
        Path::new(self.path.file_stem().unwrap_or_default())
    }
}

/// An argument. All arguments stay in one list, because the order of inputs and libraries matters to the linker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A file to compile or link.
    Input(Input),
    /// `-lNAME`, without the prefix.
    Library(String),
    /// An option, with its value if that is a separate argument.
    Option {
        /// The arguments.
        text: Vec<String>,
        /// The steps that receive the option.
        route: Route,
    },
}

/// Options for dependency files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DependencyOptions {
    /// True if rules are written: `-MD`, `-MMD`, or the actions `-M` and `-MM`.
    pub wanted: bool,
    /// True if system headers are omitted.
    pub without_system_headers: bool,
    /// `-MF`.
    pub file: Option<PathBuf>,
    /// `-MT` and `-MQ`, as given.
    pub targets: Vec<[String; 2]>,
    /// `-MP`: a rule without prerequisites for each header.
    pub with_empty_rules: bool,
    /// `-MG` and `-MV`.
    pub others: Vec<String>,
}

/// The directory of intermediate files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveTemps {
    /// `-save-temps`: in the current directory.
    Here,
    /// `-save-temps=obj`: in the output's directory.
    BesideOutput,
}

/// A command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Invocation {
    /// The action.
    pub action: Action,
    /// `-o`.
    pub output: Option<PathBuf>,
    /// Inputs and options, in order.
    pub items: Vec<Item>,
    /// Dependency files.
    pub dependencies: DependencyOptions,
    /// Options for SYCL.
    pub sycl: Sycl,
    /// `-v`: print the commands.
    pub verbose: bool,
    /// `-###`: print the commands without running them.
    pub dry_run: bool,
    /// `-save-temps`.
    pub save_temps: Option<SaveTemps>,
    /// `-emit-llvm`.
    pub emit_llvm: bool,
    /// The last `-O`, with the dash.
    pub level: Option<String>,
    /// True if debug information is requested.
    pub debug: bool,
}

impl Invocation {
    /// Returns the input files, in order.
    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.items.iter().filter_map(|item| match item {
            Item::Input(input) => Some(input),
            _ => None,
        })
    }

    /// Returns the arguments of the options whose route `is_wanted` accepts.
    pub fn options(&self, is_wanted: impl Fn(Route) -> bool) -> Vec<String> {
        let options = self.items.iter().filter_map(|item| match item {
            Item::Option { text, route } if is_wanted(*route) => Some(text),
            _ => None,
        });
        options.flatten().cloned().collect()
    }
}
