//! The command line of `dpcpp-frontend`.

use std::path::{Path, PathBuf};

use dpcpp_frontend::quoted;

use crate::program_error::Error;

/// The text of `--help`.
pub const HELP: &str = "\
usage: dpcpp-frontend [options] FILE.cpp [-- front-end options]

Compiles a SYCL source file for the device with DPC++'s front end (libsycl-jit.so from the PyPI package intel-sycl-rt)
and writes LLVM IR: one module for spir64, in which specialization constants and ESIMD kernels are not yet lowered.

  FILE.cpp            source file; - reads standard input
  -o FILE             output; - writes standard output (default: FILE.bc or FILE.ll in the current directory)
  -S                  write IR as text (.ll) instead of bitcode (.bc)
  -c, -emit-llvm      accepted and ignored; the output is always LLVM IR
  -O0 -O1 -O2 -O3 -Os optimization level (default -O2)
  -g                  debug information
  -D -U -I -isystem -iquote -include -std= -W... -f...
                      as with clang
  --emulation         keep the kernel argument for the buffer of specialization constants; required to lower with
                      mode=emulation at -O1 and above
  --sycl=DIR          directory that contains lib/libsycl-jit.so (default: SYCL_ROOT, SYCLPASSES_SYCL, or the Python
                      environment in use)
  --help              print this text
  --                  pass all following options to the front end, for example -fsycl-range-rounding=disable

Dependencies, as rules for make and ninja:
  -MD                 write the list of included files next to the output (FILE.d)
  -MMD                the same without system headers
  -MF FILE            write the list to FILE
  -MT TARGET          target of the rule instead of the output; -MQ TARGET quotes it for make
  -MP                 add an empty rule for each included file, so that a removed header does not stop make

Files that come with the front end are represented by libsycl-jit.so, which contains them.

Example:
  dpcpp-frontend k.cpp -MD -o k.bc
  opt -mtriple=spirv64v1.2-unknown-unknown -load-pass-plugin=./libsyclpasses.so \\
      -passes='sycl-post-link<mode=native;out=k.prop>' k.bc -o l.bc
  llc -filetype=obj l.bc -o k.spv
";

/// The requested dependency file.
#[derive(Debug, PartialEq, Eq)]
pub struct Dependencies {
    /// The path of the file.
    pub file: PathBuf,
    /// The rule's targets, quoted for make.
    pub targets: Vec<String>,
    /// True if system headers are included.
    pub with_system_headers: bool,
    /// True if an empty rule is added for each file.
    pub with_empty_rules: bool,
}

/// The source.
#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// Standard input.
    Stdin,
    /// A file.
    File(String),
}

/// The destination of the IR.
#[derive(Debug, PartialEq, Eq)]
pub enum Output {
    /// Standard output.
    Stdout,
    /// A file.
    File(PathBuf),
}

/// The parsed options of a compilation.
#[derive(Debug, PartialEq, Eq)]
pub struct Job {
    /// The source.
    pub input: Input,
    /// The destination of the IR.
    pub output: Output,
    /// True if text is written instead of bitcode.
    pub is_text: bool,
    /// True if kernels keep the argument for the buffer of specialization constants.
    pub emulation: bool,
    /// The directory of the front end, if given.
    pub sycl: Option<PathBuf>,
    /// The requested dependency file.
    pub dependencies: Option<Dependencies>,
    /// The options for the front end.
    pub options: Vec<String>,
}

/// The action that the command line requests.
#[derive(Debug, PartialEq, Eq)]
pub enum Request {
    /// Print the help text.
    Help,
    /// Compile a source file.
    Compile(Box<Job>),
}

/// The options whose value is attached, or is the next argument.
const WITH_VALUE: [&str; 6] = ["-D", "-U", "-I", "-isystem", "-iquote", "-include"];
/// The prefixes of options that are passed to the front end unchanged.
const PASSED_ON: [&str; 3] = ["-std=", "-W", "-f"];

#[derive(Default)]
struct Parser {
    inputs: Vec<String>,
    output: Option<String>,
    is_text: bool,
    emulation: bool,
    sycl: Option<PathBuf>,
    level: Option<String>,
    debug: bool,
    depend: bool,
    without_system_headers: bool,
    depend_file: Option<PathBuf>,
    targets: Vec<String>,
    empty_rules: bool,
    options: Vec<String>,
    verbatim: Vec<String>,
}

/// Parses the arguments after the program's name.
pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Request, Error> {
    let mut parser = Parser::default();
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        if argument == "--help" || argument == "-h" {
            return Ok(Request::Help);
        }
        if argument == "--" {
            parser.verbatim.extend(rest.by_ref());
        } else {
            parser.option(argument, &mut rest)?;
        }
    }
    parser.finish().map(|job| Request::Compile(Box::new(job)))
}

