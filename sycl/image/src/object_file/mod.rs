//! Writes device images into relocatable objects for the host.
//!
//! Every object has one section with the images, as described in [`crate::embedded`]. An object
//! that registers them ([`Kind::Register`]) also contains:
//!
//! * the tables that the DPC++ runtime reads (`tables.rs`): descriptor, images, entries, property sets. Their pointers
//!   to images point into that section, so that no image is stored twice;
//! * a constructor that calls `__sycl_register_lib` with the descriptor, and a destructor that calls
//!   `__sycl_unregister_lib` (`code.rs`).
//!
//! | section | ELF | COFF | Mach-O |
//! |---|---|---|---|
//! | images | `syclimg` | `.syclimg` | `__DATA,__syclimg` |
//! | tables | `.data.rel.ro` | `.rdata` | `__DATA,__const` |
//! | code | `.text` | `.text` | `__TEXT,__text` |
//! | constructor | `.init_array.00001` | `.CRT$XCL` | `__DATA,__mod_init_func` |
//! | destructor | `.fini_array.00001` | `.CRT$XTX` | `__cxa_atexit` in the constructor |
//!
//! ELF objects have two more sections: `.note.GNU-stack` and `.note.gnu.property`. Without them, linkers make the stack
//! of the program executable and leave its code unprotected.
//!
//! The object is laid out without the bytes of the images. [`ObjectFile::pieces`] specifies their positions, so that
//! they can be copied from file to file.

mod code;
mod machine;
mod tables;
mod write;

use thiserror::Error;

use crate::image::{ImageFormat, TextError};
use crate::offload_binary::OffloadWriteError;
use crate::{ImageInfo, PropWriteError, memory::MemoryWriteError};

pub use crate::runtime::Runtime;
pub use machine::{Machine, UnknownMachine};
pub use write::{empty, layout};

/// The use of images by an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The object stores images.
    Section,
    /// The object stores images and registers them with a runtime.
    Register(Runtime),
}

/// Options for writing an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The host.
    pub machine: Machine,
    /// The use of the images.
    pub kind: Kind,
    /// A global symbol for the start of the object's images, or for its descriptor if it registers them. Linkers
    /// extract an object from an archive only for a requested symbol.
    pub symbol: Option<String>,
}

/// An image to write. Its bytes are not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageSlot {
    /// The description for the runtime.
    pub info: ImageInfo,
    /// The format before compression; the format of `info` if the image is not compressed.
    pub contents: ImageFormat,
    /// The size of the stored image in bytes.
    pub size: u64,
}

/// An object without the bytes of its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectFile {
    pieces: Vec<Piece>,
}

/// A piece of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Bytes to write.
    Bytes(Vec<u8>),
    /// The image with this index, with the number of bytes that its slot specifies.
    Image(usize),
}

impl ObjectFile {
    /// Returns the pieces to write, in order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the size in bytes of the object with these images.
    #[must_use]
    pub fn size(&self, images: &[ImageSlot]) -> u64 {
        let sizes = self.pieces.iter().map(|piece| match piece {
            Piece::Bytes(bytes) => bytes.len() as u64,
            Piece::Image(index) => images.get(*index).map_or(0, |image| image.size),
        });
        sizes.fold(0, u64::saturating_add)
    }
}

/// The reason why an object cannot be laid out.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ObjectError {
    /// The list of images is empty.
    #[error("no images")]
    NoImages,
    /// There are more images than the descriptor can count in 16 bits.
    #[error("{count} images; a descriptor has at most 65535")]
    TooManyImages {
        /// The number of images.
        count: usize,
    },
    /// A string cannot be read back.
    #[error("image {image}: {source}")]
    Text {
        /// The index of the image.
        image: usize,
        /// The error in the string.
        source: TextError,
    },
    /// The property sets have no text form.
    #[error("image {image}: properties: {source}")]
    Properties {
        /// The index of the image.
        image: usize,
        /// The name that cannot be written.
        source: PropWriteError,
    },
    /// The property sets have no in-memory form.
    #[error("image {image}: properties: {source}")]
    Memory {
        /// The index of the image.
        image: usize,
        /// The reason.
        source: MemoryWriteError,
    },
    /// An image does not fit its container.
    #[error("image {image}: {source}")]
    Container {
        /// The index of the image.
        image: usize,
        /// The reason.
        source: OffloadWriteError,
    },
    /// A global symbol has no name, or a name that the object already uses.
    #[error("symbol '{name}' cannot be defined: {reason}")]
    Symbol {
        /// The name of the symbol.
        name: String,
        /// The reason.
        reason: &'static str,
    },
    /// The system cannot reserve enough addresses for the images.
    #[error("{size} bytes of images exceed this system's address space")]
    NoAddresses {
        /// The size of all images in bytes.
        size: u64,
    },
    /// The object is larger than its format allows.
    #[error("{size} bytes; {format} objects have at most {limit}")]
    TooLarge {
        /// The size of the object in bytes, or a few thousand more.
        size: u64,
        /// The name of the format.
        format: &'static str,
        /// The maximum size in the format.
        limit: u64,
    },
    /// The `object` crate cannot write the object.
    #[error("cannot write the object: {0}")]
    Object(#[from] object::write::Error),
}
