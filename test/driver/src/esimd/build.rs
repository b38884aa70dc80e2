//! Builds one variant of a program, from its translation unit to binaries for all devices.
//!
//! 1. Extract the program from its unit, and record the builtins that it calls.
//! 2. Lower it with `lower-esimd` and `spec-constants`. If it also has SYCL kernels, extract the kernels of each kind
//!    now.
//! 3. Translate it to SPIR-V.
//! 4. Build it with ocloc for each device. Undefined functions and invalid instruction codes are failures.
//! 5. Check the disassembly of the -O2 code if the source has expectations for it.
//! 6. Compare the outcome with the message that expected-failures.txt contains for this build.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::command::create_empty;
use crate::esimd::expected::Expected;
use crate::esimd::program::{DEVICES, Level, Memory, Program};
use crate::esimd::tools::{Tools, append, exit_code, files_with, keep_only, must_run, ocloc, read_lossy, run};
use crate::esimd::unit::Compiled;

/// The outcome of a build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The build succeeded, as expected.
    Ok,
    /// The build failed with this message, as expected.
    Fails(String),
    /// Any other outcome.
    Unexpected(String),
}

/// A program at one level, with one kind of memory, and its outcomes.
pub struct Variant<'a> {
    pub program: &'a Program,
    pub level: Level,
    pub memory: Memory,
    /// The builtins that the program calls, sorted.
    pub builtins: Vec<String>,
    /// The outcome for each of [`DEVICES`].
    pub outcomes: Vec<Outcome>,
}

/// The SPIR-V of a variant.
struct Images {
    esimd: PathBuf,
    /// The image of its SYCL kernels.
    sycl: Option<PathBuf>,
}

/// A variant to build.
pub struct Job<'a, 'p> {
    pub tools: &'a Tools,
    pub expected: &'a Expected,
    pub unit: &'a Compiled,
    pub program: &'p Program,
    pub level: Level,
    pub memory: Memory,
}

