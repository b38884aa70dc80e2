//! Tests that the number of bytes read is proportional to the size of the file, regardless of its
//! headers.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use device_image::PropertySets;
use device_image::containers;
use device_image::embedded::to_entry;
use device_image::image::{ImageFormat, ImageInfo};
use device_image::syclbin::{self, AbstractModule, IrModule, IrType, State, Syclbin};
use object::{BinaryFormat, ReadCache};
use proptest::prelude::*;

use crate::common::{self, archive, container, image, object};
use crate::{message, places};

/// All architectures of a universal binary share the same bytes. The number of bytes read is proportional to the size
/// of the file.
#[test]
fn reading_is_bounded() {
    const COUNT: u32 = 1000;
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.entries = vec!["K".repeat(50_000)];
    let part = container(&to_entry(&info, ImageFormat::SpirV).unwrap(), b"");
    let mut file = [0xcafe_babe, COUNT].map(u32::to_be_bytes).concat();
    let (start, size) = (8 + 20 * COUNT, u32::try_from(part.len()).unwrap());
    for _ in 0..COUNT {
        file.extend([0x0100_0007, 3, start, size, 3].map(u32::to_be_bytes).concat());
    }
    file.extend(part);
    let bound = 16 * file.len() + 65536;
    assert_eq!(
        message(&file),
        format!("byte 0: file: headers and strings refer to more than {bound} bytes in total; the file is malformed")
    );
}

/// Each image of an abstract module lists all kernels of the module.
#[test]
fn kernels_of_many_images() {
    let properties = PropertySets::parse_prop(format!("[SYCL/kernel names]\n{}=1|1\n", "K".repeat(100_000))).unwrap();
    let image = IrModule { ir_type: IrType::SpirV, target: "spir64".to_owned(), image: b"" };
    let module = AbstractModule { properties, ir_modules: vec![image; 200], native_images: Vec::new() };
    let mut file = Vec::new();
    syclbin::write(&Syclbin { state: State::Input, modules: vec![module] }, &mut file).unwrap();
    assert_eq!(
        message(&file),
        format!(
            "byte 0: kernel names of abstract modules: the names for all images take 20001000 bytes, but the file has only {}",
            file.len()
        )
    );
}

/// All architectures of a universal binary share the same bytes. Their properties are not stored for each architecture.
#[test]
fn properties_of_overlapping_containers() {
    const COUNT: u32 = 8;
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    for number in 0..1000 {
        info.properties.get_or_insert(&number.to_string());
    }
    let part = container(&to_entry(&info, ImageFormat::SpirV).unwrap(), b"");
    let mut file = [0xcafe_babe, COUNT].map(u32::to_be_bytes).concat();
    let (start, size) = (8 + 20 * COUNT, u32::try_from(part.len()).unwrap());
    for _ in 0..COUNT {
        file.extend([0x0100_0007, 3, start, size, 3].map(u32::to_be_bytes).concat());
    }
    file.extend(part);
    assert_eq!(
        message(&file),
        format!(
            "byte {start}: text 'properties': the properties of all containers are longer than 2 times the file, so they \
             overlap"
        )
    );
}

/// A section of zeros is not read in pieces of a few bytes.
#[test]
fn long_padding() {
    let two = [image("A").1, vec![0; 10_000_000], image("B").1].concat();
    assert_eq!(places(&object(BinaryFormat::Elf, &two)), ["syclimg A", "syclimg B"]);
}

/// Archives have members of any kind; only a few bytes of each are read.
#[test]
fn many_members() {
    let one = object(BinaryFormat::Elf, &image("A").1);
    let mut members: Vec<(&str, &[u8])> = vec![("empty.o", b""); 20_000];
    members.push(("a.o", &one));
    assert_eq!(places(&archive(&members)), ["a.o:syclimg A"]);
}

/// A file that counts the bytes read from it.
struct Counted<'a> {
    file: Cursor<&'a Vec<u8>>,
    read: usize,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

proptest! {
    /// Changed, truncated or overwritten bytes result in an error or in images within the file, but not in a panic.
    #[test]
    fn damaged_files(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        wide in prop::option::of((any::<prop::sample::Index>(), any::<u64>())),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut kinds = common::all_kinds();
        let mut bytes = kinds.swap_remove(which.index(kinds.len())).1;
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        if let Some((place, value)) = wide {
            let place = place.index(bytes.len() - 8) & !3;
            bytes[place..place + 8].copy_from_slice(&value.to_le_bytes());
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let cache = ReadCache::new(Counted { file: Cursor::new(&bytes), read: 0 });
        let found = containers::read(&bytes[..]);
        prop_assert_eq!(&containers::read(&cache), &found);
        // All bytes read are kept, so this number is also the memory used.
        let read = cache.into_inner().read;
        prop_assert!(read <= 16 * bytes.len() + 65536, "{read} of {} bytes", bytes.len());
        for image in found.into_iter().flatten() {
            prop_assert!(image.range.start <= image.range.end && image.range.end <= bytes.len() as u64);
        }
    }
}
