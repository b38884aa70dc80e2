//! `compileSYCL` and `calculateHash`.
//!
//! Input: source code, included files and options, or bitcode that an earlier call returned. Output: images with their
//! property sets, and the log; or an error code and message.
//!
//! 1. Separate the name expressions from the source (`names`).
//! 2. Compile. libsycl reports an invalid option as an invalid argument, and any other error as a failed build.
//! 3. Convert the images (`output`). The log names the front end that read the source, if the library chose it.
//!
//! `calculateHash` returns no hash. libsycl would store the front end's bitcode under the hash, and would have to
//! preprocess the source to compute it. The library's own cache stores complete results and needs no preprocessor.

use sycl_rtc::{Compilation, Error, FrontEnd, Input, Request, SourceFile, SplitMode};

use crate::abi::{CompileResult, CxxArray, CxxString, HashResult, error_code};
use crate::configuration::{self, ConfigurationError};
use crate::cxx;
use crate::input::InputError;
use crate::names;
use crate::output::{self, OutputError};

/// The arguments of `compileSYCL`.
pub struct Arguments {
    pub source: SourceFile,
    pub includes: Vec<SourceFile>,
    pub options: Vec<String>,
    /// The bitcode of an earlier call; empty if there is none.
    pub bitcode: Vec<u8>,
    pub keep_bitcode: bool,
    pub format: u32,
}

/// The reason why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    #[error(transparent)]
    Input(#[from] InputError),
    #[error(transparent)]
    Configuration(#[from] ConfigurationError),
    /// Programs search the log for this prefix.
    #[error("Parsing of user arguments failed\nDetailed information:\n\t{0}\n")]
    Options(String),
    /// Programs also search the log for this prefix.
    #[error("Device compilation failed\nDetailed information:\n\t{0}")]
    Source(String),
    #[error(transparent)]
    Library(Error),
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error("internal error: {0}; please report this")]
    Panic(String),
}

impl From<Error> for CompileError {
    fn from(error: Error) -> Self {
        match error {
            Error::Option(text) => Self::Options(text),
            Error::Source { log, .. } => Self::Source(log),
            error => Self::Library(error),
        }
    }
}

impl CompileError {
    fn code(&self) -> i32 {
        match self {
            Self::Input(_) | Self::Configuration(_) | Self::Options(_) => error_code::INVALID,
            _ => error_code::BUILD,
        }
    }
}

/// Implements `compileSYCL`.
pub fn compile(arguments: Result<Arguments, InputError>) -> Result<CompileResult, CompileError> {
    let request = request(arguments?)?;
    let compilation = configuration::compiler().compile(&request)?;
    result(compilation, &request)
}

fn request(arguments: Arguments) -> Result<Request, CompileError> {
    let (text, names) = names::separate(&arguments.source.text);
    let input = match arguments.bitcode.is_empty() {
        true => Input::Source(SourceFile { path: arguments.source.path, text: text.to_owned() }),
        false => Input::Bitcode(arguments.bitcode),
    };
    let mut request = Request::of(input);
    request.names = names;
    request.includes = arguments.includes;
    request.options = arguments.options;
    request.targets = vec![configuration::target(arguments.format)?];
    request.spec_constants = configuration::spec_constants(arguments.format);
    request.front_end = configuration::front_end()?;
    // This is DPC++'s default: a kernel that requires an aspect must not prevent other kernels from running on devices
    // without this aspect.
    request.split = SplitMode::Auto;
    request.keep_bitcode = arguments.keep_bitcode;
    Ok(request)
}

fn result(mut compilation: Compilation, request: &Request) -> Result<CompileResult, CompileError> {
    let compile_options = output::compile_options(&compilation.images)?;
    let bitcode = compilation.bitcode.take().filter(|_| request.keep_bitcode).unwrap_or_default();
    let mut log = std::mem::take(&mut compilation.log);
    if request.front_end == FrontEnd::Auto {
        log += used(compilation.front_end);
    }
    let memory = |error| CompileError::Output(OutputError::Memory(error));
    Ok(CompileResult {
        error_code: error_code::SUCCESS,
        images: output::images(compilation)?,
        compile_options: cxx::string(&compile_options).map_err(memory)?,
        bitcode: cxx::bytes(&bitcode).map_err(memory)?,
        log: cxx::string(&log).map_err(memory)?,
    })
}

/// Returns the log line that names the front end.
fn used(front_end: FrontEnd) -> &'static str {
    match front_end {
        FrontEnd::Clang => "sycl-rtc: the source was read by stock clang\n",
        FrontEnd::Dpcpp => "sycl-rtc: the source was read by DPC++'s front end\n",
        // The input was bitcode instead of source code.
        FrontEnd::Auto => "",
    }
}

/// Returns a result that makes libsycl throw an exception.
pub fn failure(error: &CompileError) -> CompileResult {
    CompileResult {
        error_code: error.code(),
        images: CxxArray::empty(),
        compile_options: CxxString::empty(),
        bitcode: CxxArray::empty(),
        // If there is no memory for the message, only the error code is returned.
        log: cxx::string(&error.to_string()).unwrap_or(CxxString::empty()),
    }
}

/// Returns no hash, so that libsycl does not use its own cache. A nonempty string would become part of the log.
pub fn no_hash() -> HashResult {
    HashResult { text: CxxString::empty(), is_hash: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::format;

    fn arguments(text: &str) -> Arguments {
        Arguments {
            source: SourceFile { path: "rtc_0.cpp".into(), text: text.into() },
            includes: Vec::new(),
            options: vec!["-O2".into()],
            bitcode: Vec::new(),
            keep_bitcode: false,
            format: format::SPIRV,
        }
    }

    #[test]
    fn requests_have_no_attribute() -> Result<(), CompileError> {
        let text = "void k();\n\n[[__sycl_detail__::__registered_kernels__(\n  {\"n::k\", n::k}\n)]];\n";
        let request = request(arguments(text))?;
        assert_eq!(request.names, ["n::k"]);
        assert_eq!(request.input, Input::Source(SourceFile { path: "rtc_0.cpp".into(), text: "void k();\n".into() }));
        assert_eq!((request.targets, request.options), (vec!["spir64".to_owned()], vec!["-O2".to_owned()]));
        Ok(())
    }

    #[test]
    fn errors_have_codes() {
        let option = CompileError::from(Error::Option("unknown option '-x'".into()));
        assert_eq!(option.code(), error_code::INVALID);
        let text = "Parsing of user arguments failed\nDetailed information:\n\tunknown option '-x'\n";
        assert_eq!(option.to_string(), text);
        let log = "rtc_0.cpp:1:1: error: x\n".to_owned();
        let source = CompileError::from(Error::Source { diagnostics: Vec::new(), log });
        assert_eq!(source.code(), error_code::BUILD);
        let text = "Device compilation failed\nDetailed information:\n\trtc_0.cpp:1:1: error: x\n";
        assert_eq!(source.to_string(), text);
        assert_eq!(CompileError::from(Error::Compile("x".into())).code(), error_code::BUILD);
        let unknown = Arguments { format: 7, ..arguments("") };
        assert_eq!(request(unknown).map_err(|error| error.code()).err(), Some(error_code::INVALID));
    }
}
