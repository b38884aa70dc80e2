//! Any image with any properties: findings, but nothing that panics or takes long.
//!
//! Input: a byte for the target, a byte for the format, a line with the entries, two bytes for the size of the properties,
//! the properties, the image.
#![no_main]

use device_image::check;
use device_image::{ImageFormat, ImageInfo, target};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((info, image)) = parts(input) else {
        return;
    };
    let findings = check::image(&info, image);
    assert_eq!(check::image(&info, image), findings);
    let labelled = [("a".to_owned(), &info), ("b".to_owned(), &info)];
    assert!(check::program(&labelled).iter().all(|(index, _)| *index < 2));
});

/// The image that the input stands for.
fn parts(input: &[u8]) -> Option<(ImageInfo, &[u8])> {
    let (&[of_target, of_format], rest) = input.split_first_chunk()?;
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let (entries, rest) = rest.split_at(end + 1);
    let (size, rest) = rest.split_first_chunk()?;
    let (properties, image) = rest.split_at_checked(usize::from(u16::from_le_bytes(*size)))?;
    let target = target::ALL[usize::from(of_target) % target::ALL.len()];
    let format = ImageFormat::ALL[usize::from(of_format) % ImageFormat::ALL.len()];
    let mut info = ImageInfo::new(target, format);
    info.entries = std::str::from_utf8(entries).ok()?.split_whitespace().map(str::to_owned).collect();
    info.properties = std::str::from_utf8(properties).ok()?.to_owned();
    Some((info, image))
}
