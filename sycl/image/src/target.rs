//! The targets of images: the names that the DPC++ runtime compares, and the images that each
//! target accepts. The runtime rejects or ignores an image that does not match the name of its
//! target.

use thiserror::Error;

use crate::format::{ImageFormat, is_ptx};
use crate::suggest;

/// SPIR-V for any 64-bit device; specialization constants are native.
pub const SPIR64: &str = "spir64";
/// Code for OpenCL CPU devices; specialization constants are emulated.
pub const SPIR64_X86_64: &str = "spir64_x86_64";
/// Code for Intel GPUs; specialization constants are emulated.
pub const SPIR64_GEN: &str = "spir64_gen";
/// Code for CUDA devices.
pub const NVPTX64: &str = "nvptx64";
/// Code for HIP devices.
pub const AMDGCN: &str = "amdgcn";
/// SPIR-V for 32-bit devices; specialization constants are native.
pub const SPIR: &str = "spir";
/// Code for FPGAs (runtimes older or newer than 2026.0).
pub const SPIR64_FPGA: &str = "spir64_fpga";
/// Code for the host's own CPU.
pub const NATIVE_CPU: &str = "native_cpu";
/// SPIR-V for Vulkan devices; specialization constants are emulated. The runtime does not know the name, so it treats the
/// target as unknown, which only this project's adapter for Vulkan accepts.
pub const VULKAN: &str = "vulkan";
/// LLVM bitcode for CUDA devices.
pub const LLVM_NVPTX64: &str = "llvm_nvptx64";
/// LLVM bitcode for HIP devices.
pub const LLVM_AMDGCN: &str = "llvm_amdgcn";

/// The names that at least one version of the runtime or an adapter recognizes.
pub const ALL: [&str; 11] = [
    SPIR64,
    SPIR64_X86_64,
    SPIR64_GEN,
    NVPTX64,
    AMDGCN,
    VULKAN,
    SPIR,
    SPIR64_FPGA,
    NATIVE_CPU,
    LLVM_NVPTX64,
    LLVM_AMDGCN,
];

/// The prefix of target names for one NVIDIA GPU, before one of [`NVIDIA_GPUS`].
pub const NVIDIA_PREFIX: &str = "nvidia_gpu_";

/// The architectures of NVIDIA GPUs, oldest first.
pub const NVIDIA_GPUS: [&str; 21] = [
    "sm_50", "sm_52", "sm_53", "sm_60", "sm_61", "sm_62", "sm_70", "sm_72", "sm_75", "sm_80", "sm_86", "sm_87",
    "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_103", "sm_120", "sm_120a", "sm_121",
];

/// Returns the PTX version for a processor such as `sm_90a`, multiplied by ten (`78` for 7.8).
/// This is the first version that supports the processor, but at least 7.0, which device libraries
/// require and CUDA 11.0 introduced.
#[must_use]
pub fn ptx_version(processor: &str) -> u32 {
    let is_specific = processor.ends_with(|last: char| last.is_ascii_alphabetic());
    match (architecture_number(processor), is_specific) {
        (0..=80, _) => 70,
        (81..=86, _) => 71,
        (87, _) => 74,
        (88..=90, false) => 78,
        (88..=90, true) => 80,
        (91..=101, _) => 86,
        (120, _) => 87,
        _ => 88,
    }
}

/// Returns the number of an NVIDIA GPU's architecture, such as 90 for `sm_90a`, or 0 if the name does not contain a number.
#[must_use]
pub fn architecture_number(processor: &str) -> u32 {
    let number = processor.trim_start_matches("sm_");
    number.trim_end_matches(|last: char| last.is_ascii_alphabetic()).parse().unwrap_or(0)
}

/// The triple of device code for NVIDIA GPUs.
pub const NVIDIA_TRIPLE: &str = "nvptx64-nvidia-cuda";

/// Returns the options that make DPC++'s front end compile for an NVIDIA GPU such as `sm_90`, with or without
/// optimization and debug information.
#[must_use]
pub fn nvidia_front_end_options(processor: &str, optimize: bool, debug: bool) -> Vec<String> {
    let macro_name = format!("__SYCL_TARGET_{}__", format!("{NVIDIA_PREFIX}{processor}").to_uppercase());
    let mut options = vec![
        format!("-Xclang=-triple={NVIDIA_TRIPLE}"),
        "-Xclang=-target-cpu".to_owned(),
        format!("-Xclang={processor}"),
        // The headers' intrinsics require this PTX version, and clang's default is older.
        "-Xclang=-target-feature".to_owned(),
        format!("-Xclang=+ptx{}", ptx_version(processor)),
        format!("-D{macro_name}=1"),
    ];
    // As in CUDA and DPC++, products and sums become fused operations, even across statements.
    // Without optimization, the back end does not fuse them.
    if optimize {
        options.push("-ffp-contract=fast".to_owned());
    }
    // As in CUDA, optimized code has line information but no variables, because ptxas does not
    // optimize code with variables.
    if debug && optimize {
        options.push("-Xclang=-debug-info-kind=line-directives-only".to_owned());
    }
    options
}

