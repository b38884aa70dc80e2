//! The options for linking device code.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use device_image::Runtime;

use crate::code_generation::{self, Generator, Target};

/// The division of a program's kernels into images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SplitMode {
    /// One image, except for kernels that cannot share one.
    Off,
    /// An image for each translation unit.
    PerSource,
    /// An image for each kernel.
    PerKernel,
    /// As few images as possible, each of which requires no more of a device than its kernels do.
    #[default]
    Auto,
}

/// The lowering of specialization constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SpecConstants {
    /// Instructions in the image for SPIR-V, and a buffer of values for other targets.
    #[default]
    OfTarget,
    /// Instructions in the image, which drivers specialize. For SPIR-V only.
    Native,
    /// Reads from a buffer that contains the values.
    Emulation,
    /// Their default values.
    DefaultValues,
}

/// A file with values for specialization constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The name of the file in messages.
    pub name: String,
    /// The text, in the format of the `spec-constants` pass.
    pub text: String,
}

/// Options as text, for one target or for all targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForTarget {
    /// The target; `None` for all targets.
    pub target: Option<Target>,
    /// The options.
    pub text: String,
}

impl ForTarget {
    /// Returns whether the options are for `target`. A target without a device includes all of its
    /// devices.
    fn is_for(&self, target: &Target) -> bool {
        let is_general = |own: &Target| Target::find(own.image_target()).as_ref() == Ok(own);
        self.target
            .as_ref()
            .is_none_or(|own| own == target || own.image_target() == target.image_target() && is_general(own))
    }

    /// Joins all options for a target.
    pub(crate) fn join(all: &[ForTarget], target: &Target) -> String {
        let texts: Vec<&str> = all.iter().filter(|one| one.is_for(target)).map(|one| one.text.as_str()).collect();
        texts.join(" ")
    }
}

/// The directory with the device libraries. It is searched for only when it is needed, because most programs use no
/// device library.
#[derive(Clone)]
pub struct LibraryDirectory(Arc<LazyLock<Option<PathBuf>, Find>>);

type Find = Box<dyn FnOnce() -> Option<PathBuf> + Send>;

impl LibraryDirectory {
    /// Creates a directory whose path `find` returns when it is first needed. If `find` returns
    /// `None`, undefined symbols are reported.
    pub fn found_by(find: impl FnOnce() -> Option<PathBuf> + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(find))))
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }
}

impl From<PathBuf> for LibraryDirectory {
    fn from(path: PathBuf) -> Self {
        Self::found_by(move || Some(path))
    }
}

impl fmt::Debug for LibraryDirectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LibraryDirectory")
    }
}

/// Options for compiling units to images.
#[derive(Clone, Debug)]
pub struct Options {
    /// The targets, in the order of the images.
    pub targets: Vec<Target>,
    /// The division of kernels into images.
    pub split: SplitMode,
    /// The lowering of specialization constants.
    pub spec_constants: SpecConstants,
    /// Values for specialization constants, all of which then become ordinary constants.
    pub values: Option<Values>,
    /// True if ESIMD code accesses the memory of accessors by address. Must match the options that
    /// the units were compiled with.
    pub force_stateless_memory: bool,
    /// True if the code is optimized. At level 0, ESIMD code stays suitable for debuggers.
    pub optimize: bool,
    /// The directory with the device libraries. Without it, undefined symbols that no driver provides are errors.
    pub device_libraries: Option<LibraryDirectory>,
    /// True if a SPIR-V image may use functions of another image, which the runtime links when the
    /// program runs. Otherwise, each image contains the `SYCL_EXTERNAL` functions that it uses.
    pub image_dependencies: bool,
    /// True if undefined symbols are not errors, for code that does not run.
    pub allow_undefined: bool,
    /// True if units are linked with each other. Otherwise, each unit has separate images and
    /// names.
    pub relocatable: bool,
    /// True if ranges and IDs of all kernels fit in an `int`. Since version 2026.2, the runtime rejects larger ranges
    /// for images that do not declare them.
    pub ids_fit_in_int: bool,
    /// Options for the compiler of a target's code: either the runtime's compiler, whose options
    /// are stored in the images, or the ahead-of-time compiler that code generation runs.
    pub compile_options: Vec<ForTarget>,
    /// Options for the runtime's linker, stored in the images.
    pub link_options: Vec<ForTarget>,
    /// If true, the linked module is returned in [`Compiled::linked`](crate::Compiled::linked).
    pub keep_linked: bool,
    /// The zstd compression level of the images; `None` for no compression.
    pub compression: Option<i32>,
    /// The runtime that the images are for.
    pub runtime: Runtime,
    /// Options for code generation.
    pub code_generation: code_generation::Options,
    /// The code generator, such as the [`Worker`](crate::Worker) of a program that re-invokes
    /// itself.
    pub generator: Arc<dyn Generator>,
    /// The number of images to generate code for at once, at least 1.
    pub jobs: usize,
    /// A directory for the intermediate modules.
    pub save_temps: Option<PathBuf>,
}

impl Options {
    /// Creates options for SPIR-V images, with the program's defaults.
    pub fn new(generator: impl Generator + 'static) -> Options {
        Options {
            targets: vec![Target::SpirV],
            split: SplitMode::default(),
            spec_constants: SpecConstants::default(),
            values: None,
            force_stateless_memory: true,
            optimize: true,
            device_libraries: None,
            image_dependencies: false,
            allow_undefined: false,
            relocatable: true,
            ids_fit_in_int: true,
            compile_options: Vec::new(),
            link_options: Vec::new(),
            keep_linked: false,
            compression: None,
            runtime: Runtime::default(),
            code_generation: code_generation::Options::default(),
            generator: Arc::new(generator),
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            save_temps: None,
        }
    }
}