impl<'p> Job<'_, 'p> {
    /// Builds the variant for all devices.
    pub fn run(&self) -> Result<Variant<'p>, Error> {
        let mut builtins = Vec::new();
        let outcomes = match self.make_images(&mut builtins) {
            Ok(images) => {
                DEVICES.iter().map(|device| self.build(&images, device)).collect::<Result<Vec<_>, Error>>()?
            }
            Err(Error::Failed { program, log, text }) => {
                let line = first_line(&text, &["error"]).unwrap_or_default();
                let text = format!("no SPIR-V: {program}: {line} (see {})", log.display());
                vec![Outcome::Unexpected(text); DEVICES.len()]
            }
            Err(error) => return Err(error),
        };
        Ok(Variant { program: self.program, level: self.level, memory: self.memory, builtins, outcomes })
    }

    fn path(&self, end: &str) -> PathBuf {
        self.tools.out.join(format!("{}.{}.{}.{end}", self.program.name, self.level, self.memory))
    }

    fn make_images(&self, builtins: &mut Vec<String>) -> Result<Images, Error> {
        let log = self.path("log");
        let input = self.path("bc");
        let own = self.unit.symbols.iter().map(String::as_str).filter(|symbol| self.program.owns(symbol));
        must_run(&mut self.tools.opt(&keep_only(own.clone()), &self.unit.bitcode, &input), &log)?;
        let undefined = self.path("undefined");
        must_run(Command::new("llvm-nm").args(["--undefined-only", "--just-symbol-name"]).arg(&input), &undefined)?;
        *builtins = builtins_of(&read_lossy(&undefined));

        let stateless = match self.memory {
            Memory::Stateless => "",
            Memory::Stateful => "<no-force-stateless-mem>",
        };
        let lowered = self.path("lowered.bc");
        let passes = format!("lower-esimd{stateless},spec-constants<mode=native>");
        must_run(&mut self.tools.opt(&passes, &input, &lowered), &log)?;
        let esimd = self.path("spv");
        if self.program.kernels("SYCL").is_empty() {
            must_run(&mut self.tools.translate(&lowered, &esimd), &log)?;
            return Ok(Images { esimd, sycl: None });
        }
        let sycl = self.path("sycl.spv");
        for (kind, image) in [("ESIMD", &esimd), ("SYCL", &sycl)] {
            let classes = self.program.kernels(kind);
            let is_named = |symbol: &&str| {
                let ends = |class: &&str| symbol.ends_with(&format!("{}{class}E", class.len()));
                symbol.starts_with("_ZTS") && classes.iter().any(ends)
            };
            let kernels = self.path(&format!("{kind}.bc"));
            must_run(&mut self.tools.opt(&keep_only(own.clone().filter(is_named)), &lowered, &kernels), &log)?;
            must_run(&mut self.tools.translate(&kernels, image), &log)?;
        }
        Ok(Images { esimd, sycl: Some(sycl) })
    }

    /// Builds the variant for one device.
    fn build(&self, images: &Images, device: &str) -> Result<Outcome, Error> {
        let log = self.path(&format!("{device}.log"));
        let directory = self.path(device);
        let binary = self.compile(images, device, &directory, &log)?;
        let message = self.expected.message(&self.program.name, self.level, self.memory, device);
        Ok(match (binary, message) {
            (Some(_), Some(message)) => Outcome::Unexpected(format!("succeeds; expected the message '{message}'")),
            (Some(binary), None) => match self.check_instructions(device, &binary, &directory.join("dump"))? {
                None => Outcome::Ok,
                Some(log) => Outcome::Unexpected(format!("unexpected instructions; see {}", log.display())),
            },
            (None, Some(message)) if read_lossy(&log).contains(message) => Outcome::Fails(message.to_owned()),
            (None, Some(message)) => {
                Outcome::Unexpected(format!("fails without the message '{message}'; see {}", log.display()))
            }
            (None, None) => {
                let text = read_lossy(&log);
                let words = ["error", "fail", "abort", "unsupported", "undefined"];
                let line = first_line(&text, &["error message: "]).or_else(|| first_line(&text, &words));
                let line = line.or(text.lines().last()).unwrap_or_default();
                Outcome::Unexpected(format!("fails: {line} (see {})", log.display()))
            }
        })
    }

    /// Builds a binary with ocloc. Returns `None` if that fails or the binary is faulty; the log contains the reasons.
    fn compile(&self, images: &Images, device: &str, directory: &Path, log: &Path) -> Result<Option<PathBuf>, Error> {
        let listings = directory.join("listings");
        create_empty(directory)?;
        fs::create_dir_all(&listings).map_err(Error::file(&listings))?;
        let mut command = ocloc("compile");
        command.arg("-spirv_input").arg("-file").arg(&images.esimd).args([
            "-device",
            device,
            "-options",
            "-vc-codegen",
        ]);
        // The assembler writes its errors to the current directory, and its listings to the directory in the variable.
        command.args(["-output", "k", "-out_dir", "."]).current_dir(directory);
        let status = run(command.env("IGC_ShaderDumpEnable", "1").env("IGC_DumpToCustomDir", &listings), log)?;
        let binary = files_with(directory, "bin").into_iter().next();
        let Some(binary) = binary.filter(|_| status.success()) else {
            for file in
                files_with(directory, "txt").iter().filter(|file| file.to_string_lossy().ends_with(".errors.txt"))
            {
                append(log, &read_lossy(file))?;
            }
            append(log, &format!("exit status {}\n", exit_code(status)))?;
            return Ok(None);
        };
        if let Some(sycl) = &images.sycl {
            let mut command = ocloc("compile");
            command.arg("-spirv_input").arg("-file").arg(sycl).args(["-device", device, "-output", "sycl"]);
            let status = run(command.arg("-out_dir").arg(directory.join("sycl")), log)?;
            if !status.success() || files_with(&directory.join("sycl"), "bin").is_empty() {
                append(log, &format!("exit status {}\n", exit_code(status)))?;
                return Ok(None);
            }
        }
        let faults = faults_of(&binary, &listings)?;
        append(log, &faults)?;
        fs::remove_dir_all(&listings).map_err(Error::file(&listings))?;
        Ok(faults.is_empty().then_some(binary))
    }

    /// Checks the disassembly with FileCheck, if the source has expectations for this device. Returns the log if there
    /// are faults.
    fn check_instructions(&self, device: &str, binary: &Path, dump: &Path) -> Result<Option<PathBuf>, Error> {
        if self.level == Level::O0 || !self.program.names_instructions(device) {
            return Ok(None);
        }
        let log = self.path(&format!("{device}.check.log"));
        let mut command = ocloc("disasm");
        command.arg("-file").arg(binary).args(["-device", device, "-dump"]).arg(dump);
        must_run(command.env("LD_LIBRARY_PATH", &self.tools.disassembler), &log)?;
        let text: String = files_with(dump, "asm").iter().map(|file| read_lossy(file)).collect();
        let assembly = dump.join("all.asm");
        fs::write(&assembly, text).map_err(Error::file(&assembly))?;
        let mut command = Command::new("FileCheck");
        command.arg(&self.program.path).arg("--input-file").arg(&assembly);
        let status = run(command.arg(format!("--check-prefix={}", device.to_uppercase())), &log)?;
        Ok((!status.success()).then_some(log))
    }
}

