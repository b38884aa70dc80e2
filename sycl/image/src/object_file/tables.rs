//! The tables that the DPC++ runtime reads when a program registers its images. In C, with pointers of 8 bytes:
//!
//! ```c
//! struct Descriptor {          // 32 bytes
//!   uint16_t version;          // 1
//!   uint16_t image_count;
//!   uint32_t padding;
//!   struct Image *images;
//!   void *host_entries_begin;  // null
//!   void *host_entries_end;    // null
//! };
//! struct Image {               // 80 bytes; 96 for libsycl.so.8
//!   uint16_t version;          // 3; 2 for libsycl.so.8
//!   uint8_t kind;              // 4
//!   uint8_t format;            // see ImageFormat
//!   uint32_t padding;
//!   const char *target;
//!   const char *compile_options;
//!   const char *link_options;
//!   // libsycl.so.8 only: const char *manifest_begin, *manifest_end;  both null
//!   const unsigned char *image_begin, *image_end;
//!   struct Entry *entries_begin, *entries_end;
//!   struct PropertySet *properties_begin, *properties_end;  // see crate::memory
//! };
//! struct Entry {               // 56 bytes, one per kernel
//!   uint64_t zero;
//!   uint16_t version;          // 1
//!   uint16_t kind;             // 8
//!   uint32_t flags;
//!   void *address;             // null
//!   const char *name;
//!   uint64_t size, data;
//!   void *aux;                 // null
//! };
//! ```

use crate::memory::{self, MemoryImage};

use super::{ImageSlot, ObjectError, Runtime};

const DESCRIPTOR_SIZE: usize = 32;
const ENTRY_SIZE: usize = 56;
/// The alignment of strings and arrays.
const ALIGNMENT: usize = 8;

/// The version of the descriptor.
const DESCRIPTOR_VERSION: u16 = 1;
/// The kind of an image that DPC++ writes.
const IMAGE_KIND_SYCL: u8 = 4;
/// The version and the kind of an entry, from which the runtime determines its layout.
const ENTRY_VERSION: u16 = 1;
const ENTRY_KIND_SYCL: u16 = 8;

impl Runtime {
    fn image_size(self) -> usize {
        match self {
            Runtime::V8 => 96,
            Runtime::V9 => 80,
        }
    }

    fn image_version(self) -> u16 {
        match self {
            Runtime::V8 => 2,
            Runtime::V9 => 3,
        }
    }

    /// Returns the byte offset of the pointers to the image, which follow the pointers to the manifest.
    fn image_pointers(self) -> usize {
        match self {
            Runtime::V8 => 48,
            Runtime::V9 => 32,
        }
    }
}

/// The tables in one block of memory, with the pointers in this block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tables {
    /// The bytes; they start with the descriptor. Pointers are zero.
    pub bytes: Vec<u8>,
    /// The pointers: their offsets and targets, in order of offset.
    pub pointers: Vec<(u64, Target)>,
}

/// The target of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A byte of the tables.
    Tables(u64),
    /// A byte of the section with the images.
    Images(u64),
}

/// Lays out the tables. `places` contains the offset of each image in its section.
pub(super) fn tables(images: &[ImageSlot], places: &[u64], runtime: Runtime) -> Result<Tables, ObjectError> {
    let count = u16::try_from(images.len()).map_err(|_| ObjectError::TooManyImages { count: images.len() })?;
    let mut tables = Tables::default();
    tables.put_u16(DESCRIPTOR_VERSION);
    tables.put_u16(count);
    tables.bytes.resize(DESCRIPTOR_SIZE, 0);
    tables.point(8, Target::Tables(DESCRIPTOR_SIZE as u64));
    tables.bytes.resize(DESCRIPTOR_SIZE + images.len() * runtime.image_size(), 0);
    for (index, (image, place)) in images.iter().zip(places).enumerate() {
        let at = DESCRIPTOR_SIZE + index * runtime.image_size();
        tables.image(at, index, image, *place, runtime)?;
    }
    tables.pointers.sort_by_key(|(place, _)| *place);
    Ok(tables)
}

impl Tables {
    /// Fills in the descriptor of an image at `at`, and appends the data that it points to.
    fn image(
        &mut self,
        at: usize,
        index: usize,
        image: &ImageSlot,
        place: u64,
        runtime: Runtime,
    ) -> Result<(), ObjectError> {
        let info = &image.info;
        info.check_texts().map_err(|source| ObjectError::Text { image: index, source })?;
        let sets = memory::encode(&info.properties).map_err(|source| ObjectError::Memory { image: index, source })?;

        self.set(at, &runtime.image_version().to_le_bytes());
        self.set(at + 2, &[IMAGE_KIND_SYCL, info.format.number()]);
        for (offset, text) in [(8, &info.target), (16, &info.compile_options), (24, &info.link_options)] {
            let string = self.string(text);
            self.point(at + offset, string);
        }
        let pointers = at + runtime.image_pointers();
        self.point(pointers, Target::Images(place));
        self.point(pointers + 8, Target::Images(place + image.size));
        self.entries(pointers + 16, &info.entries);
        self.properties(pointers + 32, &sets);
        Ok(())
    }

    /// Appends the array of entries and sets the two pointers to it at `at`, which remain null if there are no entries.
    fn entries(&mut self, at: usize, names: &[String]) {
        if names.is_empty() {
            return;
        }
        let begin = self.align();
        let end = begin + names.len() * ENTRY_SIZE;
        self.bytes.resize(end, 0);
        for (entry, name) in (begin..end).step_by(ENTRY_SIZE).zip(names) {
            self.set(entry + 8, &ENTRY_VERSION.to_le_bytes());
            self.set(entry + 10, &ENTRY_KIND_SYCL.to_le_bytes());
            let string = self.string(name);
            self.point(entry + 24, string);
        }
        self.point(at, Target::Tables(begin as u64));
        self.point(at + 8, Target::Tables(end as u64));
    }

    /// Appends the property sets and sets the two pointers to them at `at`, which remain null if there are no sets.
    fn properties(&mut self, at: usize, sets: &MemoryImage) {
        if sets.sets_begin == sets.sets_end {
            return;
        }
        let start = self.align();
        self.bytes.extend_from_slice(&sets.bytes);
        for pointer in &sets.relocations {
            self.point(start + pointer.offset, Target::Tables((start + pointer.target) as u64));
        }
        self.point(at, Target::Tables((start + sets.sets_begin) as u64));
        self.point(at + 8, Target::Tables((start + sets.sets_end) as u64));
    }

    fn string(&mut self, text: &str) -> Target {
        let start = self.bytes.len() as u64;
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes.push(0);
        Target::Tables(start)
    }

    /// Pads to the next aligned offset, and returns it.
    fn align(&mut self) -> usize {
        let aligned = self.bytes.len().next_multiple_of(ALIGNMENT);
        self.bytes.resize(aligned, 0);
        aligned
    }

    fn put_u16(&mut self, number: u16) {
        self.bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Overwrites bytes at an existing offset.
    fn set(&mut self, at: usize, bytes: &[u8]) {
        for (slot, byte) in self.bytes.iter_mut().skip(at).zip(bytes) {
            *slot = *byte;
        }
    }

    fn point(&mut self, at: usize, target: Target) {
        self.pointers.push((at as u64, target));
    }
}
