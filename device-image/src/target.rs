//! Targets of images: their names as the DPC++ runtime compares them, and which images each takes. An image that does not fit
//! the name of its target is refused or ignored by the runtime.

use crate::image::{ImageFormat, is_ptx};
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
/// Code for FPGAs (older and newer runtimes than 2026.0).
pub const SPIR64_FPGA: &str = "spir64_fpga";
/// Code for the host's own CPU.
pub const NATIVE_CPU: &str = "native_cpu";
/// LLVM bitcode for CUDA devices.
pub const LLVM_NVPTX64: &str = "llvm_nvptx64";
/// LLVM bitcode for HIP devices.
pub const LLVM_AMDGCN: &str = "llvm_amdgcn";

/// The names that any version of the runtime knows.
pub const ALL: [&str; 10] =
    [SPIR64, SPIR64_X86_64, SPIR64_GEN, NVPTX64, AMDGCN, SPIR, SPIR64_FPGA, NATIVE_CPU, LLVM_NVPTX64, LLVM_AMDGCN];

/// Names that are those of LLVM, but not of the runtime.
const LLVM_NAMES: [(&str, &str); 4] =
    [("spirv64", SPIR64), ("spirv", SPIR64), ("spirv32", SPIR), ("x86_64", SPIR64_X86_64)];

/// The formats of the images for a target; nothing for a name that no runtime knows.
#[must_use]
pub fn formats(name: &str) -> &'static [ImageFormat] {
    match name {
        SPIR64 | SPIR => &[ImageFormat::SpirV],
        // SPIR-V is compiled at run time.
        SPIR64_X86_64 => &[ImageFormat::Native, ImageFormat::SpirV],
        SPIR64_GEN | NVPTX64 | AMDGCN | NATIVE_CPU | SPIR64_FPGA => &[ImageFormat::Native],
        LLVM_NVPTX64 | LLVM_AMDGCN => &[ImageFormat::Bitcode],
        _ => &[],
    }
}

/// The known name that was probably meant by one that is not: of a triple its architecture, of LLVM's names the runtime's.
#[must_use]
pub fn meant(name: &str) -> Option<&'static str> {
    let first = name.split('-').next().unwrap_or_default();
    let llvm = LLVM_NAMES.iter().find(|(llvm, _)| *llvm == first).map(|(_, meant)| *meant);
    llvm.or_else(|| suggest::nearest(first, ALL))
}

/// What to say of a name that no runtime knows.
#[must_use]
pub fn unknown(name: &str) -> String {
    match meant(name) {
        Some(meant) => format!("unknown target '{name}', did you mean '{meant}'?"),
        None => format!("unknown target '{name}', expected one of {}", ALL.join(", ")),
    }
}

/// What stands against an image for a known target: its format, or the machine it is for.
///
/// `contents` is the format of the image before compression, as far as known, and `start` its first bytes.
#[must_use]
pub fn mismatch(name: &str, contents: Option<ImageFormat>, start: &[u8]) -> Option<String> {
    let takes = formats(name);
    let found = contents.filter(|found| !matches!(found, ImageFormat::Unknown | ImageFormat::Zstd))?;
    if takes.is_empty() {
        return None;
    }
    if !takes.contains(&found) {
        let takes: Vec<_> = takes.iter().map(|format| format.name()).collect();
        return Some(format!("target '{name}' takes {} images, but this one is {}", takes.join(" or "), found.name()));
    }
    match made_for(start) {
        Some((what, targets)) if found == ImageFormat::Native && !targets.contains(&name) => {
            Some(format!("the image is {what} for target '{}', not for '{name}'", targets.join("' or '")))
        }
        _ => None,
    }
}

/// The targets that binaries like this one are made for, if its first bytes tell.
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
