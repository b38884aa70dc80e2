//! Translates a request into jobs for the workers.

use std::path::Path;

use device_image::PropertyValue;
use device_image::target::{NVIDIA_GPUS, NVIDIA_PREFIX, nvidia_front_end_options};

use crate::options::Options;
use crate::protocol::{CompileTask, FrontEndTask, Job, Units};
use crate::{Configuration, Error, Image, Input, KernelName, Request, SourceFile, SpecConstants};

/// The property set that maps name expressions to kernels.
const REGISTERED: &str = "SYCL/registered kernels";
/// The option that makes DPC++'s front end keep the kernel argument for the buffer of specialization constants.
const EMULATED: &str = "-triple=spir64_x86_64-unknown-unknown";
/// The option that makes DPC++'s front end ignore `#pragma clang __debug`, which can crash the compiler or make it
/// hang.
const NO_CRASHES: &str = "-disable-pragma-debug-crash";
/// The default target.
const DEFAULT_TARGET: &str = "spir64";

/// The form in which DPC++'s front end generates device code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form<'t> {
    /// For SPIR-V. Specialization constants are instructions.
    Native,
    /// For SPIR-V. Specialization constants are read from a buffer.
    Emulated,
    /// For an NVIDIA GPU.
    Nvidia(&'t str),
}

/// The jobs for a request.
#[derive(Debug)]
pub struct Plan<'r> {
    request: &'r Request,
    configuration: &'r Configuration,
    options: Options,
    targets: Vec<String>,
}

impl<'r> Plan<'r> {
    /// Checks a request.
    ///
    /// # Errors
    /// Returns [`Error::Option`] for options and files that are rejected.
    pub fn new(request: &'r Request, configuration: &'r Configuration) -> Result<Self, Error> {
        let options = Options::read(&request.options)?;
        let targets = match request.targets.as_slice() {
            [] => vec![DEFAULT_TARGET.to_owned()],
            targets => targets.to_vec(),
        };
        if let Input::Source(source) = &request.input {
            for file in request.includes.iter().chain([source]) {
                check_file(file)?;
            }
        }
        Ok(Self { request, configuration, options, targets })
    }

    /// Returns the options for the device driver, which apply to all images.
    pub fn back_end_options(&self) -> &str {
        &self.options.back_end
    }

    /// Returns the name of the source in messages.
    pub fn source_name(&self) -> &str {
        match &self.request.input {
            Input::Source(source) => &source.path,
            Input::Bitcode(_) => "bitcode",
            Input::Syclbin(_) => "SYCLBIN",
        }
    }

    /// Returns whether a file belongs to the user. Such a file is the source, a file in memory, or a file in one of the
    /// user's directories. Other files are headers of the system or of a front end. `file` is the name in diagnostics.
    pub fn is_of_user(&self, file: &str) -> bool {
        let source = Path::new(self.source_name());
        let is_in_memory = self.request.includes.iter().any(|include| include.path == file);
        let beside = source.parent().filter(|directory| !directory.as_os_str().is_empty());
        let directories = beside.into_iter().chain(self.options.directories.iter().map(Path::new));
        let file = Path::new(file);
        file == source
            || is_in_memory
            || file.is_relative()
            || directories.into_iter().any(|directory| file.starts_with(directory))
    }

    /// Returns a job that compiles the source with stock clang.
    pub fn compile_source(&self) -> Job {
        let task = self.front_end(self.options.front_end.clone(), self.source());
        self.job(Units::Source(FrontEndTask { names: self.request.names.clone(), ..task }))
    }

    /// Returns a job that compiles an input other than source code.
    pub fn compile_input(&self) -> Job {
        self.job(self.input_units())
    }

    fn input_units(&self) -> Units {
        match &self.request.input {
            Input::Bitcode(bitcode) => Units::Bitcode(vec![(self.source_name().to_owned(), bitcode.clone().into())]),
            Input::Syclbin(file) => Units::Syclbin(file.clone()),
            Input::Source(_) => Units::Bitcode(Vec::new()),
        }
    }

    /// Returns a job that compiles the bitcode generated from the source.
    pub fn compile_bitcode(&self, units: Vec<(String, Vec<u8>)>) -> Job {
        self.job(Units::Bitcode(units.into_iter().map(|(name, bitcode)| (name, bitcode.into())).collect()))
    }

