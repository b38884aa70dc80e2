//! Checks the target of an image against its format, and both against its bytes.

use super::Findings;
use crate::image::{ImageFormat, ImageInfo};
use crate::target;

pub(super) fn check(info: &ImageInfo, contents: Option<ImageFormat>, bytes: &[u8], findings: &mut Findings) {
    check_name(&info.target, findings);
    check_format(info, contents, bytes, findings);
    if let Err(problem) = target::check_image(&info.target, contents, bytes) {
        findings.error(format!("{problem}, so its devices cannot load it"));
    }
}

/// Checks the name of the target. The runtime compares names and does not recognize triples.
fn check_name(name: &str, findings: &mut Findings) {
    if target::ALL.contains(&name) {
        return;
    }
    let meant = target::meant(name).map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default();
    let known = target::ALL.join(", ");
    findings.error(format!("no device accepts an image for unknown target '{name}' (known: {known}){meant}"));
}

/// Checks the declared format against the bytes. The runtime examines the magic number only for unknown formats and for
/// compressed images.
fn check_format(info: &ImageInfo, contents: Option<ImageFormat>, bytes: &[u8], findings: &mut Findings) {
    let start = bytes.get(..4).unwrap_or(bytes);
    let found = match contents {
        Some(format) => format!("looks like {}", format.name()),
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
            "the format is {}, so the runtime uses the magic number, but the image {found}; embed it with \
             --format=native",
            info.format.name()
        )),
        (_, Some(ImageFormat::Zstd)) => findings.error("the image is compressed twice"),
        _ => {}
    }
}
