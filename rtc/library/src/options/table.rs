//! The table of options.

/// What becomes of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It goes to the front end.
    Pass,
    /// So does it, with a value: the rest of the argument, or the next one.
    WithValue,
    /// Its value is a folder of headers.
    Folder,
    /// The level of optimization.
    Level,
    /// Its value is an option of clang's compiler proper.
    Clang,
    /// Its value is an option of LLVM.
    Llvm,
    /// How kernels become images.
    Split,
    /// Whether images may use functions of other images.
    ImageDependencies,
    /// Memory of ESIMD code.
    Stateless,
    /// DPC++'s precompiled headers, in place of which there are this project's.
    Precompile,
    /// It is refused, for a reason.
    Refuse(&'static str),
}

/// An option, or all that begin alike.
#[derive(Debug)]
pub struct Rule {
    /// The option, or its beginning.
    pub name: &'static str,
    /// Whether something may follow the name.
    is_prefix: bool,
    /// What becomes of it.
    pub meaning: Meaning,
}

const fn exactly(name: &'static str, meaning: Meaning) -> Rule {
    Rule { name, is_prefix: false, meaning }
}

const fn from(name: &'static str, meaning: Meaning) -> Rule {
    Rule { name, is_prefix: true, meaning }
}

const FILE: Meaning = Meaning::Refuse("it writes a file");
const CODE: Meaning = Meaning::Refuse("it loads code into the compiler");
const ACTION: Meaning = Meaning::Refuse("what is made is the library's choice");
const OPTIONS: Meaning = Meaning::Refuse("it reads options from elsewhere; give them one by one");
const OTHER_PROGRAM: Meaning = Meaning::Refuse("it is for a program that does not run");
const TARGET: Meaning = Meaning::Refuse("targets are a part of the request");

/// The options, of which the longest that fits counts.
const RULES: &[Rule] = &[
    // Preprocessor.
    from("-D", Meaning::WithValue),
    from("-U", Meaning::WithValue),
    from("-I", Meaning::Folder),
    from("-isystem", Meaning::Folder),
    from("-iquote", Meaning::Folder),
    from("-idirafter", Meaning::Folder),
    from("-include", Meaning::WithValue),
    from("-imacros", Meaning::WithValue),
    from("-include-pch", Meaning::Refuse("precompiled headers are the library's own")),
    from("-nostdinc", Meaning::Pass),
    // Language.
    from("-std=", Meaning::Pass),
    exactly("-ansi", Meaning::Pass),
    from("-pedantic", Meaning::Pass),
    from("-W", Meaning::Pass),
    exactly("-w", Meaning::Pass),
    from("-Wa,", OTHER_PROGRAM),
    from("-Wl,", OTHER_PROGRAM),
    from("-Wp,", OPTIONS),
    from("-f", Meaning::Pass),
    from("-m", Meaning::Pass),
    from("-O", Meaning::Level),
    from("-g", Meaning::Pass),
    from("-gsplit-dwarf", FILE),
    exactly("-v", Meaning::Pass),
    exactly("-H", Meaning::Pass),
    exactly("-Qunused-arguments", Meaning::Pass),
    exactly("-pthread", Meaning::Pass),
    from("-Xclang", Meaning::Clang),
    exactly("-mllvm", Meaning::Llvm),
    from("-mllvm=", Meaning::Refuse("write it as two arguments")),
    // SYCL.
    from("-fsycl-device-code-split", Meaning::Split),
    exactly("-fsycl-allow-device-image-dependencies", Meaning::ImageDependencies),
    exactly("-fno-sycl-allow-device-image-dependencies", Meaning::ImageDependencies),
    exactly("-fsycl-esimd-force-stateless-mem", Meaning::Stateless),
    exactly("-fno-sycl-esimd-force-stateless-mem", Meaning::Stateless),
    from("-fsycl-targets", TARGET),
    from("-fsycl-dump", FILE),
    from("-fsycl-int-header", FILE),
    from("-fsycl-int-footer", FILE),
    from("-fsycl-host-compiler", OTHER_PROGRAM),
    from("-fsycl-link", ACTION),
    exactly("--auto-pch", Meaning::Precompile),
    from("--persistent-auto-pch=", Meaning::Precompile),
    // Outputs.
    from("-o", FILE),
    from("-M", FILE),
    from("--output", FILE),
    from("-save-temps", FILE),
    from("--save-temps", FILE),
    from("-serialize-diagnostics", FILE),
    from("--serialize-diagnostics", FILE),
    from("-ftime-trace", Meaning::Refuse("it writes a file; Compilation::timings and sycl-rtc --trace show times")),
    from("-fsave-optimization-record", FILE),
    from("-foptimization-record", FILE),
    from("-fcrash-diagnostics", FILE),
    from("-fdiagnostics-add-output", FILE),
    from("-fdump", FILE),
    from("-femit", FILE),
    from("-fextract-api", ACTION),
    from("-fprofile", FILE),
    from("-fcs-profile", FILE),
    from("-ftest-coverage", FILE),
    from("-fcoverage", FILE),
    exactly("--coverage", FILE),
    from("-fstack-usage", FILE),
    from("-fmodule", FILE),
    from("-fimplicit-module", FILE),
    from("-fcxx-modules", FILE),
    from("-fprebuilt", FILE),
    from("-fbuild-session", FILE),
    from("-fapinotes", FILE),
    from("-fpch", FILE),
    from("-fproc-stat-report", FILE),
    // Code in the compiler, and other programs.
    from("-fplugin", CODE),
    from("-fpass-plugin", CODE),
    from("-load", CODE),
    from("-plugin", CODE),
    from("-add-plugin", CODE),
    from("-fno-integrated", OTHER_PROGRAM),
    from("-fuse-ld", OTHER_PROGRAM),
    from("-B", OTHER_PROGRAM),
    from("-l", OTHER_PROGRAM),
    from("-L", OTHER_PROGRAM),
    from("-Xlinker", OTHER_PROGRAM),
    from("-Xassembler", OTHER_PROGRAM),
    from("-Xpreprocessor", OPTIONS),
    from("-Xarch_", OPTIONS),
    from("--config", OPTIONS),
    from("-fthinlto-index", OTHER_PROGRAM),
    from("-fsanitize", Meaning::Refuse("sanitizers need a runtime library that no image has")),
    // Actions.
    exactly("-c", ACTION),
    exactly("-S", ACTION),
    exactly("-E", ACTION),
    from("-emit", ACTION),
    from("-cc1", ACTION),
    from("-fsyntax-only", ACTION),
    from("-fdriver-only", ACTION),
    from("-dump", ACTION),
    exactly("-###", ACTION),
    from("-x", ACTION),
    from("-target", TARGET),
    from("--target", TARGET),
];

