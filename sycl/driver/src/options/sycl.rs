//! The values of the options for SYCL.

use std::path::PathBuf;

use clang_options::{Form, find};

use super::sanitize::DeviceSanitizer;
use super::sycl_table::{SYCL_OPTIONS, Support};
use crate::error::Error;

/// The option for targets. Makefiles may leave its value empty; as in DPC++, that causes a warning, and the default
/// targets are used.
const TARGETS: &str = "-fsycl-targets=";

/// The division of kernels among images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Split {
    /// One image.
    Off,
    /// One image for each source file.
    PerSource,
    /// One image for each kernel.
    PerKernel,
    /// As few images as the requirements of the kernels allow.
    #[default]
    Auto,
}

impl Split {
    /// Returns the name in options.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::PerSource => "per_source",
            Self::PerKernel => "per_kernel",
            Self::Auto => "auto",
        }
    }
}

/// The SPIR-V back end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpirvWriter {
    /// LLVM's back end.
    Llvm,
    /// The Khronos translator.
    Translator,
    /// The translator in DPC++'s front end.
    Dpcpp,
}

/// The state of a SYCLBIN file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyclbinState {
    /// Not compiled.
    Input,
    /// Compiled, not linked.
    Object,
    /// Ready to run.
    Executable,
}

impl SyclbinState {
    /// Returns the name in options.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Object => "object",
            Self::Executable => "executable",
        }
    }
}

/// An option for the compiler or linker of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    /// The target; `None` for all targets.
    pub target: Option<String>,
    /// The options, separated by spaces.
    pub options: String,
}

/// The compiler of the host half.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostCompiler {
    /// The program, if it is not clang.
    pub program: Option<PathBuf>,
    /// The options for the host compiler only.
    pub options: Vec<String>,
}

/// The options for SYCL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option on the command line")]
pub struct Sycl {
    /// `-fsycl` or `-fno-sycl`; `None` to detect SYCL in the source files.
    pub enabled: Option<bool>,
    /// The targets of the device code.
    pub targets: Vec<String>,
    /// If true, source files are compiled for the device only.
    pub device_only: bool,
    /// If true, only device code is linked.
    pub link_only: bool,
    /// The state of the SYCLBIN file to link device code into, if requested.
    pub syclbin: Option<SyclbinState>,
    /// True if kernels may be unnamed.
    pub unnamed_lambda: bool,
    /// True if the program uses the preview of the next runtime.
    pub preview: bool,
    /// True if IDs fit in an `int`.
    pub id_queries_fit_in_int: bool,
    /// True if accessors in ESIMD kernels use stateless memory.
    pub esimd_stateless: bool,
    /// DPC++'s options for the front end.
    pub front_end: Vec<String>,
    /// The file to write the integration header to, if requested.
    pub header: Option<PathBuf>,
    /// The file to write the integration footer to, if requested.
    pub footer: Option<PathBuf>,
    /// The division of kernels among images.
    pub split: Split,
    /// True if device code may call functions in other files.
    pub rdc: bool,
    /// True if images may use functions of other images, which the runtime links.
    pub image_dependencies: bool,
    /// If true, device code is placed after the rest of the program.
    pub huge_device_code: bool,
    /// The options that were specified with an empty value.
    pub without_value: Vec<String>,
    /// If true, device libraries are linked.
    pub device_libraries: bool,
    /// The number of images to generate code for at once.
    pub jobs: Option<usize>,
    /// The directory for copies of the images.
    pub dump_images: Option<PathBuf>,
    /// If true, images are compressed.
    pub compress: bool,
    /// The compression level.
    pub compression_level: Option<i32>,
    /// If true, the program is linked with libsycl.so.
    pub link_runtime: bool,
    /// If true, the program records the directory of libsycl.so.
    pub rpath: bool,
    /// If true, SYCL's headers are precompiled.
    pub precompiled: bool,
    /// If true, both halves are compiled concurrently.
    pub concurrent: bool,
    /// The host's compiler.
    pub host_compiler: HostCompiler,
    /// The sanitizer for device code.
    pub sanitizer: DeviceSanitizer,
    /// Options for the device's compiler.
    pub backend: Vec<Backend>,
    /// Options for linking images at run time.
    pub linker: Vec<Backend>,
    /// The lowering of specialization constants.
    pub spec_constants: Option<String>,
    /// The file with values for specialization constants.
    pub values: Option<PathBuf>,
    /// The SPIR-V back end.
    pub writer: Option<SpirvWriter>,
    /// NVIDIA's assembler, or `none`.
    pub ptxas: Option<PathBuf>,
    /// The directory of intel-sycl-rt.
    pub root: Option<PathBuf>,
    /// If true, a version of intel-sycl-rt that is newer than the tested versions causes a warning.
    pub warn_of_version: bool,
    /// The clang++ for the host.
    pub clang: Option<PathBuf>,
}

