//! The reasons why options are rejected.

use crate::Value;

/// The reason why an option is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// It names a file to write.
    #[error("it writes a file")]
    Writes,
    /// It reads a file that is not a header, which no cache would know about.
    #[error("it reads a file that is not a header")]
    Reads,
    /// It loads code into the compiler.
    #[error("it loads code into the compiler")]
    Loads,
    /// It takes options from a file or another list.
    #[error("it reads options from elsewhere; give them one by one")]
    File,
    /// It sets global state of LLVM.
    #[error("it sets an option of LLVM, which all compilations of a process share, or which the front end ignores")]
    Llvm,
    /// It prints.
    #[error("it prints instead of compiling, or changes how diagnostics are printed")]
    Prints,
    /// It writes times to a file.
    #[error("it writes a file; Compilation::timings and sycl-rtc --trace show times")]
    Time,
    /// It selects another output.
    #[error("the library chooses the output")]
    Action,
    /// It selects a target.
    #[error("the targets are a part of the request")]
    Target,
    /// It adds calls of a library that devices do not have.
    #[error("devices do not have the library that it needs")]
    Library,
    /// It is for a program that does not run here.
    #[error("it is for another step than the compilation")]
    Step,
    /// Only DPC++'s front end has it.
    #[error("stock clang does not have it")]
    OfDpcpp,
    /// Only stock clang has it.
    #[error("DPC++'s front end does not have it")]
    OfClang,
    /// It cannot be the value of the named option.
    #[error("it cannot be the value of '{0}'")]
    Nested(String),
}

/// The error for an option that is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// An option may do harm, or has no meaning here.
    #[error("option '{option}' is rejected: {reason}")]
    Option {
        /// The option.
        option: String,
        /// The reason.
        reason: Reason,
    },
    /// No row has the option.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// An option lacks its value.
    #[error("option '{0}' needs a value")]
    NoValue(String),
    /// A value is of another kind.
    #[error("invalid value '{value}' of option '{option}', expected {expected}")]
    Value {
        /// The value.
        value: String,
        /// The option.
        option: String,
        /// The expected kind.
        expected: Value,
    },
    /// A word is not an option.
    #[error("'{0}' is not an option; pass the source separately")]
    Word(String),
    /// A word has a NUL byte, at which front ends would end it.
    #[error("option '{}' contains a NUL byte at offset {offset}", .word.escape_debug())]
    Zero {
        /// The word.
        word: String,
        /// The offset of the byte.
        offset: usize,
    },
    /// Two options that exclude each other.
    #[error("{0} and {1} cannot be used together")]
    Together(&'static str, &'static str),
}

impl Rejected {
    pub(crate) fn option(option: &str, reason: Reason) -> Self {
        Self::Option { option: option.to_owned(), reason }
    }
}

