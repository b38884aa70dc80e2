//! The command line of `oclvk`. Its options have the same names as those of clspv.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use opencl_vulkan::{Options, Pods};

use clang_options::{List, Rejected, find};

use crate::option_table::{OPTIONS, Support};
use crate::option_value;
use crate::request::{Command, Format, Language, Request};

/// The output of `--help`.
pub const HELP: &str = "\
usage: oclvk [options] k.cl -o k.spv
       oclvk reflect k.spv [--json]

Compiles OpenCL C or SYCL kernels to SPIR-V for Vulkan. Inputs that end in .cpp, and all inputs with '-x sycl', are C++
for clang's SYCL device mode, with the headers in include/. Specialization constants have SpecIds, which 'oclvk reflect'
shows. Inputs that end in .bc or .ll, and all inputs with '-x ir', are LLVM IR for spirv32; several inputs are linked.
Options begin with one or two dashes.

Output:
  -o FILE                          output file; a.spv by default
  --output-format=spv|bc|ll|lowered  SPIR-V (the default), LLVM bitcode or text before lowering, or lowered IR as text
  -sycl-properties-out=FILE        output file for the property sets of SYCL kernels, with the SpecIds of the module
  -spv-version=1.0|1.1|...|1.6     SPIR-V version; 1.3 by default. Use 1.0 for Vulkan 1.0, 1.3 for 1.1, 1.5 for 1.2, 1.6 for 1.3

Kernel arguments:
  -pod-ubo                         POD arguments are passed in a uniform buffer, not in a storage buffer
  -pod-pushconstant                POD arguments are passed in push constants
  -max-pushconstant-size=BYTES     size of the driver's push constants; 128 by default
  -cluster-pod-kernel-args=0       each POD argument has a separate binding
  -constant-args-ubo               __constant pointers are uniform buffers
  -max-ubo-size=BYTES              size of these uniform buffers; 65536 by default
  -no-8bit-storage=ssbo,ubo,pushconstant, -no-16bit-storage=…
                                   access buffers as wider elements, for drivers without 8-bit or 16-bit storage
  -distinct-kernel-descriptor-sets each kernel has a separate descriptor set
  -module-constants-in-storage-buffer  __constant variables are in a storage buffer, which the host fills
  -physical-storage-buffers        pointers are 64-bit addresses of buffers, which the host passes as POD arguments; with -arch=spir64
  -printf-buffer-size=BYTES        size of the buffer that printf writes to; 1048576 by default

Code:
  -arch=spir|spir64                size_t has 32 bits (spir, the default) or 64 bits (spir64)
  -global-offset                   get_global_offset returns specialization constants, not 0
  -global-offset-push-constant     get_global_offset returns push constants
  -cl-arm-non-uniform-work-group-size  trailing work-groups may be smaller; the host runs regions of equal work-groups
  -fp64=0, -fp16=0                 disable double or half
  -enable-feature-macros=A,B       enable only these optional features of OpenCL C 3.0
  -cl-native-math                  use the driver's sin, exp and similar functions, regardless of their accuracy;
                                   sums of products may be rounded once
  -use-native-builtins=A,B         use the driver's version of only these functions
  -g                               emit the source lines of instructions
  -work-dim=0                      get_work_dim returns 3, not a specialization constant
  -rounding-mode-rte=16,32,64      results of these widths are rounded to even, regardless of the driver's default
  -denorm-preserve=16,32,64        denormal numbers of these widths are preserved, regardless of the driver's default
  -denorm-flush-to-zero=16,32,64   denormal numbers of these widths become zeros, regardless of the driver's default

Passed to clang: -cl-*, -D, -U, -I, -include, -std=, -W*, -w, -f*, -Xclang, unless they write files or load code.
-O0 to -O3, -Os and -Oz are accepted.
A value after '=' may also be the next argument.

SpecIds 0, 1 and 2 are the work-group size; SpecIds from 3 on are the lengths of __local arguments in elements.
'oclvk reflect' shows these and all bindings.
";

