//! Compiles and assembles one program for one GPU at one optimization level.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::command::{create_empty, limited, report, run};
use crate::outcome::Outcome;
use crate::sycl_programs::program::Program;

/// The state that all jobs share.
pub struct Setup {
    pub compiler: PathBuf,
    pub device_link: PathBuf,
    pub sycl_image: PathBuf,
    /// The directory with DPC++'s device libraries.
    pub device_libraries: PathBuf,
    /// NVIDIA's assembler.
    pub ptxas: PathBuf,
    /// The directory for results.
    pub out: PathBuf,
    /// True if complete programs remain in that directory.
    pub is_complete: bool,
    /// The time limit for a command, in seconds.
    pub limit: u32,
}

/// A program, a GPU such as `sm_90`, and a level such as `-O2`.
pub struct Job<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
    pub gpu: &'a str,
    pub level: &'a str,
}

impl Job<'_> {
    /// Compiles and assembles the program.
    pub fn run(&self) -> Result<Outcome, Error> {
        if self.program.name.starts_with("esimd/") || self.program.is_image_only {
            return Ok(Outcome::Skip("ESIMD".to_owned()));
        }
        if let Some(reason) = &self.program.not_for_nvidia {
            return Ok(Outcome::Skip(reason.clone()));
        }
        let name = format!("{}.{}{}", self.program.name.replace('/', "."), self.gpu, self.level);
        let directory = self.setup.out.join(name);
        create_empty(&directory)?;
        let outcome = self.compile_and_assemble(&directory)?;
        if !matches!(outcome, Outcome::Fail(_)) && !self.setup.is_complete {
            fs::remove_dir_all(&directory).map_err(Error::file(&directory))?;
        }
        Ok(outcome)
    }

    fn compile_and_assemble(&self, directory: &Path) -> Result<Outcome, Error> {
        let is_complete = self.setup.is_complete || !self.program.commands.is_empty();
        let commands = if is_complete { self.complete() } else { self.device_only() };
        for mut command in commands {
            let output = run(command.current_dir(directory))?;
            if !output.status.success() || !output.stderr.is_empty() {
                return Ok(Outcome::Fail(report(&command, &output)));
            }
        }
        let mut count = 0;
        let images = directory.join("images");
        let entries = fs::read_dir(&images).map_err(Error::file(&images))?;
        for entry in entries {
            let path = entry.map_err(Error::file(&images))?.path();
            let bytes = fs::read(&path).map_err(Error::file(&path))?;
            count += usize::from(is_ptx(&bytes));
        }
        // The device linker runs the assembler for each image, and fails if the assembler does.
        Ok(if count == 0 { Outcome::Fail(format!("no PTX in {}", images.display())) } else { Outcome::Pass })
    }

    /// Returns the commands that compile only the device code of one source file.
    fn device_only(&self) -> Vec<Command> {
        let mut front_end = limited(&self.setup.compiler, self.setup.limit);
        front_end.args(self.options()).arg("-fsycl-device-only").arg(&self.program.path).args(["-o", "unit.bc"]);
        let mut link = limited(&self.setup.device_link, self.setup.limit);
        link.arg(format!("--targets={}", self.target())).arg(self.level);
        link.arg(format!("--device-libraries={}", self.setup.device_libraries.display()));
        link.arg(format!("--ptxas={}", self.setup.ptxas.display()));
        link.args(["unit.bc", "-o", "images.o", "--output-images=images"]);
        vec![front_end, link]
    }

    /// Returns the commands that build the complete program and extract its images.
    fn complete(&self) -> Vec<Command> {
        let source = self.program.path.parent().unwrap_or_else(|| Path::new("."));
        let build = if self.program.commands.is_empty() {
            let mut build = limited(&self.setup.compiler, self.setup.limit);
            build.args(self.options()).arg(&self.program.path).args(["-o", "program"]);
            build
        } else {
            let mut build = limited(Path::new("sh"), self.setup.limit);
            build.arg("-euc").arg(self.program.commands.join("\n"));
            let compiler = format!("{} {}", self.setup.compiler.display(), self.options().join(" "));
            build.env("CXX", compiler).env("SRC", source);
            build
        };
        let mut extract = limited(&self.setup.sycl_image, self.setup.limit);
        extract.args(["extract", "program", "-o", "images"]);
        vec![build, extract]
    }

    fn options(&self) -> Vec<String> {
        let first = [
            self.level.to_owned(),
            format!("-fsycl-targets={}", self.target()),
            format!("-std={}", self.program.standard),
            format!("--ptxas-path={}", self.setup.ptxas.display()),
        ];
        first.into_iter().chain(self.program.options.iter().cloned()).collect()
    }

    fn target(&self) -> String {
        format!("nvidia_gpu_{}", self.gpu)
    }
}

/// Returns whether a file is PTX, which begins with its version after any comments.
fn is_ptx(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let first = text.lines().find(|line| !line.is_empty() && !line.starts_with("//"));
    first.is_some_and(|line| line.starts_with(".version "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ptx_is_recognized() {
        assert!(is_ptx(b"//\n// Generated\n\n.version 7.8\n.target sm_90\n"));
        assert!(!is_ptx(b"[SYCL/properties]\n") && !is_ptx(b""));
    }
}
