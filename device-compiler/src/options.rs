//! What the link of device code is asked for.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use device_image::Runtime;

use crate::code_generation::{self, Generator, Target};

/// How the kernels of a program become images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SplitMode {
    /// One image, apart from what cannot share one.
    Off,
    /// An image for each translation unit.
    PerSource,
    /// An image for each kernel.
    PerKernel,
    /// As few images as possible, so that each needs no more of a device than its kernels do.
    #[default]
    Auto,
}

/// What becomes of specialization constants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SpecConstants {
    /// Instructions of the image for SPIR-V, a buffer of values for other targets.
    #[default]
    OfTarget,
    /// Instructions of the image, which drivers specialize. For SPIR-V only.
    Native,
    /// Reads of a buffer with the values.
    Emulation,
    /// Their default values.
    DefaultValues,
}

/// A file with values for specialization constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// What messages call it.
    pub name: String,
    /// Its text, as the pass `spec-constants` reads it.
    pub text: String,
}

/// Text of options for a target, or for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForTarget {
    /// The target; none: all.
    pub target: Option<Target>,
    /// The options.
    pub text: String,
}

impl ForTarget {
    /// Whether they are for `target`. A name without a device is for all of its devices.
    fn is_for(&self, target: &Target) -> bool {
        let is_general = |own: &Target| Target::find(own.image_target()).as_ref() == Ok(own);
        self.target
            .as_ref()
            .is_none_or(|own| own == target || own.image_target() == target.image_target() && is_general(own))
    }

    /// The text of all that are for a target.
    pub(crate) fn join(all: &[ForTarget], target: &Target) -> String {
        let texts: Vec<&str> = all.iter().filter(|one| one.is_for(target)).map(|one| one.text.as_str()).collect();
        texts.join(" ")
    }
}

/// The folder with the device libraries, which is looked for when it is needed: most programs use none of them.
#[derive(Clone)]
pub struct LibraryFolder(Arc<LazyLock<Option<PathBuf>, Find>>);

type Find = Box<dyn FnOnce() -> Option<PathBuf> + Send>;

impl LibraryFolder {
    /// A folder that is looked for when it is needed. If there is none, what is undefined is reported.
    pub fn found_by(find: impl FnOnce() -> Option<PathBuf> + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(find))))
    }

    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }
}

impl From<PathBuf> for LibraryFolder {
    fn from(path: PathBuf) -> Self {
        Self::found_by(move || Some(path))
    }
}

impl fmt::Debug for LibraryFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LibraryFolder")
    }
}

/// What to make of the units.
#[derive(Clone, Debug)]
pub struct Options {
    /// The targets, in the order of the images.
    pub targets: Vec<Target>,
    /// How kernels become images.
    pub split: SplitMode,
    /// What becomes of specialization constants.
    pub spec_constants: SpecConstants,
    /// Values for specialization constants; all of them become constants then.
    pub values: Option<Values>,
    /// Whether ESIMD code accesses the memory behind accessors by address, as the units were compiled.
    pub force_stateless_memory: bool,
    /// Whether passes of ESIMD code clean up; level 0 leaves the code readable for debuggers.
    pub optimize: bool,
    /// The folder with the device libraries. Without it, undefined symbols are left to drivers or are errors.
    pub device_libraries: Option<LibraryFolder>,
    /// Whether an image may use functions of another image, which the runtime links when the program runs. Otherwise
    /// `SYCL_EXTERNAL` functions are part of each image that uses them, and of no other.
    pub image_dependencies: bool,
    /// Whether units are linked with each other. Otherwise each makes images of its own, and names of its own.
    pub relocatable: bool,
    /// Options for the compiler of a target's code: the runtime's, for which they are put into the images, or the one that
    /// code generation runs ahead of time.
    pub compile_options: Vec<ForTarget>,
    /// Options for the runtime's linker, put into the images.
    pub link_options: Vec<ForTarget>,
    /// Whether the linked module is wanted as [`Compiled::linked`](crate::Compiled::linked).
    pub keep_linked: bool,
    /// The level at which images are compressed with zstd; none if they are not.
    pub compression: Option<i32>,
    /// The runtime that the images are for.
    pub runtime: Runtime,
    /// Options of code generation.
    pub code_generation: code_generation::Options,
    /// Who generates code, such as the [`Worker`](crate::Worker) of a program that starts itself again.
    pub generator: Arc<dyn Generator>,
    /// How many images to generate code for at once, at least 1.
    pub jobs: usize,
    /// A folder for the modules between the steps.
    pub save_temps: Option<PathBuf>,
}

impl Options {
    /// Options for one SPIR-V image set, with everything else as the program's defaults.
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
            relocatable: true,
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
