//! Which images a target takes: what contradicts the name of its target, the DPC++ runtime refuses or ignores.

use device_image::ImageFormat;
use device_image::image::{is_ptx, target};
use device_image::object_file::Kind;

const NATIVE: &[ImageFormat] = &[ImageFormat::Native];
const SPIRV: &[ImageFormat] = &[ImageFormat::SpirV];
const BITCODE: &[ImageFormat] = &[ImageFormat::Bitcode];

/// The targets that versions of the runtime know, and the formats of their images.
const TARGETS: [(&str, &[ImageFormat]); 10] = [
    (target::SPIR64, SPIRV),
    // SPIR-V is compiled at run time.
    (target::SPIR64_X86_64, &[ImageFormat::Native, ImageFormat::SpirV]),
    (target::SPIR64_GEN, NATIVE),
    (target::NVPTX64, NATIVE),
    (target::AMDGCN, NATIVE),
    (target::NATIVE_CPU, NATIVE),
    (target::SPIR64_FPGA, NATIVE),
    (target::LLVM_NVPTX64, BITCODE),
    (target::LLVM_AMDGCN, BITCODE),
    (target::SPIR, SPIRV),
];

/// Names that are those of LLVM, but not of the runtime.
const OTHER_NAMES: [(&str, &str); 4] = [
    ("spirv64", target::SPIR64),
    ("spirv", target::SPIR64),
    ("spirv32", target::SPIR),
    ("x86_64", target::SPIR64_X86_64),
];

/// Makes sure that a target takes an image.
///
/// `contents` is the format of the image before compression, `start` its first bytes.
///
/// # Errors
/// A target that the runtime does not know, unless another one is to find the images; a format or machine that the target
/// does not take.
pub fn check(name: &str, contents: ImageFormat, start: &[u8], kind: Kind) -> Result<(), String> {
    let Some((_, formats)) = TARGETS.iter().find(|(known, _)| *known == name) else {
        return match kind {
            Kind::Section => Ok(()),
            Kind::Register(_) => Err(unknown(name)),
        };
    };
    // What the file does not tell, nobody can say.
    if matches!(contents, ImageFormat::Unknown | ImageFormat::Zstd) {
        return Ok(());
    }
    if !formats.contains(&contents) {
        let formats: Vec<_> = formats.iter().map(|format| format.name()).collect();
        return Err(format!(
            "target '{name}' takes {} images, but this one is {}",
            formats.join(" or "),
            contents.name()
        ));
    }
    match made_for(start) {
        Some((what, targets)) if contents == ImageFormat::Native && !targets.contains(&name) => {
            Err(format!("the image is {what} for target '{}', not for '{name}'", targets.join("' or '")))
        }
        _ => Ok(()),
    }
}

fn unknown(name: &str) -> String {
    let first = name.split('-').next().unwrap_or_default();
    let known = TARGETS.iter().find(|(known, _)| *known == first).map(|(known, _)| *known);
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == first).map(|(_, meant)| *meant);
    match known.or(other) {
        Some(meant) => format!("unknown target '{name}', did you mean '{meant}'?"),
        None => {
            let names: Vec<_> = TARGETS.iter().map(|(known, _)| *known).collect();
            format!("unknown target '{name}', expected one of {}", names.join(", "))
        }
    }
}

/// The targets that binaries like this one are made for, if its first bytes tell.
fn made_for(start: &[u8]) -> Option<(&'static str, &'static [&'static str])> {
    const EM_X86_64: u16 = 62;
    const EM_CUDA: u16 = 190;
    const EM_INTELGT: u16 = 205;
    const EM_AMDGPU: u16 = 224;
    if is_ptx(start) {
        return Some(("PTX", &[target::NVPTX64]));
    }
    let machine = start.strip_prefix(b"\x7fELF").and(start.get(18..20))?;
    match u16::from_le_bytes(machine.try_into().ok()?) {
        EM_X86_64 => Some(("an x86-64 ELF file", &[target::SPIR64_X86_64, target::NATIVE_CPU, target::SPIR64_FPGA])),
        EM_CUDA => Some(("a CUDA ELF file", &[target::NVPTX64])),
        EM_INTELGT => Some(("an Intel GPU ELF file", &[target::SPIR64_GEN])),
        EM_AMDGPU => Some(("an AMD GPU ELF file", &[target::AMDGCN])),
        _ => None,
    }
}