impl Default for Sycl {
    fn default() -> Self {
        Self {
            enabled: None,
            targets: Vec::new(),
            device_only: false,
            link_only: false,
            syclbin: None,
            unnamed_lambda: true,
            preview: false,
            id_queries_fit_in_int: true,
            esimd_stateless: true,
            front_end: Vec::new(),
            header: None,
            footer: None,
            split: Split::default(),
            rdc: true,
            image_dependencies: false,
            huge_device_code: false,
            without_value: Vec::new(),
            device_libraries: true,
            jobs: None,
            dump_images: None,
            compress: false,
            compression_level: None,
            link_runtime: true,
            rpath: true,
            precompiled: true,
            concurrent: true,
            host_compiler: HostCompiler::default(),
            sanitizer: DeviceSanitizer::default(),
            backend: Vec::new(),
            linker: Vec::new(),
            spec_constants: None,
            values: None,
            writer: None,
            ptxas: None,
            root: None,
            warn_of_version: true,
            clang: None,
        }
    }
}

impl Sycl {
    /// Parses an argument that is an option for SYCL; `next` returns the argument after it. Returns false for other
    /// arguments.
    pub fn take(&mut self, argument: &str, next: &mut dyn FnMut() -> Result<String, Error>) -> Result<bool, Error> {
        let Some(found) = find(SYCL_OPTIONS, argument, |_| true) else { return Ok(false) };
        let option = found.row;
        if found.joined == Some("") && option.name != TARGETS {
            return Err(Error::Usage(format!("argument to '{argument}' is missing")));
        }
        match option.support {
            Support::NoEffect => {}
            Support::Rejected => {
                return Err(Error::Usage(format!("unsupported option '{argument}': {}", option.remark)));
            }
            Support::FrontEnd => self.front_end.push(argument.to_owned()),
            Support::Yes => {
                let target = found.joined.filter(|_| option.form == Form::JoinedAndSeparate).map(str::to_owned);
                self.set(option.name, &found.value(next)?.unwrap_or_default(), target)?;
            }
        }
        Ok(true)
    }

    /// Parses an option for DPC++'s compiler proper that requests a file. Returns false for other options.
    pub fn take_compiler_proper(&mut self, option: &str) -> bool {
        let Some((name, file)) = option.split_once('=') else { return false };
        match name {
            "-fsycl-int-header" => self.header = Some(file.into()),
            "-fsycl-int-footer" => self.footer = Some(file.into()),
            _ => return false,
        }
        true
    }

    /// Sets an option. `target` is the joined value of an option that has two values.
    fn set(&mut self, name: &str, value: &str, target: Option<String>) -> Result<(), Error> {
        match name {
            "-fsycl" => self.enabled = Some(true),
            "-fno-sycl" => self.enabled = Some(false),
            TARGETS => {
                if value.is_empty() {
                    self.without_value.push(name.to_owned());
                }
                self.targets = names(value);
            }
            "--offload-arch=" => self.targets.extend(names(value).into_iter().map(|name| target_of_gpu(&name))),
            "-fsycl-device-only" => self.device_only = true,
            "-fsycl-link" => self.link_only = true,
            "-fsycl-device-obj=" if value == "llvmir" => {}
            "-fsycl-device-obj=" => return Err(invalid(name, value, "llvmir")),
            "-fsyclbin" => self.syclbin = Some(SyclbinState::Executable),
            "-fsyclbin=" => self.syclbin = Some(syclbin_state(value)?),
            "-fsycl-unnamed-lambda" => self.unnamed_lambda = true,
            "-fno-sycl-unnamed-lambda" => self.unnamed_lambda = false,
            "-fpreview-breaking-changes" => self.preview = true,
            "-fsycl-id-queries-fit-in-int" => self.id_queries_fit_in_int = true,
            "-fno-sycl-id-queries-fit-in-int" => self.id_queries_fit_in_int = false,
            "-fsycl-esimd-force-stateless-mem" => self.esimd_stateless = true,
            "-fno-sycl-esimd-force-stateless-mem" => self.esimd_stateless = false,
            "-fsycl-concurrent-halves" => self.concurrent = true,
            "-fno-sycl-concurrent-halves" => self.concurrent = false,
            "-fsycl-pch" => self.precompiled = true,
            "-fno-sycl-pch" => self.precompiled = false,
            "-fsycl-rpath" => self.rpath = true,
            "-fno-sycl-rpath" => self.rpath = false,
            "-nolibsycl" => self.link_runtime = false,
            "--ptxas-path=" => self.ptxas = Some(value.into()),
            // The driver handles these options before it compiles.
            "--sycl-info" | "--sycl-write-clangd" => {}
            "-Wno-sycl-version" => self.warn_of_version = false,
            "--sycl-root=" => self.root = Some(value.into()),
            "--sycl-clang=" => self.clang = Some(value.into()),
            "-fsycl-host-compiler=" => self.host_compiler.program = Some(value.into()),
            "-fsycl-host-compiler-options=" => {
                self.host_compiler.options.extend(value.split_whitespace().map(str::to_owned));
            }
            _ => return self.set_for_device(name, value, target),
        }
        Ok(())
    }

