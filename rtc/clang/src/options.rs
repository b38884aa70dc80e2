//! Which of clang's options run-time compilation takes.
//!
//! A source string must not load code, write files, print, or choose another target than its caller. An option is allowed only
//! if [`ALLOWED`] has it and [`REFUSED`] does not. clang decides what it means; one that it does not know is an error of its own.
//! `cpp/compile.cpp` checks once more what came of the options.

/// How an option and its value are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Without a value.
    Flag,
    /// The value follows at once: `-std=c++20`.
    Joined,
    /// The value is the next word: `-include file`.
    Separate,
    /// Either: `-I dir`, `-Idir`.
    Either,
}

/// The options that are allowed.
pub const ALLOWED: &[(&str, Form)] = &[
    ("-D", Form::Either),
    ("-I", Form::Either),
    ("-O", Form::Joined),
    ("-R", Form::Joined),
    ("-U", Form::Either),
    ("-W", Form::Joined),
    ("-ansi", Form::Flag),
    ("-f", Form::Joined),
    ("-g", Form::Joined),
    ("-idirafter", Form::Either),
    ("-imacros", Form::Separate),
    ("-include", Form::Separate),
    ("-iquote", Form::Either),
    ("-isystem", Form::Either),
    ("-nostdinc", Form::Flag),
    ("-nostdinc++", Form::Flag),
    ("-pedantic", Form::Flag),
    ("-pedantic-errors", Form::Flag),
    ("-std=", Form::Joined),
    ("-w", Form::Flag),
];

/// Why an option is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// It names a file to write.
    #[error("it writes a file")]
    Writes,
    /// It loads code into the compiler.
    #[error("it loads code into the compiler")]
    Loads,
    /// It sets global state of LLVM.
    #[error("options of LLVM are not for run-time compilation")]
    Llvm,
    /// It prints.
    #[error("it prints instead of compiling")]
    Prints,
    /// The caller chooses it.
    #[error("the target is chosen by the caller")]
    Target,
    /// It adds calls of a library that devices do not have.
    #[error("devices do not have the library that it needs")]
    Library,
    /// It asks for something that only DPC++'s compiler does.
    #[error("stock clang does not have it")]
    OfDpcpp,
    /// Options come from a file.
    #[error("it reads options from a file")]
    File,
    /// It goes to another step than the compilation.
    #[error("it is for another step than the compilation")]
    Step,
    /// It is in no table.
    #[error("it is unknown in run-time compilation")]
    Unknown,
}

