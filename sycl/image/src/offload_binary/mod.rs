//! OffloadBinary, LLVM's container for one device image with strings that describe it (version 1).
//!
//! All numbers are little-endian, and offsets are relative to the start of the container. In C:
//!
//! ```c
//! struct Header {            // 32 bytes
//!   uint8_t  magic[4];       // 10 FF 10 AD
//!   uint32_t version;        // 1
//!   uint64_t size;           // of the container, a multiple of 8
//!   uint64_t entry_offset;   // 32
//!   uint64_t entry_size;     // 40
//! };
//! struct Entry {             // 40 bytes
//!   uint16_t image_kind;     // 1 object, 2 bitcode, 3 cubin, 4 fat binary, 5 PTX, 6 SPIR-V, 7 SYCLBIN
//!   uint16_t offload_kind;   // 1 OpenMP, 2 CUDA, 4 HIP, 8 SYCL
//!   uint32_t flags;
//!   uint64_t string_offset;  // array of {uint64_t key_offset, value_offset}, each a C string
//!   uint64_t string_count;
//!   uint64_t image_offset;
//!   uint64_t image_size;
//! };
//! ```
//!
//! Containers may follow each other, each at a multiple of 8, because linkers concatenate sections with the same name.
//! `sycl-image embed` writes its images into such a section; [`crate::embedded`] describes the strings that it writes.
//!
//! Source: `llvm/Object/OffloadBinary.h` of LLVM 22.

mod read;
mod write;

pub use read::{OffloadBinary, read, read_all};
pub use write::{Frame, OffloadWriteError, frame};

/// The first bytes of a container.
pub const MAGIC: [u8; 4] = [0x10, 0xff, 0x10, 0xad];
/// The version that this crate reads and writes.
pub const VERSION: u32 = 1;
/// The alignment of containers and of the images in them.
pub const ALIGNMENT: u64 = 16;

const HEADER_SIZE: u64 = 32;
const ENTRY_SIZE: u64 = 40;
const STRING_ENTRY_SIZE: u64 = 16;

/// The kinds of images, which are the values of [`Entry::image_kind`].
pub mod image_kind {
    /// An object file, such as ELF for the device.
    pub const OBJECT: u16 = 1;
    /// LLVM bitcode.
    pub const BITCODE: u16 = 2;
    /// PTX.
    pub const PTX: u16 = 5;
    /// SPIR-V.
    pub const SPIRV: u16 = 6;
    /// SYCLBIN.
    pub const SYCLBIN: u16 = 7;
}

/// The producers of images, which are the values of [`Entry::offload_kind`].
pub mod offload_kind {
    /// SYCL.
    pub const SYCL: u16 = 8;
}

/// The description of an image in its container.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Entry {
    /// The kind of the image (see [`image_kind`]).
    pub image_kind: u16,
    /// The producer of the image (see [`offload_kind`]).
    pub offload_kind: u16,
    /// The producer's flags.
    pub flags: u32,
    /// The strings by key, in file order.
    pub strings: Vec<(String, String)>,
}

impl Entry {
    /// Returns the string for a key.
    #[must_use]
    pub fn string(&self, key: &str) -> Option<&str> {
        self.strings.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }
}