/// LLVM's names that the runtime does not recognize, with the runtime's names.
const LLVM_NAMES: [(&str, &str); 4] =
    [("spirv64", SPIR64), ("spirv", SPIR64), ("spirv32", SPIR), ("x86_64", SPIR64_X86_64)];

/// Returns the formats of the images for a target, or an empty list for an unknown name.
#[must_use]
pub fn formats(name: &str) -> &'static [ImageFormat] {
    match name {
        SPIR64 | SPIR | VULKAN => &[ImageFormat::SpirV],
        // SPIR-V is compiled at run time.
        SPIR64_X86_64 => &[ImageFormat::Native, ImageFormat::SpirV],
        SPIR64_GEN | NVPTX64 | AMDGCN | NATIVE_CPU | SPIR64_FPGA => &[ImageFormat::Native],
        LLVM_NVPTX64 | LLVM_AMDGCN => &[ImageFormat::Bitcode],
        _ => &[],
    }
}

impl ImageFormat {
    /// Returns the target whose images have this format, if there is exactly one.
    #[must_use]
    pub fn usual_target(self) -> Option<&'static str> {
        (self == Self::SpirV).then_some(SPIR64)
    }
}

/// Returns the known name that the user probably intended by an unknown name: the architecture of a
/// triple, or the runtime's name for LLVM's name.
#[must_use]
pub fn meant(name: &str) -> Option<&'static str> {
    let first = name.split('-').next().unwrap_or_default();
    let llvm = LLVM_NAMES.iter().find(|(llvm, _)| *llvm == first).map(|(_, meant)| *meant);
    llvm.or_else(|| suggest::nearest(first, ALL))
}

/// The reason why a target does not accept an image.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The target is unknown to every runtime.
    #[error("unknown target '{name}'; {}", match .meant {
        Some(meant) => format!("did you mean '{meant}'?"),
        None => format!("expected one of {}", ALL.join(", ")),
    })]
    Unknown {
        /// The name of the target.
        name: String,
        /// The name that was probably intended.
        meant: Option<&'static str>,
    },
    /// The target accepts only images in other formats.
    #[error(
        "target '{target}' accepts {} images, but this one is {}",
        formats(.target).iter().map(|format| format.name()).collect::<Vec<_>>().join(" or "), .found.name()
    )]
    Format {
        /// The name of the target.
        target: String,
        /// The format of the image.
        found: ImageFormat,
    },
    /// The image is for another machine.
    #[error("the image is {machine} for target '{}', not for '{target}'", .targets.join("' or '"))]
    Machine {
        /// The name of the target.
        target: String,
        /// The kind of the image.
        machine: &'static str,
        /// The targets of such images.
        targets: &'static [&'static str],
    },
}

/// Checks that at least one version of the runtime recognizes a target.
///
/// # Errors
/// Returns [`TargetError::Unknown`].
pub fn check_name(name: &str) -> Result<(), TargetError> {
    if ALL.contains(&name) {
        return Ok(());
    }
    Err(TargetError::Unknown { name: name.to_owned(), meant: meant(name) })
}

/// Checks that a known target accepts the format of an image and the machine that the image is for.
///
/// `contents` is the format of the image before compression, if known, and `start` contains its first bytes.
///
/// # Errors
/// Returns [`TargetError::Format`] or [`TargetError::Machine`].
pub fn check_image(name: &str, contents: Option<ImageFormat>, start: &[u8]) -> Result<(), TargetError> {
    let takes = formats(name);
    let found = contents.filter(|found| !matches!(found, ImageFormat::Unknown | ImageFormat::Zstd));
    let Some(found) = found.filter(|_| !takes.is_empty()) else {
        return Ok(());
    };
    if !takes.contains(&found) {
        return Err(TargetError::Format { target: name.to_owned(), found });
    }
    match made_for(start) {
        Some((machine, targets)) if found == ImageFormat::Native && !targets.contains(&name) => {
            Err(TargetError::Machine { target: name.to_owned(), machine, targets })
        }
        _ => Ok(()),
    }
}

/// Returns the kind of a binary and the targets for which such binaries are compiled, if its first bytes reveal it.
fn made_for(start: &[u8]) -> Option<(&'static str, &'static [&'static str])> {
    const EM_X86_64: u16 = 62;
    const EM_CUDA: u16 = 190;
    const EM_INTELGT: u16 = 205;
    const EM_AMDGPU: u16 = 224;
    if is_ptx(start) {
        return Some(("PTX", &[NVPTX64]));
    }
    let machine = start.strip_prefix(b"\x7fELF").and(start.get(18..20))?;
    match u16::from_le_bytes(machine.try_into().ok()?) {
        EM_X86_64 => Some(("an x86-64 ELF file", &[SPIR64_X86_64, NATIVE_CPU, SPIR64_FPGA])),
        EM_CUDA => Some(("a CUDA ELF file", &[NVPTX64])),
        EM_INTELGT => Some(("an Intel GPU ELF file", &[SPIR64_GEN])),
        EM_AMDGPU => Some(("an AMD GPU ELF file", &[AMDGCN])),
        _ => None,
    }
}