/// Options of clang's compiler proper that pass in addition.
const OF_COMPILER: &[&str] = &["-triple=spir64", "-disable-", "-no-opaque", "-ffinite", "-cl-", "-target-feature"];
/// Words in options of LLVM that may write files or load code.
const WORDS: &[&str] = &[
    "file", "output", "load", "plugin", "path", "dir", "dot", "view", "dump", "print", "stats", "trace", "report",
    "save",
];

/// The rule of an option.
///
/// # Errors
/// If it is none, or refused.
pub fn find(option: &str) -> Result<&'static Rule, String> {
    if option.starts_with('@') {
        return Err(refused(option, "it names a file of options; give them one by one"));
    }
    if !option.starts_with('-') || option == "-" {
        return Err(format!("'{option}' is no option; the source is given as a text"));
    }
    let fits = |rule: &&Rule| if rule.is_prefix { option.starts_with(rule.name) } else { option == rule.name };
    let rule = RULES.iter().filter(fits).max_by_key(|rule| rule.name.len());
    match rule {
        None => Err(format!("unknown option '{option}'")),
        Some(Rule { meaning: Meaning::Refuse(reason), .. }) => Err(refused(option, reason)),
        Some(rule) => Ok(rule),
    }
}

/// Checks an option of clang's compiler proper.
///
/// # Errors
/// If it is refused.
pub fn check_of_compiler(option: &str) -> Result<(), String> {
    if !option.starts_with('-') {
        return Err(format!("value '{option}' of option '-Xclang' is refused: it is no option"));
    }
    if OF_COMPILER.iter().any(|known| option.starts_with(known)) {
        return Ok(());
    }
    let unknown = || refused(option, "it is not known to be harmless in the compiler proper");
    match find(option).map_err(|error| if error.contains("is refused") { error } else { unknown() })?.meaning {
        Meaning::Pass | Meaning::Level | Meaning::Stateless => Ok(()),
        _ => Err(unknown()),
    }
}

/// Checks an option of LLVM: a word, or a word with a number.
///
/// # Errors
/// If it is refused.
pub fn check_of_llvm(option: &str) -> Result<(), String> {
    let (name, value) = option.split_once('=').unwrap_or((option, "true"));
    let is_word = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    let is_plain = name.starts_with('-') && is_word(name) && is_word(value);
    if is_plain && !WORDS.iter().any(|word| name.contains(word)) {
        return Ok(());
    }
    Err(refused(option, "only options of LLVM with a number or word pass, and none that may write files or load code"))
}

fn refused(option: &str, reason: &str) -> String {
    format!("option '{option}' is refused: {reason}")
}
