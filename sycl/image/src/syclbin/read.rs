//! Reads SYCLBIN files, without their images.

use std::ops::Range;

use object::ReadRef;

use super::metadata::MetadataError;
use super::{
    ALIGNMENT, AbstractModule, ENTRY_SIZE, HEADER_SIZE, IrModule, MAGIC, NativeImage, Syclbin, VERSION, metadata,
};
use crate::offload_binary::{self, image_kind};
use crate::{FormatError, Window};

/// Reads a file. Images are ranges of bytes of the file.
///
/// # Errors
/// Returns the first malformed field.
pub fn read<'d, R: ReadRef<'d>>(file: &Window<R>) -> Result<Syclbin<Range<u64>>, FormatError> {
    let container = offload_binary::read(file, 0)?;
    if container.entry.image_kind != image_kind::SYCLBIN {
        let found = container.entry.image_kind;
        let problem = format!("found {found}, expected {} (SYCLBIN)", image_kind::SYCLBIN);
        let place = file.place(file.u64("entry offset", 16)?);
        return Err(FormatError::new(place, "image kind", problem));
    }
    let end = file.place(file.size());
    if container.range.end != end {
        let problem = format!("{} bytes follow the container", end - container.range.end);
        return Err(FormatError::new(container.range.end, "end of the file", problem));
    }
    let (start, size) = (container.image.start - file.place(0), container.image.end - container.image.start);
    Reader::new(file.part(0, "image", start, size)?)?.syclbin()
}

/// The parts of a file.
struct Reader<R> {
    /// The contents of the container.
    contents: Window<R>,
    metadata: Window<R>,
    binary: Window<R>,
    modules: Table,
    ir_modules: Table,
    native_images: Table,
    /// The number of bytes of the metadata table that no text has used yet.
    metadata_left: u64,
}

/// A table of modules or images.
struct Table {
    /// The offset of the first entry in the contents.
    start: u64,
    /// The offset in the header of the number of entries.
    count_at: u64,
    count: u32,
    /// The number of entries that abstract modules have used.
    taken: u32,
    field: &'static str,
}

impl Table {
    /// Creates the table whose number of entries is at `count_at`.
    fn new<'d, R: ReadRef<'d>>(
        contents: &Window<R>,
        count_at: u64,
        field: &'static str,
        start: u64,
    ) -> Result<Self, FormatError> {
        let count = contents.u32(field, count_at)?;
        contents.check_array(count_at, field, start, count.into(), ENTRY_SIZE)?;
        Ok(Table { start, count_at, count, taken: 0, field })
    }

    /// Returns the offset of an entry. The calculation cannot overflow, because the table is within the contents.
    fn entry(&self, index: u32) -> u64 {
        self.start + ENTRY_SIZE * u64::from(index)
    }

    /// Returns the offset after the table.
    fn end(&self) -> u64 {
        self.entry(self.count)
    }

    /// Consumes the entries of an abstract module. Their number and the index of the first entry
    /// are at `at`.
    fn take<'d, R: ReadRef<'d>>(
        &mut self,
        contents: &Window<R>,
        at: u64,
        field: &'static str,
    ) -> Result<Range<u32>, FormatError> {
        let (count, first) = (contents.u32(field, at)?, contents.u32(field, at + 4)?);
        let left = self.count - self.taken;
        if count > left {
            let problem = format!("{count} starting at index {first}, but only {left} remain");
            return Err(FormatError::new(contents.place(at), field, problem));
        }
        if count > 0 && first != self.taken {
            let problem = format!("{count} starting at index {first}, expected index {}", self.taken);
            return Err(FormatError::new(contents.place(at + 4), field, problem));
        }
        let start = self.taken;
        // The sum does not exceed the number of all entries.
        self.taken += count;
        Ok(start..self.taken)
    }
}

impl<'d, R: ReadRef<'d>> Reader<R> {
    fn new(contents: Window<R>) -> Result<Self, FormatError> {
        contents.check(0, "header", 0, HEADER_SIZE)?;
        let magic = contents.u32("magic number", 0)?;
        if magic != MAGIC {
            let problem = format!("found {magic:#010x}, expected {MAGIC:#010x} (SYCLBIN)");
            return Err(FormatError::new(contents.place(0), "magic number", problem));
        }
        let version = contents.u32("version", 4)?;
        if version != VERSION {
            let problem = format!("found {version}, only version {VERSION} is supported");
            return Err(FormatError::new(contents.place(4), "version", problem));
        }
        let modules = Table::new(&contents, 8, "number of abstract modules", HEADER_SIZE)?;
        let ir_modules = Table::new(&contents, 12, "number of IR modules", modules.end())?;
        let native_images = Table::new(&contents, 16, "number of native images", ir_modules.end())?;
        let metadata_size = contents.u64("size of the metadata table", 24)?;
        let metadata = contents.part(24, "size of the metadata table", native_images.end(), metadata_size)?;
        // The table is within the contents, so its end cannot overflow.
        let binary_start = (native_images.end() + metadata_size).next_multiple_of(ALIGNMENT);
        let binary_size = contents.u64("size of the binary table", 32)?;
        let binary = contents.part(32, "size of the binary table", binary_start, binary_size)?;
        Ok(Reader { contents, metadata, binary, modules, ir_modules, native_images, metadata_left: metadata_size })
    }