    /// Sets options for linking device code, and for the device's compiler.
    fn set_for_device(&mut self, name: &str, value: &str, target: Option<String>) -> Result<(), Error> {
        match name {
            "-fsycl-device-code-split" => self.split = Split::Auto,
            "-fsycl-device-code-split=" => self.split = split(value)?,
            "-fsycl-rdc" => self.rdc = true,
            "-fno-sycl-rdc" => self.rdc = false,
            "-fsycl-allow-device-image-dependencies" => self.image_dependencies = true,
            "-fno-sycl-allow-device-image-dependencies" => self.image_dependencies = false,
            "-flink-huge-device-code" | "-fsycl-link-huge-device-code" => self.huge_device_code = true,
            "-fno-link-huge-device-code" | "-fno-sycl-link-huge-device-code" => self.huge_device_code = false,
            "-fsycl-device-lib=" => self.device_libraries = true,
            "-fno-sycl-device-lib=" => self.device_libraries = value != "all",
            "-fsycl-remove-unused-external-funcs" => {}
            "-fsycl-max-parallel-link-jobs=" => self.jobs = Some(number(name, value)?),
            "-fsycl-dump-device-code=" => self.dump_images = Some(value.into()),
            "--offload-compress" => self.compress = true,
            "--no-offload-compress" => self.compress = false,
            "--offload-compression-level=" => self.compression_level = Some(number(name, value)?),
            "-ftarget-register-alloc-mode=" => self.add_backend(None, register_option(value)?),
            "-ftarget-compile-fast" => {
                self.add_backend(None, "-igc_opts 'PartitionUnit=1,SubroutineThreshold=50000'".to_owned());
            }
            "-Xsycl-target-frontend" | "-Xsycl-target-frontend=" => {
                let options = self.sanitizer.take(value)?;
                self.front_end.extend(options);
            }
            "-Xsycl-target-backend" | "-Xs" | "-Xsycl-target-backend=" => self.add_backend(target, value.to_owned()),
            "-Xsycl-target-linker" | "-Xsycl-target-linker=" => {
                self.linker.push(Backend { target, options: value.to_owned() });
            }
            "-fsycl-spec-constants=" => self.spec_constants = Some(value.to_owned()),
            "-fsycl-values=" => self.values = Some(value.into()),
            "--sycl-spirv=" => self.writer = Some(writer(value)?),
            _ => return Err(Error::Usage(format!("internal error: option '{name}' is not handled"))),
        }
        Ok(())
    }

    fn add_backend(&mut self, target: Option<String>, options: String) {
        self.backend.push(Backend { target, options });
    }
}

fn names(value: &str) -> Vec<String> {
    value.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn invalid(option: &str, value: &str, expected: &str) -> Error {
    Error::Usage(format!("invalid argument '{value}' to {option}; use {expected}"))
}

fn number<N: std::str::FromStr>(option: &str, value: &str) -> Result<N, Error> {
    value.parse().map_err(|_| invalid(option, value, "a number"))
}

fn split(value: &str) -> Result<Split, Error> {
    match value {
        "off" | "none" => Ok(Split::Off),
        "per_source" => Ok(Split::PerSource),
        "per_kernel" => Ok(Split::PerKernel),
        "auto" => Ok(Split::Auto),
        _ => Err(invalid("-fsycl-device-code-split=", value, "off, per_source, per_kernel or auto")),
    }
}

fn writer(value: &str) -> Result<SpirvWriter, Error> {
    match value {
        "llvm" => Ok(SpirvWriter::Llvm),
        "translator" => Ok(SpirvWriter::Translator),
        "dpcpp" => Ok(SpirvWriter::Dpcpp),
        _ => Err(invalid("--sycl-spirv=", value, "llvm, translator or dpcpp")),
    }
}

fn syclbin_state(value: &str) -> Result<SyclbinState, Error> {
    match value {
        "input" => Ok(SyclbinState::Input),
        "object" => Ok(SyclbinState::Object),
        "executable" => Ok(SyclbinState::Executable),
        _ => Err(invalid("-fsyclbin=", value, "input, object or executable")),
    }
}

/// Returns the option of Intel's GPU compiler for a register allocation mode, `DEVICE:MODE`.
fn register_option(value: &str) -> Result<String, Error> {
    let (_, mode) = value.rsplit_once(':').unwrap_or(("", value));
    match mode {
        "auto" | "default" => Ok("-ze-intel-enable-auto-large-GRF-mode".to_owned()),
        "large" => Ok("-ze-opt-large-register-file".to_owned()),
        "small" => Ok("-ze-opt-large-register-file=false".to_owned()),
        _ => Err(invalid("-ftarget-register-alloc-mode=", value, "DEVICE:auto, DEVICE:small or DEVICE:large")),
    }
}

/// Returns the target of a GPU that `--offload-arch=` names.
fn target_of_gpu(name: &str) -> String {
    if name.starts_with("sm_") {
        format!("nvidia_gpu_{name}")
    } else if name.starts_with("gfx") {
        format!("amd_gpu_{name}")
    } else {
        format!("intel_gpu_{name}")
    }
}
