//! Writes SYCLBIN files.

use std::io::{self, Write};

use thiserror::Error;

use super::{ALIGNMENT, MAGIC, Syclbin, VERSION, metadata};
use crate::PropWriteError;
use crate::offload_binary::{self, OffloadWriteError, image_kind, offload_kind};

/// The reason why a SYCLBIN file cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SyclbinWriteError {
    /// The properties of a module have no text form.
    #[error("properties of abstract module {module}: {source}")]
    Properties {
        /// The index of the module.
        module: usize,
        /// The name that cannot be written.
        source: PropWriteError,
    },
    /// The metadata of the file itself has no `.prop` form.
    #[error(transparent)]
    Metadata(#[from] PropWriteError),
    /// There are more entries than a table can have.
    #[error("{count} {entries} are more than 32 bits can count")]
    TooMany {
        /// The kind of the entries.
        entries: &'static str,
        /// The number of entries.
        count: usize,
    },
    /// The images together exceed the size of a container.
    #[error(transparent)]
    Container(#[from] OffloadWriteError),
    /// The output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a file. Equal contents result in equal bytes.
///
/// # Errors
/// Fails for properties that have no `.prop` form and for numbers that the format cannot represent; returns the errors
/// from the output. After an error from the output, the bytes written so far are not a valid file.
pub fn write<I: AsRef<[u8]>>(syclbin: &Syclbin<I>, output: &mut dyn Write) -> Result<(), SyclbinWriteError> {
    let tables = Tables::of(syclbin)?;
    let head = tables.head();
    let size = (head.len() as u64).saturating_add(tables.binary_size);
    let entry = offload_binary::Entry {
        image_kind: image_kind::SYCLBIN,
        offload_kind: offload_kind::SYCL,
        ..offload_binary::Entry::default()
    };
    let frame = offload_binary::frame(&entry, size)?;
    output.write_all(&frame.before)?;
    output.write_all(&head)?;
    let ir_modules = syclbin.modules.iter().flat_map(|module| module.ir_modules.iter().map(|ir| &ir.image));
    let native_images =
        syclbin.modules.iter().flat_map(|module| module.native_images.iter().map(|native| &native.image));
    for image in ir_modules.chain(native_images) {
        let image = image.as_ref();
        output.write_all(image)?;
        write_zeros(output, padding(image.len() as u64))?;
    }
    write_zeros(output, frame.after)?;
    Ok(())
}

/// Returns the number of zeros between data of this size and the next multiple of [`ALIGNMENT`].
fn padding(size: u64) -> u64 {
    size.wrapping_neg() % ALIGNMENT
}

/// Writes zeros, fewer than the alignment of a container.
fn write_zeros(output: &mut dyn Write, count: u64) -> io::Result<()> {
    (0..count).try_for_each(|_| output.write_all(&[0]))
}

/// The contents of the file except its images.
#[derive(Default)]
struct Tables {
    /// The number of abstract modules, of IR modules and of native images.
    counts: [u32; 3],
    /// The three tables, one after another.
    entries: Vec<u8>,
    global_metadata_size: u64,
    metadata: String,
    binary_size: u64,
}

impl Tables {
    fn of<I: AsRef<[u8]>>(syclbin: &Syclbin<I>) -> Result<Self, SyclbinWriteError> {
        let mut tables = Tables::default();
        [_, tables.global_metadata_size] = tables.add_text(&metadata::global(syclbin.state)?);
        let (mut ir_modules, mut native_images) = (0, 0);
        for (index, module) in syclbin.modules.iter().enumerate() {
            let text = module.properties.to_prop();
            let text = text.map_err(|source| SyclbinWriteError::Properties { module: index, source })?;
            let text = tables.add_text(&text);
            tables.entries.extend(text.iter().flat_map(|number| number.to_le_bytes()));
            let (of_ir, of_native) = (module.ir_modules.len(), module.native_images.len());
            for number in [of_ir, ir_modules] {
                tables.entries.extend(count("IR modules", number)?.to_le_bytes());
            }
            for number in [of_native, native_images] {
                tables.entries.extend(count("native images", number)?.to_le_bytes());
            }
            ir_modules += of_ir;
            native_images += of_native;
        }
        for ir in syclbin.modules.iter().flat_map(|module| &module.ir_modules) {
            tables.add_image(&metadata::ir_module(ir.ir_type, &ir.target)?, ir.image.as_ref());
        }
        for native in syclbin.modules.iter().flat_map(|module| &module.native_images) {
            tables.add_image(&metadata::native_image(&native.arch, &native.target)?, native.image.as_ref());
        }
        tables.counts = [
            count("abstract modules", syclbin.modules.len())?,
            count("IR modules", ir_modules)?,
            count("native images", native_images)?,
        ];
        Ok(tables)
    }

    /// Adds a text. Returns its offset and size.
    fn add_text(&mut self, text: &str) -> [u64; 2] {
        let offset = self.metadata.len() as u64;
        self.metadata.push_str(text);
        [offset, text.len() as u64]
    }

    /// Adds an image and its entry.
    fn add_image(&mut self, text: &str, image: &[u8]) {
        let [metadata_offset, metadata_size] = self.add_text(text);
        let (offset, size) = (self.binary_size, image.len() as u64);
        // Sizes beyond 64 bits are saturated to the maximum, which no container can represent.
        self.binary_size = offset.saturating_add(size).saturating_add(padding(size));
        for number in [metadata_offset, metadata_size, offset, size] {
            self.entries.extend(number.to_le_bytes());
        }
    }

    /// Returns the bytes before the images.
    fn head(&self) -> Vec<u8> {
        let mut head = Vec::new();
        for number in [MAGIC, VERSION].into_iter().chain(self.counts).chain([0]) {
            head.extend(number.to_le_bytes());
        }
        let metadata_size = self.metadata.len() as u64;
        for number in [metadata_size, self.binary_size, 0, self.global_metadata_size] {
            head.extend(number.to_le_bytes());
        }
        head.extend(&self.entries);
        head.extend(self.metadata.as_bytes());
        head.extend((0..padding(metadata_size)).map(|_| 0));
        head
    }
}

/// Converts a count to a number in the tables.
fn count(entries: &'static str, count: usize) -> Result<u32, SyclbinWriteError> {
    u32::try_from(count).map_err(|_| SyclbinWriteError::TooMany { entries, count })
}