    fn syclbin(mut self) -> Result<Syclbin<Range<u64>>, FormatError> {
        let state = self.metadata(40, "global metadata", metadata::parse_global)?;
        let mut modules = Vec::new();
        for index in 0..self.modules.count {
            modules.push(self.abstract_module(index)?);
        }
        for table in [&self.ir_modules, &self.native_images] {
            if table.taken != table.count {
                let problem = format!("found {}, but the abstract modules have {}", table.count, table.taken);
                return Err(FormatError::new(self.contents.place(table.count_at), table.field, problem));
            }
        }
        Ok(Syclbin { state, modules })
    }

    fn abstract_module(&mut self, index: u32) -> Result<AbstractModule<Range<u64>>, FormatError> {
        let at = self.modules.entry(index);
        let properties = self.metadata(at, "properties of an abstract module", metadata::parse_properties)?;
        let contents = self.contents;
        let ir_modules = self.ir_modules.take(&contents, at + 16, "IR modules of an abstract module")?;
        let native_images = self.native_images.take(&contents, at + 24, "native images of an abstract module")?;
        Ok(AbstractModule {
            properties,
            ir_modules: ir_modules.map(|index| self.ir_module(index)).collect::<Result<_, _>>()?,
            native_images: native_images.map(|index| self.native_image(index)).collect::<Result<_, _>>()?,
        })
    }

    fn ir_module(&mut self, index: u32) -> Result<IrModule<Range<u64>>, FormatError> {
        let at = self.ir_modules.entry(index);
        let (ir_type, target) = self.metadata(at, "metadata of an IR module", metadata::parse_ir_module)?;
        Ok(IrModule { ir_type, target, image: self.image(at + 16, "image of an IR module")? })
    }

    fn native_image(&mut self, index: u32) -> Result<NativeImage<Range<u64>>, FormatError> {
        let at = self.native_images.entry(index);
        let (arch, target) = self.metadata(at, "metadata of a native image", metadata::parse_native_image)?;
        Ok(NativeImage { arch, target, image: self.image(at + 16, "image of a native image")? })
    }

    /// Reads and parses the text whose offset and size are at `at`.
    fn metadata<T>(
        &mut self,
        at: u64,
        field: &'static str,
        parse: fn(&str) -> Result<T, MetadataError>,
    ) -> Result<T, FormatError> {
        let (place, text) = self.text(at, field)?;
        parse(text).map_err(|error| FormatError::new(place, field, error.to_string()))
    }

    /// Reads the text whose offset and size are at `at`. Also returns its offset in the file.
    fn text(&mut self, at: u64, field: &'static str) -> Result<(u64, &'d str), FormatError> {
        let (offset, size) = self.location(&self.metadata, at, field)?;
        // In valid files, the texts do not overlap, so their total length does not exceed the length of the table.
        let Some(left) = self.metadata_left.checked_sub(size) else {
            return Err(FormatError::new(self.contents.place(at), field, "the texts overlap"));
        };
        self.metadata_left = left;
        let place = self.metadata.place(offset);
        let text = std::str::from_utf8(self.metadata.bytes(field, offset, size)?)
            .map_err(|error| FormatError::new(place + error.valid_up_to() as u64, field, "the text is not UTF-8"))?;
        Ok((place, text))
    }

    /// Returns the range in the file of the image whose offset and size are at `at`.
    fn image(&self, at: u64, field: &'static str) -> Result<Range<u64>, FormatError> {
        let (offset, size) = self.location(&self.binary, at, field)?;
        let start = self.binary.place(offset);
        Ok(start..start + size)
    }

    /// Reads an offset and a size at `at`. The range must be within `table`.
    fn location(&self, table: &Window<R>, at: u64, field: &'static str) -> Result<(u64, u64), FormatError> {
        let (offset, size) = (self.contents.u64(field, at)?, self.contents.u64(field, at + 8)?);
        // The error is in the field, not in the table.
        table
            .check(0, field, offset, size)
            .map_err(|error| FormatError { offset: self.contents.place(at), ..error })?;
        Ok((offset, size))
    }
}