/// Beginnings of options that are refused. The first one that fits says why.
pub const REFUSED: &[(&str, Reason)] = &[
    ("-load", Reason::Loads),
    ("-add-plugin", Reason::Loads),
    ("-plugin", Reason::Loads),
    ("-fplugin", Reason::Loads),
    ("-fpass-plugin", Reason::Loads),
    ("-B", Reason::Loads),
    ("-mllvm", Reason::Llvm),
    ("-Xclang", Reason::Llvm),
    ("-Xcl", Reason::Llvm),
    ("-mmlir", Reason::Llvm),
    ("-cc1", Reason::Llvm),
    ("-o", Reason::Writes),
    ("--output", Reason::Writes),
    ("-M", Reason::Writes),
    ("-save-temps", Reason::Writes),
    ("--save-temps", Reason::Writes),
    ("-save-stats", Reason::Writes),
    ("-dependency-", Reason::Writes),
    ("-serialize-diagnostics", Reason::Writes),
    ("--serialize-diagnostics", Reason::Writes),
    ("-gsplit-dwarf", Reason::Writes),
    ("-gmodules", Reason::Writes),
    ("-gen-", Reason::Writes),
    ("-fmodule", Reason::Writes),
    ("-fno-implicit-modules", Reason::Writes),
    ("-fprebuilt-", Reason::Writes),
    ("-fbuild-session", Reason::Writes),
    ("-fapinotes", Reason::Writes),
    ("-fprofile", Reason::Writes),
    ("-fcs-profile", Reason::Writes),
    ("-fcoverage", Reason::Writes),
    ("-ftest-coverage", Reason::Writes),
    ("-fmemory-profile", Reason::Writes),
    ("-fcreate-profile", Reason::Writes),
    ("-ftime-trace", Reason::Writes),
    ("-fsave-optimization-record", Reason::Writes),
    ("-foptimization-record", Reason::Writes),
    ("-fstack-usage", Reason::Writes),
    ("-fcrash-diagnostics", Reason::Writes),
    ("-fgen-reproducer", Reason::Writes),
    ("-fdebug-pass", Reason::Prints),
    ("-fproc-stat-report", Reason::Writes),
    ("-fthin", Reason::Writes),
    ("-flto", Reason::Step),
    ("-fembed", Reason::Writes),
    ("-fdiagnostics-format", Reason::Prints),
    ("-fdiagnostics-color", Reason::Prints),
    ("-fcolor-diagnostics", Reason::Prints),
    ("-fansi-escape-codes", Reason::Prints),
    ("-fdump", Reason::Prints),
    ("-fshow-skipped-includes", Reason::Prints),
    ("-ftime-report", Reason::Prints),
    ("-fdriver-only", Reason::Prints),
    ("-fsyntax-only", Reason::Prints),
    ("-finput-charset", Reason::Unknown),
    ("-finstrument", Reason::Library),
    ("-fxray", Reason::Library),
    ("-fsanitize", Reason::Library),
    ("-fopenmp", Reason::Library),
    ("-fopenacc", Reason::Library),
    ("-foffload", Reason::Step),
    ("-fsycl", Reason::OfDpcpp),
    ("-fno-sycl", Reason::OfDpcpp),
    ("-fintelfpga", Reason::OfDpcpp),
    ("-ftarget", Reason::OfDpcpp),
    ("-fcuda", Reason::Target),
    ("-fgpu", Reason::Target),
    ("-fhip", Reason::Target),
    ("-fuse-ld", Reason::Step),
    ("-fobjc", Reason::Target),
    ("-Obj", Reason::Target),
    ("-fbasic-block-", Reason::Step),
    ("-Wa,", Reason::Step),
    ("-Wl,", Reason::Step),
    ("-Wp,", Reason::Step),
    ("-X", Reason::Step),
    ("-L", Reason::Step),
    ("-l", Reason::Step),
    ("-march", Reason::Target),
    ("-mcpu", Reason::Target),
    ("-m", Reason::Target),
    ("--target", Reason::Target),
    ("-target", Reason::Target),
    ("-triple", Reason::Target),
    ("-x", Reason::Target),
    ("--config", Reason::File),
    ("@", Reason::File),
    ("-E", Reason::Prints),
    ("-S", Reason::Prints),
    ("-H", Reason::Prints),
    ("-v", Reason::Prints),
    ("-###", Reason::Prints),
    ("--help", Reason::Prints),
    ("--version", Reason::Prints),
    ("-print", Reason::Prints),
    ("--print", Reason::Prints),
];

/// An option that is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// One that is not allowed.
    #[error("option '{option}' is not allowed: {reason}")]
    Option {
        /// The option.
        option: String,
        /// Why.
        reason: Reason,
    },
    /// One without its value.
    #[error("option '{0}' needs a value")]
    Value(String),
    /// A word that is no option.
    #[error("'{0}' is no option; the source is not named by the options")]
    Word(String),
}

/// Checks options.
///
/// # Errors
/// The first one that is not allowed.
pub fn check(options: &[String]) -> Result<(), Refused> {
    let mut words = options.iter();
    while let Some(word) = words.next() {
        if has_separate_value(word)? && words.next().is_none_or(|value| value.contains('\0')) {
            return Err(Refused::Value(word.clone()));
        }
    }
    Ok(())
}

/// Whether the next word is the value of an option, if it is allowed at all.
fn has_separate_value(word: &str) -> Result<bool, Refused> {
    let refuse = |reason| Refused::Option { option: word.to_owned(), reason };
    let find = |(name, form): &&(&str, Form)| match form {
        Form::Flag | Form::Separate => word == *name,
        Form::Joined | Form::Either => word.starts_with(name),
    };
    // The longest name that fits: `-idirafter` is not `-I`, and `-std=` not a shorter one.
    let found = ALLOWED.iter().filter(find).max_by_key(|(name, _)| name.len());
    let reason = REFUSED.iter().find(|(start, _)| word.starts_with(start)).map(|(_, reason)| *reason);
    match (found, reason) {
        _ if word.contains('\0') => Err(refuse(Reason::Unknown)),
        (_, Some(reason)) => Err(refuse(reason)),
        (Some((name, form)), None) => Ok(*form == Form::Separate || *form == Form::Either && word == *name),
        (None, None) if word == "-" || !word.starts_with('-') => Err(Refused::Word(word.to_owned())),
        (None, None) => Err(refuse(Reason::Unknown)),
    }
}
