//! Checks arbitrary images with arbitrary properties. The check may report findings, but must neither panic nor hang.
//!
//! The input consists of the target (one byte), the format (one byte), a line with the entries, the size of the
//! properties (two bytes), the properties, and the image.
#![no_main]

use device_image::check::{self, ProgramImage};
use device_image::{ImageFormat, ImageInfo, PropError, PropertySets, target};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((info, malformed, image)) = parts(input) else {
        return;
    };
    let verify = || match &malformed {
        Some(error) => check::image_with_malformed_properties(&info, error, image),
        None => check::image(&info, image),
    };
    let report = verify();
    assert_eq!(verify(), report);
    let images = ["a", "b"].map(|label| ProgramImage { label, info: &info, report: &report, architecture: None });
    assert!(check::program(&images).iter().all(|(index, _)| *index < 2));
});

/// Returns the image that the input describes.
fn parts(input: &[u8]) -> Option<(ImageInfo, Option<PropError>, &[u8])> {
    let (&[of_target, of_format], rest) = input.split_first_chunk()?;
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let (entries, rest) = rest.split_at(end + 1);
    let (size, rest) = rest.split_first_chunk()?;
    let (properties, image) = rest.split_at_checked(usize::from(u16::from_le_bytes(*size)))?;
    let target = target::ALL[usize::from(of_target) % target::ALL.len()];
    let format = ImageFormat::ALL[usize::from(of_format) % ImageFormat::ALL.len()];
    let mut info = ImageInfo::new(target, format);
    info.entries = std::str::from_utf8(entries).ok()?.split_whitespace().map(str::to_owned).collect();
    let malformed = match PropertySets::parse_prop(properties) {
        Ok(sets) => {
            info.properties = sets;
            None
        }
        Err(error) => Some(error),
    };
    Some((info, malformed, image))
}
