//! Builds and runs one variant of a program, from its source to its output.
//!
//! 1. Compile it in a separate directory, with one invocation of the compiler or with the commands in its source file.
//!    The compiler must not print anything.
//! 2. Run it. It must terminate with exit status 0 and print one line, PASS.
//! 3. Remove the directory, unless a step failed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::command::{create_empty, limited, report, run};
use crate::outcome::Outcome;

use crate::sycl_programs::program::Program;

/// The value of `ONEAPI_DEVICE_SELECTOR` for Vulkan devices, whose adapter has the name of the one for LLVM's offload
/// library.
const VULKAN_SELECTOR: &str = "offload:*";

/// The device that runs the programs.
pub enum Device {
    /// Intel's CPU device.
    Cpu,
    /// A Vulkan device.
    Vulkan {
        /// The directory of the adapter.
        adapter: PathBuf,
        /// The programs that fail on Vulkan devices, with the reasons.
        failing: BTreeMap<String, String>,
    },
}

/// The state that all jobs share.
pub struct Setup {
    pub device: Device,
    pub compiler: PathBuf,
    pub sycl_image: PathBuf,
    /// The directory for results.
    pub out: PathBuf,
    /// True if programs are run, and removed if they pass.
    pub is_run: bool,
    /// The time limit for a compilation and for a program, in seconds.
    pub limit: u32,
}

/// A way to build a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Variant {
    /// At an optimization level.
    Level(&'static str),
    /// At -O2, with a mode of -fsycl-device-code-split.
    Split(String),
    /// At -O2, with another host compiler.
    Host(String),
    /// With other options instead of a level.
    Others(Vec<String>),
}

impl Variant {
    /// Returns all variants of a program.
    pub fn all(program: &Program) -> Vec<Self> {
        let levels = ["-O0", "-O2"].map(Self::Level).into_iter();
        let splits = program.splits.iter().cloned().map(Self::Split);
        let hosts = program.hosts.iter().cloned().map(Self::Host);
        levels.chain(splits).chain(hosts).chain(program.others.iter().cloned().map(Self::Others)).collect()
    }

    fn options(&self) -> Vec<String> {
        match self {
            Self::Level(level) => vec![(*level).to_owned()],
            Self::Split(mode) => vec!["-O2".into(), format!("-fsycl-device-code-split={mode}")],
            Self::Host(compiler) => {
                vec!["-O2".into(), format!("-fsycl-host-compiler={compiler}"), "-fno-sycl-unnamed-lambda".into()]
            }
            Self::Others(options) => options.clone(),
        }
    }

    /// Returns a name for messages and directories.
    pub fn name(&self) -> String {
        match self {
            Self::Level(level) => level.trim_start_matches('-').to_owned(),
            Self::Split(mode) => format!("split-{mode}"),
            Self::Host(compiler) => format!("host-{compiler}"),
            Self::Others(options) => {
                options.iter().map(|option| option.trim_start_matches('-')).collect::<Vec<_>>().join("-")
            }
        }
    }
}

/// A variant of a program.
pub struct Job<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
    pub variant: Variant,
}

impl Job<'_> {
    /// Builds and runs the variant.
    pub fn run(&self) -> Result<Outcome, Error> {
        let directory = self.setup.out.join(format!("{}.{}", self.program.name.replace('/', "."), self.variant.name()));
        create_empty(&directory)?;
        let outcome = self.compare(self.build_and_run(&directory)?);
        if self.setup.is_run && !matches!(outcome, Outcome::Fail(_)) {
            fs::remove_dir_all(&directory).map_err(Error::file(&directory))?;
        }
        Ok(outcome)
    }

    /// Compares an outcome with the recorded failures.
    fn compare(&self, outcome: Outcome) -> Outcome {
        let Device::Vulkan { failing, .. } = &self.setup.device else { return outcome };
        if !self.setup.is_run {
            return outcome;
        }
        match (failing.get(&self.program.name), outcome) {
            (Some(reason), Outcome::Fail(_)) => Outcome::Expected(reason.clone()),
            (Some(reason), Outcome::Pass) => Outcome::Fail(format!("passes, but is listed as failing: {reason}")),
            (_, other) => other,
        }
    }

    fn build_and_run(&self, directory: &Path) -> Result<Outcome, Error> {
        let mut build = self.build_command(directory);
        let output = run(&mut build)?;
        if !output.status.success() || !output.stdout.is_empty() || !output.stderr.is_empty() {
            return Ok(Outcome::Fail(report(&build, &output)));
        }
        if !self.setup.is_run {
            return Ok(Outcome::Pass);
        }
        let mut program = self.limited(if self.program.is_image_only {
            self.setup.sycl_image.as_path()
        } else {
            Path::new("./program")
        });
        program.current_dir(directory);
        if self.program.is_image_only {
            program.args(["check", "program"]);
        } else {
            // Use no caches of earlier runs.
            program.env("SYCL_CACHE_PERSISTENT", "0");
            match &self.setup.device {
                Device::Cpu => program.env("ONEAPI_DEVICE_SELECTOR", "opencl:cpu"),
                Device::Vulkan { adapter, .. } => {
                    program.env("ONEAPI_DEVICE_SELECTOR", VULKAN_SELECTOR).env("UR_ADAPTERS_SEARCH_PATH", adapter)
                }
            };
        }
        let output = run(&mut program)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let is_right = output.status.success() && (self.program.is_image_only || text == "PASS\n");
        Ok(match text.strip_prefix("SKIP: ") {
            Some(reason) if output.status.success() => Outcome::Skip(reason.trim_end().to_owned()),
            _ if is_right => Outcome::Pass,
            _ => Outcome::Fail(report(&program, &output)),
        })
    }

    fn build_command(&self, directory: &Path) -> Command {
        let mut options = self.variant.options();
        options.push(format!("-std={}", self.program.standard));
        if matches!(self.setup.device, Device::Vulkan { .. }) {
            options.push("-fsycl-targets=vulkan".to_owned());
        }
        if self.program.commands.is_empty() {
            let mut command = self.limited(&self.setup.compiler);
            command.args(options).arg(&self.program.path).args(&self.program.options);
            command.args(["-o", "program"]).current_dir(directory);
            return command;
        }
        options.extend(self.program.options.iter().cloned());
        let source = self.program.path.parent().unwrap_or_else(|| Path::new("."));
        let mut command = self.limited(Path::new("sh"));
        command.arg("-euc").arg(self.program.commands.join("\n")).current_dir(directory);
        command.env("CXX", format!("{} {}", self.setup.compiler.display(), options.join(" "))).env("SRC", source);
        command
    }

    /// Returns a command that is killed after the time limit.
    fn limited(&self, program: &Path) -> Command {
        limited(program, self.setup.limit)
    }
}