impl Parser {
    fn option(&mut self, argument: String, rest: &mut dyn Iterator<Item = String>) -> Result<(), Error> {
        let mut value = || rest.next().ok_or_else(|| Error::Usage(format!("'{argument}' requires a value")));
        match argument.as_str() {
            "-o" => self.output = Some(value()?),
            "-S" => self.is_text = true,
            "-c" | "-emit-llvm" => {}
            "-g" => self.debug = true,
            "-O0" | "-O1" | "-O2" | "-O3" | "-Os" => self.level = Some(argument),
            "--emulation" => self.emulation = true,
            "--sycl" => self.sycl = Some(value()?.into()),
            "-MD" => self.depend = true,
            "-MMD" => (self.depend, self.without_system_headers) = (true, true),
            "-MP" => self.empty_rules = true,
            "-MF" => self.depend_file = Some(value()?.into()),
            "-MT" => self.targets.push(value()?),
            "-MQ" => self.targets.push(quoted(&value()?)),
            _ => return self.other_option(argument, rest),
        }
        Ok(())
    }

    /// Parses options with a value, options for the front end, and the source file.
    fn other_option(&mut self, argument: String, rest: &mut dyn Iterator<Item = String>) -> Result<(), Error> {
        let attached = |name: &str| argument.strip_prefix(name).filter(|value| !value.is_empty()).map(str::to_owned);
        if let Some(directory) = attached("--sycl=") {
            self.sycl = Some(directory.into());
        } else if let Some(file) = attached("-MF") {
            self.depend_file = Some(file.into());
        } else if let Some(target) = attached("-MT") {
            self.targets.push(target);
        } else if let Some(target) = attached("-MQ") {
            self.targets.push(quoted(&target));
        } else if let Some(file) = attached("-o") {
            self.output = Some(file);
        } else if WITH_VALUE.contains(&argument.as_str()) {
            let value = rest.next().ok_or_else(|| Error::Usage(format!("'{argument}' requires a value")))?;
            self.options.extend([argument, value]);
        } else if WITH_VALUE.iter().chain(&PASSED_ON).any(|name| argument.starts_with(name)) {
            self.options.push(argument);
        } else if argument.starts_with('-') && argument != "-" {
            return Err(Error::Usage(format!("unknown option '{argument}'; put options for the front end after --")));
        } else {
            self.inputs.push(argument);
        }
        Ok(())
    }

    fn finish(self) -> Result<Job, Error> {
        let input = match self.inputs.as_slice() {
            [] => return Err(Error::Usage("no input file".into())),
            [input] if input == "-" => Input::Stdin,
            [input] => Input::File(input.clone()),
            [first, second, ..] => {
                return Err(Error::Usage(format!("more than one input file: '{first}' and '{second}'")));
            }
        };
        let output = match (&self.output, &input) {
            (Some(name), _) if name == "-" => Output::Stdout,
            (Some(name), _) => Output::File(name.into()),
            (None, Input::Stdin) => Output::Stdout,
            (None, Input::File(source)) => {
                let name = Path::new(source).file_name().unwrap_or_default();
                Output::File(Path::new(name).with_extension(if self.is_text { "ll" } else { "bc" }))
            }
        };
        let dependencies = self.dependencies(&output)?;
        Ok(Job {
            options: self.front_end_options(),
            input,
            output,
            is_text: self.is_text,
            emulation: self.emulation,
            sycl: self.sycl,
            dependencies,
        })
    }

    fn dependencies(&self, output: &Output) -> Result<Option<Dependencies>, Error> {
        if !self.depend {
            if self.depend_file.is_some() || !self.targets.is_empty() || self.empty_rules {
                return Err(Error::Usage("-MF, -MT, -MQ and -MP require -MD or -MMD".into()));
            }
            return Ok(None);
        }
        let file = match (&self.depend_file, output) {
            (Some(file), _) => file.clone(),
            (None, Output::File(output)) => output.with_extension("d"),
            (None, Output::Stdout) => {
                return Err(Error::Usage("-MD requires -MF FILE when IR is written to standard output".into()));
            }
        };
        let targets = match output {
            _ if !self.targets.is_empty() => self.targets.clone(),
            Output::File(output) => vec![quoted(&output.to_string_lossy())],
            Output::Stdout => {
                return Err(Error::Usage("-MD requires -MT when IR is written to standard output".into()));
            }
        };
        Ok(Some(Dependencies {
            file,
            targets,
            with_system_headers: !self.without_system_headers,
            with_empty_rules: self.empty_rules,
        }))
    }

    fn front_end_options(&self) -> Vec<String> {
        let level = self.level.clone().unwrap_or_else(|| "-O2".into());
        let mut options = vec![level.clone()];
        if self.debug {
            options.push("-g".into());
        }
        // With `-g`, the driver disables optimization, and it replaces `-Os` with `-O2`, unless the compiler proper
        // also receives the level.
        if level == "-Os" || self.debug && level != "-O0" {
            options.extend(["-Xclang".into(), level]);
        }
        if self.emulation {
            options.push("-Xclang=-triple=spir64_x86_64-unknown-unknown".into());
        }
        options.extend_from_slice(&self.options);
        options.extend_from_slice(&self.verbatim);
        options
    }
}