/// Returns the first line that contains one of these words, ignoring case.
fn first_line<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    text.lines().find(|line| {
        let line = line.to_lowercase();
        words.iter().any(|word| line.contains(word))
    })
}

/// Returns the builtins among undefined symbols. Mangled names of builtins contain their length; names of the device
/// library do not.
fn builtins_of(symbols: &str) -> Vec<String> {
    let mut builtins: Vec<_> = symbols.lines().filter_map(builtin_of).map(str::to_owned).collect();
    builtins.sort();
    builtins.dedup();
    builtins
}

fn builtin_of(symbol: &str) -> Option<&str> {
    if symbol.starts_with("__devicelib_") {
        return Some(symbol);
    }
    let rest = symbol.strip_prefix("_Z")?;
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let size: usize = rest.strip_suffix(name)?.parse().ok()?;
    name.get(..size)?.strip_prefix("__esimd_")
}

/// Returns the faults of a binary that ocloc built without an error, one per line.
fn faults_of(binary: &Path, listings: &Path) -> Result<String, Error> {
    let bytes = fs::read(binary).map_err(Error::file(binary))?;
    let mut faults: Vec<_> =
        undefined_functions(&bytes).into_iter().map(|name| format!("undefined function {name}\n")).collect();
    let listings = files_with(listings, "asm");
    if listings.is_empty() {
        faults.push("no instruction listing\n".into());
    }
    // ocloc writes this for a code that is not an instruction of the device.
    let message = "error formatting instruction";
    if listings.iter().any(|listing| read_lossy(listing).contains(message)) {
        faults.push(format!("{message}\n"));
    }
    Ok(faults.concat())
}

/// Returns the mangled names of builtins in a binary, which a linker would have to define. The query of the global
/// offset is excluded, because all binaries that use it contain its name.
fn undefined_functions(bytes: &[u8]) -> Vec<String> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut found: Vec<String> = bytes
        .split(|byte| !is_name(byte))
        .filter_map(|word| std::str::from_utf8(word).ok())
        .flat_map(|word| word.match_indices("_Z").filter_map(|(at, _)| word.get(at..)))
        .filter(|name| {
            let digits = name.get(2..).unwrap_or_default();
            let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() < digits.len()
                && ["__spirv_", "__esimd_", "__devicelib_"]
                    .iter()
                    .any(|prefix| rest.len() > prefix.len() && rest.starts_with(prefix))
        })
        .filter(|name| !name.contains("BuiltInGlobalOffset"))
        .map(str::to_owned)
        .collect();
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtins_by_symbol() {
        let symbols = "_Z14__esimd_svm_ldILi4EEv\n__devicelib_f\n_Z14__esimd_svm_ldILi8EEv\n_Z3foov\n_Z99__esimd_x\n";
        assert_eq!(builtins_of(symbols), ["__devicelib_f", "svm_ld"]);
    }

    #[test]
    fn undefined_functions_in_a_binary() {
        let bytes =
            b"\0_Z27__spirv_ConvertFToBF16INTELf\0x_Z9__esimd_a\0_Z5__spirv_BuiltInGlobalOffset\0_Z__spirv_x\0_Z3foo\0";
        assert_eq!(undefined_functions(bytes), ["_Z27__spirv_ConvertFToBF16INTELf", "_Z9__esimd_a"]);
    }

    #[test]
    fn first_line_with_a_word() {
        assert_eq!(first_line("a\nan Error\nfail\n", &["fail", "error"]), Some("an Error"));
        assert_eq!(first_line("a\n", &["b"]), None);
    }
}