    /// Returns the tasks for DPC++'s front end, one for each form of device code.
    ///
    /// # Errors
    /// Fails if DPC++'s front end does not support a target.
    pub fn front_end_jobs(&self) -> Result<Vec<FrontEndTask>, Error> {
        let mut source = self.source();
        source.text += &registered(&self.request.names);
        let mut forms = Vec::new();
        for target in &self.targets {
            if ["amd_gpu_", "nvptx64", "amdgcn"].iter().any(|prefix| target.starts_with(prefix)) {
                let text = "DPC++'s front end generates code only for SPIR-V and nvidia_gpu_<sm>";
                return Err(Error::NoFrontEnd(format!("target '{target}' requires stock clang: {text}")));
            }
            let is_native = target.split('-').next() == Some(DEFAULT_TARGET);
            let form = match target.strip_prefix(NVIDIA_PREFIX) {
                // The name is passed as an option to the front end.
                Some(processor) if !NVIDIA_GPUS.contains(&processor) => {
                    return Err(Error::Option(format!("unknown target '{target}'")));
                }
                Some(processor) => Form::Nvidia(processor),
                None if is_native && self.request.spec_constants != SpecConstants::Emulation => Form::Native,
                None => Form::Emulated,
            };
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        Ok(forms.into_iter().map(|form| self.front_end(self.dpcpp_options(form), source.clone())).collect())
    }

    /// Returns the tasks that determine the result: the front end's task, if the input is source code, and the task for
    /// the later steps.
    pub fn tasks(&self) -> (Option<FrontEndTask>, CompileTask) {
        let front_end = match &self.request.input {
            Input::Source(source) => Some(self.front_end(self.options.front_end.clone(), source.clone())),
            _ => None,
        };
        (front_end, CompileTask { jobs: 0, ..self.compile(self.input_units()) })
    }

    fn dpcpp_options(&self, form: Form<'_>) -> Vec<String> {
        let mut options = match form {
            Form::Native => Vec::new(),
            Form::Emulated => vec![format!("-Xclang={EMULATED}")],
            // Fuse operations only within statements, as stock clang does by default.
            Form::Nvidia(processor) => {
                let contract = "-ffp-contract=on".to_owned();
                let options = nvidia_front_end_options(processor, self.options.optimize(), self.options.debug);
                options.into_iter().chain([contract]).collect()
            }
        };
        // With debug information, the driver disables optimization unless the compiler proper also receives the level.
        if self.options.optimize() && self.options.debug {
            let level = self.options.level.as_deref().unwrap_or("-O2");
            options.extend(["-Xclang".to_owned(), level.to_owned()]);
        }
        options.extend(self.options.front_end.iter().cloned());
        options.push(format!("-Xclang={NO_CRASHES}"));
        options
    }

    fn source(&self) -> SourceFile {
        match &self.request.input {
            Input::Source(source) => source.clone(),
            _ => SourceFile::default(),
        }
    }

    fn front_end(&self, options: Vec<String>, source: SourceFile) -> FrontEndTask {
        FrontEndTask {
            source,
            includes: self.request.includes.clone(),
            options,
            names: Vec::new(),
            precompiled: user_cache::location().filter(|cache| cache.is_absolute()),
        }
    }

    fn job(&self, units: Units) -> Job {
        Job::Compile(self.compile(units))
    }

    fn compile(&self, units: Units) -> CompileTask {
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        CompileTask {
            units,
            targets: self.targets.clone(),
            split: self.options.split.unwrap_or(self.request.split),
            spec_constants: self.request.spec_constants.clone(),
            force_stateless_memory: self.options.force_stateless_memory,
            image_dependencies: self.options.image_dependencies,
            optimize: self.options.optimize(),
            sycl_root: self.configuration.sycl_root.clone(),
            keep_bitcode: self.request.keep_bitcode,
            jobs: match self.configuration.jobs {
                0 => processors(),
                jobs => jobs,
            },
        }
    }

    /// Returns the kernels for the name expressions, as recorded in the images' property sets.
    ///
    /// # Errors
    /// Fails if a name expression does not name a kernel.
    pub fn names(&self, images: &[Image]) -> Result<Vec<KernelName>, Error> {
        let find = |expression: &String| {
            let sets = images.iter().filter_map(|image| image.info.properties.get(REGISTERED));
            let bytes = sets.filter_map(|set| set.get(expression)).find_map(|value| match value {
                PropertyValue::ByteArray(array) => Some(array.bytes().to_vec()),
                PropertyValue::Uint32(_) => None,
            });
            let kernel = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
            let missing =
                || Error::Compile(format!("name expression '{expression}' does not name a kernel in the images"));
            Ok(KernelName { expression: expression.clone(), kernel: kernel.ok_or_else(missing)? })
        };
        self.request.names.iter().map(find).collect()
    }
}

/// Returns the declaration that makes DPC++'s front end record the kernels of name expressions, as in libsycl.
fn registered(names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let entry = |name: &String| format!("{{\"{}\", {name}}}", name.replace('\\', "\\\\").replace('"', "\\\""));
    let entries: Vec<String> = names.iter().map(entry).collect();
    format!("\n[[__sycl_detail__::__registered_kernels__(\n{})]];\n", entries.join(",\n"))
}

/// Checks that a file's path and text contain no NUL byte, which front ends treat as the end of the string, and that
/// the path is valid.
fn check_file(file: &SourceFile) -> Result<(), Error> {
    for (what, text) in [("path", &file.path), ("text", &file.text)] {
        if let Some(at) = text.bytes().position(|byte| byte == 0) {
            let path = file.path.escape_debug();
            return Err(Error::Option(format!("the {what} of file '{path}' contains a NUL byte at offset {at}")));
        }
    }
    // The front end must not mistake the path for an option.
    match file.path.chars().next() {
        None => Err(Error::Option("a file in memory has an empty path".to_owned())),
        Some('@' | '-') => Err(Error::Option(format!("path '{0}' looks like an option; write './{0}'", file.path))),
        Some(_) => Ok(()),
    }
}