/// The prefixes of well-known options that are rejected, with the reasons. Options that are not in this list are
/// rejected as well, unless a table has them.
pub const REJECTED: &[(&str, Reason)] = &[
    ("-###", Reason::Prints),
    ("--analyze", Reason::Action),
    ("--config", Reason::File),
    ("--coverage", Reason::Writes),
    ("--dependencies", Reason::Writes),
    ("--gen-", Reason::Writes),
    ("--help", Reason::Prints),
    ("--no-default-config", Reason::File),
    ("--offload", Reason::Target),
    ("--output", Reason::Writes),
    ("--print", Reason::Prints),
    ("--save-stats", Reason::Writes),
    ("--save-temps", Reason::Writes),
    ("--serialize-diagnostics", Reason::Writes),
    ("--specs", Reason::Reads),
    ("--target", Reason::Target),
    ("--version", Reason::Prints),
    ("--write-dependencies", Reason::Writes),
    ("-B", Reason::Loads),
    ("-E", Reason::Prints),
    ("-L", Reason::Step),
    ("-M", Reason::Writes),
    ("-MD", Reason::Writes),
    ("-MF", Reason::Writes),
    ("-MG", Reason::Writes),
    ("-MJ", Reason::Writes),
    ("-MM", Reason::Writes),
    ("-MP", Reason::Writes),
    ("-MQ", Reason::Writes),
    ("-MT", Reason::Writes),
    ("-MV", Reason::Writes),
    ("-ObjC", Reason::Target),
    ("-S", Reason::Action),
    ("-T", Reason::Step),
    ("-Wa,", Reason::Step),
    ("-Wl,", Reason::Step),
    ("-Wp,", Reason::File),
    ("-Xarch_", Reason::File),
    ("-Xassembler", Reason::Step),
    ("-Xcl", Reason::Llvm),
    ("-Xdevice", Reason::Step),
    ("-Xlinker", Reason::Step),
    ("-Xopenmp", Reason::Step),
    ("-Xpreprocessor", Reason::File),
    ("-Xspirv", Reason::Step),
    ("-Xsycl", Reason::Step),
    ("-add-plugin", Reason::Loads),
    ("-analyze", Reason::Action),
    ("-as-secure-log-file", Reason::Writes),
    ("-ast-dump", Reason::Prints),
    ("-ast-list", Reason::Prints),
    ("-ast-merge", Reason::Reads),
    ("-ast-print", Reason::Prints),
    ("-ast-view", Reason::Prints),
    ("-c", Reason::Action),
    ("-cc1", Reason::Action),
    ("-ccc-", Reason::Loads),
    ("-chain-include", Reason::Reads),
    ("-coverage", Reason::Writes),
    ("-dependency-", Reason::Writes),
    ("-diagnostic-log-file", Reason::Writes),
    ("-dsym-dir", Reason::Writes),
    ("-dump", Reason::Prints),
    ("-dumpdir", Reason::Writes),
    ("-emit", Reason::Action),
    ("-emit-symbol-graph", Reason::Writes),
    ("-extract-api", Reason::Action),
    ("-fansi-escape-codes", Reason::Prints),
    ("-fapinotes", Reason::Writes),
    ("-fauto-profile", Reason::Reads),
    ("-fbasic-block-", Reason::Step),
    ("-fbuild-session", Reason::Writes),
    ("-fcodegen-data", Reason::Writes),
    ("-fcolor-diagnostics", Reason::Prints),
    ("-fcoverage", Reason::Writes),
    ("-fcrash-diagnostics", Reason::Writes),
    ("-fcreate-profile", Reason::Writes),
    ("-fcs-profile", Reason::Writes),
    ("-fcuda", Reason::Target),
    ("-fcxx-modules", Reason::Writes),
    ("-fdebug-pass", Reason::Llvm),
    ("-fdepfile", Reason::Writes),
    ("-fdiagnostics-add-output", Reason::Writes),
    ("-fdiagnostics-color", Reason::Prints),
    ("-fdiagnostics-format", Reason::Prints),
    ("-fdriver-only", Reason::Prints),
    ("-fdump", Reason::Writes),
    ("-fdx", Reason::Writes),
    ("-fembed", Reason::Writes),
    ("-femit", Reason::Writes),
    ("-fexperimental-sanitize-metadata", Reason::Writes),
    ("-fextract-api", Reason::Action),
    ("-fgpu", Reason::Target),
    ("-fheader-search", Reason::Reads),
    ("-fhelp", Reason::Prints),
    ("-fhip", Reason::Target),
    ("-fimplicit-module", Reason::Writes),
    ("-finstrument", Reason::Library),
    ("-fintel-compatibility-help", Reason::Prints),
    ("-fintel-driver-tempfile-name", Reason::Writes),
    ("-fintelfpga", Reason::Target),
    ("-fiopenmp", Reason::Library),
    ("-flimited-precision", Reason::Llvm),
    ("-flto", Reason::Step),
    ("-fmemory-profile", Reason::Writes),
    ("-fmodule", Reason::Writes),
    ("-fms-debug-info", Reason::Writes),
    ("-fms-secure-hotpatch", Reason::Reads),
    ("-fno-auto-profile", Reason::Reads),
    ("-fno-implicit-modules", Reason::Writes),
    ("-fno-integrated", Reason::Step),
    ("-fno-lto", Reason::Step),
    ("-fno-profile", Reason::Writes),
    ("-fno-sanitize", Reason::Library),
    ("-fobjc", Reason::Target),
    ("-foffload-lto", Reason::Step),
    ("-foffload-targets", Reason::Target),
    ("-fopenacc", Reason::Library),
    ("-fopenmp", Reason::Library),
    ("-foptimization-record", Reason::Writes),
    ("-foverride-record-layout", Reason::Reads),
    ("-fpass-plugin", Reason::Loads),
    ("-fpch", Reason::Writes),
    ("-fplugin", Reason::Loads),
    ("-fprebuilt-", Reason::Writes),
    ("-fproc-stat-report", Reason::Writes),
    ("-fprofile", Reason::Writes),
    ("-fprofile-list", Reason::Reads),
    ("-frandomize-layout-seed", Reason::Reads),
    ("-fsample-profile", Reason::Reads),
    ("-fsanitize", Reason::Library),
    ("-fsanitize-ignorelist", Reason::Reads),
    ("-fsave-optimization-record", Reason::Writes),
    ("-fshow-skipped-includes", Reason::Prints),
    ("-fspv", Reason::Target),
    ("-fstack-protector", Reason::Library),
    ("-fstack-usage", Reason::Writes),
    ("-fsycl-device-obj", Reason::Reads),
    ("-fsycl-device-only", Reason::Action),
    ("-fsycl-dump", Reason::Writes),
    ("-fsycl-footer-path", Reason::Writes),
    ("-fsycl-force-target", Reason::Target),
    ("-fsycl-help", Reason::Prints),
    ("-fsycl-host-compiler", Reason::Step),
    ("-fsycl-host-only", Reason::Action),
    ("-fsycl-int-footer", Reason::Writes),
    ("-fsycl-int-header", Reason::Writes),
    ("-fsycl-libspirv-path", Reason::Reads),
    ("-fsycl-link", Reason::Action),
    ("-fsycl-pstl", Reason::Step),
    ("-fsycl-targets", Reason::Target),
    ("-fsycl-use", Reason::Step),
    ("-fsyclbin", Reason::Action),
    ("-fsyntax-only", Reason::Prints),
    ("-ftarget-compile-fast", Reason::Target),
    ("-ftarget-export-symbols", Reason::Target),
    ("-ftarget-register-alloc-mode", Reason::Target),
    ("-ftemporal-profile", Reason::Writes),
    ("-ftest-coverage", Reason::Writes),
    ("-fthin", Reason::Writes),
    ("-fthinlto", Reason::Step),
    ("-ftime-report", Reason::Prints),
    ("-ftime-trace", Reason::Time),
    ("-fuse-ld", Reason::Step),
    ("-fverify-debuginfo-preserve", Reason::Writes),
    ("-fxray", Reason::Reads),
    ("-gen-", Reason::Writes),
    ("-gmodules", Reason::Writes),
    ("-gno-modules", Reason::Writes),
    ("-gsplit-dwarf", Reason::Writes),
    ("-help", Reason::Prints),
    ("-include-pch", Reason::Reads),
    ("-ivfsoverlay", Reason::Reads),
    ("-l", Reason::Step),
    ("-load", Reason::Loads),
    ("-m16", Reason::Target),
    ("-m32", Reason::Target),
    ("-main-file-name", Reason::Reads),
    ("-march", Reason::Target),
    ("-mcpu", Reason::Target),
    ("-mdebug-pass", Reason::Llvm),
    ("-mlimit-float-precision", Reason::Llvm),
    ("-mlink-", Reason::Reads),
    ("-mllvm", Reason::Llvm),
    ("-mmlir", Reason::Llvm),
    ("-module-", Reason::Writes),
    ("-mprintf", Reason::Writes),
    ("-mtune", Reason::Target),
    ("-o", Reason::Writes),
    ("-plugin", Reason::Loads),
    ("-print", Reason::Prints),
    ("-qopenmp", Reason::Library),
    ("-resource-dir", Reason::Loads),
    ("-save-offload-code", Reason::Writes),
    ("-save-stats", Reason::Writes),
    ("-save-temps", Reason::Writes),
    ("-serialize-diagnostic", Reason::Writes),
    ("-specs", Reason::Reads),
    ("-split-dwarf", Reason::Writes),
    ("-stack-usage-file", Reason::Writes),
    ("-stats-file", Reason::Writes),
    ("-target", Reason::Target),
    ("-triple", Reason::Target),
    ("-version", Reason::Prints),
    ("-vfsoverlay", Reason::Reads),
    ("-x", Reason::Action),
];
