//! The options that make the front end's library instrument device code with the address sanitizer.
//!
//! The library contains DPC++'s instrumentation pass, but rejects `-fsanitize=address`, and ignores `-mllvm`:
//!
//! 1. Pass `-fsanitize=address` to the compiler proper.
//! 2. Pass LLVM's options in a response file in memory. The library gives LLVM's option parser the value of one option
//!    of the compiler proper, [`CARRIER`], and this parser replaces `@FILE` with the words in the file. The first word
//!    is the carrier's default value.
//!
//! Without LLVM's options, the pass inserts code for hosts.

/// The option of the compiler proper whose value LLVM's option parser reads.
const CARRIER: &str = "-mlimit-float-precision";
/// The default value of the carrier.
const DEFAULT: &str = "0";
/// The path of the response file in memory.
const FILE: &str = "/syclpasses-sanitizer/llvm-options";
/// The options of DPC++'s driver for device code: check each access with a call, create no constructors, do not use the
/// host's code for stack and global variables, and let a shadow byte represent 16 bytes.
const SETTINGS: [&str; 7] = [
    "-asan-instrumentation-with-call-threshold=0",
    "-asan-constructor-kind=none",
    "-asan-stack=0",
    "-asan-globals=0",
    "-asan-stack-dynamic-alloca=0",
    "-asan-use-after-return=never",
    "-asan-mapping-scale=4",
];
/// The option for the compiler proper that conflicts with sanitizers, and causes a warning. It is the default for
/// device code.
const NO_BIT_FIELD_ACCESSES: &str = "-fno-fine-grained-bitfield-accesses";

/// The address sanitizer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddressSanitizer {
    /// True if a kernel continues after an error.
    pub recover: bool,
    /// More options for LLVM, such as `-asan-spir-privates=0`. They contain no spaces, quotes or backslashes.
    pub settings: Vec<String>,
}

impl AddressSanitizer {
    /// Returns the options for the front end.
    pub(crate) fn options(&self) -> Vec<Vec<u8>> {
        let file = format!("@{FILE}");
        let recover = self.recover.then_some("-fsanitize-recover=address");
        let of_compiler = ["-fsanitize=address"].into_iter().chain(recover).chain([CARRIER, &file]);
        let of_compiler = of_compiler.flat_map(|option| ["-Xclang", option]);
        [NO_BIT_FIELD_ACCESSES].into_iter().chain(of_compiler).map(|option| option.as_bytes().to_vec()).collect()
    }

    /// Returns the response file: its path and text.
    pub(crate) fn file(&self) -> [Vec<u8>; 2] {
        let words = [DEFAULT].into_iter().chain(SETTINGS).chain(self.settings.iter().map(String::as_str));
        [FILE.into(), words.collect::<Vec<_>>().join("\n").into_bytes()]
    }
}
