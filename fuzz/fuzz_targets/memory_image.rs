//! Reads arbitrary memory with arbitrary relocations as property sets. The memory must be rejected, or read without
//! loss.
//!
//! The input consists of the number of sets (one byte), the number of relocations (one byte), the offset and target of
//! each relocation (two bytes each), and the memory.
#![no_main]

use device_image::memory::{self, MemoryImage, Relocation, SET_SIZE};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some(image) = image(input) else {
        return;
    };
    let _ = image.at_address(0x1000);
    let Ok(sets) = memory::decode(&image) else {
        return;
    };
    let written = memory::encode(&sets).expect("names come from C strings");
    assert_eq!(memory::decode(&written).as_ref(), Ok(&sets));
});

/// Returns the image that the input describes.
fn image(input: &[u8]) -> Option<MemoryImage> {
    let (&[sets, relocations], rest) = input.split_first_chunk()?;
    let (pairs, bytes) = rest.split_at_checked(4 * usize::from(relocations))?;
    let number = |low, high| usize::from(u16::from_le_bytes([low, high]));
    let relocations = pairs
        .chunks_exact(4)
        .map(|pair| Relocation { offset: number(pair[0], pair[1]), target: number(pair[2], pair[3]) });
    Some(MemoryImage {
        relocations: relocations.collect(),
        bytes: bytes.to_vec(),
        sets_begin: 0,
        sets_end: usize::from(sets) * SET_SIZE,
    })
}
