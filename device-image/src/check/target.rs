//! The target of an image against its format, and both against its bytes.

use super::{Findings, suggest};
use crate::image::{ImageFormat, ImageInfo, target};

pub(super) fn check(info: &ImageInfo, contents: Option<ImageFormat>, bytes: &[u8], findings: &mut Findings) {
    check_name(&info.target, findings);
    check_format(info, contents, bytes, findings);
    let target = info.target.as_str();
    let is = |format| contents == Some(format);
    match target {
        target::SPIR64 | target::SPIR if is(ImageFormat::Native) || is(ImageFormat::Bitcode) => {
            let found = contents.map_or("", ImageFormat::name);
            findings.error(format!(
                "target '{target}' is for SPIR-V, but the image is {found}; name the device's own target, such as '{}'",
                target::SPIR64_X86_64
            ));
        }
        target::NVPTX64 | target::AMDGCN | target::NATIVE_CPU | target::LLVM_NVPTX64 | target::LLVM_AMDGCN
            if is(ImageFormat::SpirV) =>
        {
            findings.error(format!(
                "the image is SPIR-V, which devices of target '{target}' cannot load; its target is '{}'",
                target::SPIR64
            ));
        }
        _ => {}
    }
}

/// The runtime compares names, and knows no triples.
fn check_name(name: &str, findings: &mut Findings) {
    if target::ALL.contains(&name) {
        return;
    }
    let first = name.split('-').next().unwrap_or_default();
    let meant = if target::ALL.contains(&first) {
        format!("; did you mean '{first}'?")
    } else {
        suggest::question(first, target::ALL)
    };
    let known = target::ALL.join(", ");
    findings.error(format!("no device takes an image for unknown target '{name}' (known: {known}){meant}"));
}

/// What is said of the bytes against what they are. The runtime looks at the magic number for unknown formats only, and for
/// compressed images.
fn check_format(info: &ImageInfo, contents: Option<ImageFormat>, bytes: &[u8], findings: &mut Findings) {
    let start = bytes.get(..4).unwrap_or(bytes);
    let found = match contents {
        Some(format) => format!("begins as {} does", format.name()),
        None => format!("begins with {start:02x?}"),
    };
    match (info.format, contents) {
        (ImageFormat::Native, Some(ImageFormat::SpirV)) => findings.error(
            "the format is native, but the image is SPIR-V: the runtime reports an invalid binary; embed it with \
             --format=spirv",
        ),
        (ImageFormat::SpirV | ImageFormat::Bitcode, contents) if contents != Some(info.format) => {
            findings.error(format!("the format is {}, but the image {found}", info.format.name()));
        }
        (ImageFormat::Unknown | ImageFormat::Zstd, None) => findings.error(format!(
            "the format is {}, so the runtime goes by the magic number, but the image {found}; embed it with \
             --format=native",
            info.format.name()
        )),
        (_, Some(ImageFormat::Zstd)) => findings.error("the image is compressed twice"),
        _ => {}
    }
}