/// Parses the command line.
///
/// # Errors
/// Fails for unknown or incomplete options, or if there is no input.
pub fn parse(arguments: &[OsString]) -> Result<Request, String> {
    let Some(first) = arguments.first() else { return Ok(Request::Help) };
    match first.to_str() {
        Some("--help" | "-help" | "-h") => return Ok(Request::Help),
        Some("--version" | "-version") => return Ok(Request::Version),
        Some("reflect") => return parse_reflect(&arguments[1..]),
        _ => {}
    }
    let mut command = Command {
        inputs: Vec::new(),
        language: Language::ByName,
        output: PathBuf::from("a.spv"),
        properties: None,
        format: Format::Spirv,
        options: Options::default(),
    };
    let mut rest = Words::new(arguments);
    while let Some(argument) = rest.next_argument() {
        // File names may contain any bytes.
        let bytes = argument.as_encoded_bytes();
        let is_option = bytes.starts_with(b"-") && bytes != b"-" && bytes != b"--";
        match (is_option, argument.to_str()) {
            (false, _) => command.inputs.push(PathBuf::from(argument)),
            (true, Some("-o" | "--o")) => {
                let path = rest.next_argument();
                command.output = path.map(PathBuf::from).ok_or("option '-o' needs a value")?;
            }
            (true, Some(text)) => {
                let name = text.strip_prefix("--").or_else(|| text.strip_prefix('-')).unwrap_or(text);
                let taken = take(&mut command, text, &format!("-{name}"), &mut rest);
                rest.check()?;
                taken?;
            }
            (true, None) => return Err(not_utf8(argument)),
        }
    }
    if command.inputs.is_empty() {
        return Err("no input; run 'oclvk --help' for usage".to_owned());
    }
    if command.options.pods == Pods::PushConstants && !command.options.cluster_pods {
        let problem = "'-pod-pushconstant' and '-cluster-pod-kernel-args=0' cannot be used together: there is one \
                       block of push constants";
        return Err(problem.to_owned());
    }
    if command.format == Format::Lowered && command.inputs.len() > 1 {
        return Err("'--output-format=lowered' accepts only one input".to_owned());
    }
    Ok(Request::Compile(Box::new(command)))
}

fn parse_reflect(arguments: &[OsString]) -> Result<Request, String> {
    let json = arguments.iter().any(|argument| argument == "--json");
    match arguments.iter().filter(|argument| *argument != "--json").collect::<Vec<_>>()[..] {
        [input] => Ok(Request::Reflect { input: PathBuf::from(input), json }),
        _ => Err("'reflect' requires one SPIR-V module".to_owned()),
    }
}

/// The arguments that have not been parsed yet. The iterator returns the values of options, which must be UTF-8.
struct Words<'a> {
    rest: std::slice::Iter<'a, OsString>,
    invalid: Option<&'a OsStr>,
}

impl<'a> Words<'a> {
    fn new(arguments: &'a [OsString]) -> Words<'a> {
        Words { rest: arguments.iter(), invalid: None }
    }

    fn next_argument(&mut self) -> Option<&'a OsStr> {
        self.rest.next().map(OsString::as_os_str)
    }

    /// Fails if a value was not UTF-8.
    fn check(&self) -> Result<(), String> {
        self.invalid.map_or(Ok(()), |argument| Err(not_utf8(argument)))
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let argument = self.next_argument()?;
        let text = argument.to_str();
        if text.is_none() {
            self.invalid = Some(argument);
        }
        text.map(str::to_owned)
    }
}

fn not_utf8(argument: &OsStr) -> String {
    format!("argument '{}' is not UTF-8", argument.display())
}

/// Parses an option of this program or an option for clang. `word` is the argument with one dash.
fn take(
    command: &mut Command,
    argument: &str,
    word: &str,
    rest: &mut dyn Iterator<Item = String>,
) -> Result<(), String> {
    let Some(found) = find(OPTIONS, word, |_| true) else { return for_clang(command, argument, word, rest) };
    let value = found.value(|| rest.next().ok_or_else(|| format!("option '{argument}' needs a value")))?;
    let argument = match &value {
        Some(value) if found.takes_next() => &format!("{argument}={value}"),
        _ => argument,
    };
    let is_on = !matches!(value.as_deref(), Some("0" | "false"));
    match found.row.support {
        Support::Yes => match option_value::set(command, argument, found.row.name, value.as_deref())? {
            Some(clang_option) => for_clang(command, argument, &clang_option, &mut std::iter::empty()),
            None => Ok(()),
        },
        Support::Rejected(reason) if is_on => Err(format!("option '{argument}' is not supported: {reason}")),
        Support::Rejected(_) | Support::Ignored(_) => Ok(()),
    }
}

/// Parses an option for clang.
fn for_clang(
    command: &mut Command,
    argument: &str,
    word: &str,
    rest: &mut dyn Iterator<Item = String>,
) -> Result<(), String> {
    let parsed = List::Vulkan.read(word, rest).map_err(|rejected| match rejected {
        Rejected::Unknown(_) => format!("unknown option '{argument}'; 'oclvk --help' lists all options"),
        rejected => rejected.to_string(),
    })?;
    command.options.clang.extend(parsed.words());
    Ok(())
}
