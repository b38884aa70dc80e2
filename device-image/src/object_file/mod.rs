//! Writes device images into relocatable objects for the host.
//!
//! Every object has one section with the images, as [`crate::embedded`] describes it. An object that registers them
//! ([`Kind::Register`]) also holds
//!
//! * the tables that the DPC++ runtime reads (`tables.rs`): descriptor, images, entries, property sets. Their pointers
//!   to images lead into that section, so that no image is stored twice;
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
//! ELF objects have two more sections: `.note.GNU-stack` and `.note.gnu.property`, without which linkers make the stack
//! of the program executable and its code unprotected.
//!
//! The object is laid out without the bytes of the images. [`ObjectFile::pieces`] has their places, so that they can be copied
//! from file to file.

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

/// What an object does with its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Holds them.
    Section,
    /// Holds them and registers them with a runtime.
    Register(Runtime),
}

/// How to write an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The host.
    pub machine: Machine,
    /// Whether it registers its images.
    pub kind: Kind,
    /// A global symbol for the start of the object's images, or of its descriptor if it registers them: linkers take an
    /// object from an archive only for a requested symbol.
    pub symbol: Option<String>,
}

/// An image to be written; its bytes are not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageSlot {
    /// What the runtime is told about it.
    pub info: ImageInfo,
    /// The format before compression; that of `info` if it is not compressed.
    pub contents: ImageFormat,
    /// Bytes of the image as it is stored.
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
    /// These bytes.
    Bytes(Vec<u8>),
    /// The bytes of the image with this index, as many as its slot says.
    Image(usize),
}

impl ObjectFile {
    /// What to write, in order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Bytes of the object with these images.
    #[must_use]
    pub fn size(&self, images: &[ImageSlot]) -> u64 {
        let sizes = self.pieces.iter().map(|piece| match piece {
            Piece::Bytes(bytes) => bytes.len() as u64,
            Piece::Image(index) => images.get(*index).map_or(0, |image| image.size),
        });
        sizes.fold(0, u64::saturating_add)
    }
}

/// Why an object cannot be laid out.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ObjectError {
    /// There is nothing to write.
    #[error("no images")]
    NoImages,
    /// The descriptor counts images in 16 bits.
    #[error("{count} images; a descriptor has at most 65535")]
    TooManyImages {
        /// How many there are.
        count: usize,
    },
    /// A text that cannot be read back.
    #[error("image {image}: {source}")]
    Text {
        /// Index of the image.
        image: usize,
        /// The text.
        source: TextError,
    },
    /// The property sets have no text form.
    #[error("image {image}: properties: {source}")]
    Properties {
        /// Index of the image.
        image: usize,
        /// The name that cannot be written.
        source: PropWriteError,
    },
    /// The property sets have no form in memory.
    #[error("image {image}: properties: {source}")]
    Memory {
        /// Index of the image.
        image: usize,
        /// The reason.
        source: MemoryWriteError,
    },
    /// An image does not fit its container.
    #[error("image {image}: {source}")]
    Container {
        /// Index of the image.
        image: usize,
        /// The reason.
        source: OffloadWriteError,
    },
    /// A global symbol that the object refers to already, or without a name.
    #[error("symbol '{name}' cannot be defined: {reason}")]
    Symbol {
        /// Its name.
        name: String,
        /// Why not.
        reason: &'static str,
    },
    /// The system cannot even reserve addresses for the images.
    #[error("{size} bytes of images are more than this system has addresses for")]
    NoAddresses {
        /// Bytes of all images.
        size: u64,
    },
    /// The object is larger than its format allows.
    #[error("{size} bytes; {format} objects have at most {limit}")]
    TooLarge {
        /// Bytes of the object, or a few thousand more.
        size: u64,
        /// Name of the format.
        format: &'static str,
        /// The most it allows.
        limit: u64,
    },
    /// The `object` crate cannot write it.
    #[error("cannot write the object: {0}")]
    Object(#[from] object::write::Error),
}
