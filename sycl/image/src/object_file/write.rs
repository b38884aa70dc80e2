//! Assembles an object.

use std::hint;

use object::write::{MachOBuildVersion, Object, Relocation, SectionId, SymbolId, SymbolSection, WritableBuffer};
use object::{
    BinaryFormat, Endianness, FileFlags, RelocationEncoding, RelocationFlags, RelocationKind, SectionFlags,
    SectionKind, SymbolFlags, SymbolKind, SymbolScope, elf, macho,
};

use super::code::{self, Function, Symbol};
use super::tables::{Tables, Target, tables};
use super::{ImageSlot, Kind, Machine, ObjectError, ObjectFile, Options, Piece};
use crate::embedded::{self, COFF_SECTION, ELF_SECTION, MACHO_SECTION};
use crate::offload_binary::{self, ALIGNMENT, Frame};

/// The names of the symbols that are local to the object.
const IMAGES: &str = "syclpasses.images";
const DESCRIPTOR: &str = "syclpasses.descriptor";
const CONSTRUCTOR: &str = "syclpasses.register";
const DESTRUCTOR: &str = "syclpasses.unregister";
/// The alignment of code and tables.
const CODE_ALIGNMENT: u64 = 16;
const POINTER_SIZE: usize = 8;
/// The maximum size in bytes of a COFF or Mach-O file.
const LIMIT_32_BITS: u64 = u32::MAX as u64;
/// The size of images above which code may be more than 2 GiB from its data, which is the range of x86-64 instructions.
/// Linkers put large sections where they do not separate other sections.
const LARGE_SIZE: u64 = 1 << 30;
/// The flag of a large section (System V ABI, AMD64 supplement, 4.2.2).
const SHF_X86_64_LARGE: elf::SectionFlags = elf::SectionFlags(0x1000_0000);
/// The maximum size of a pointer's relocation in these formats, in bytes.
const RELOCATION_SIZE: u64 = 16;
/// An upper bound on the size of headers, code and symbols in these formats, in bytes.
const REST_SIZE: u64 = 4096;
/// The first macOS on arm64, as `xxxx.yy.zz`.
const MACOS_11: u32 = 11 << 16;

/// Lays out an object.
///
/// # Errors
/// Fails if there are no images or too many, if strings cannot be read back, if properties are malformed, if a symbol
/// cannot be defined, and if images exceed the format or the address space.
pub fn layout(images: &[ImageSlot], options: &Options) -> Result<ObjectFile, ObjectError> {
    if images.is_empty() {
        return Err(ObjectError::NoImages);
    }
    check_symbol(options)?;
    let mut frames = Vec::new();
    let mut places = Vec::new();
    let mut size = 0_u64;
    for (image, slot) in images.iter().enumerate() {
        slot.info.check_texts().map_err(|source| ObjectError::Text { image, source })?;
        let entry = embedded::to_entry(&slot.info, slot.contents)
            .map_err(|source| ObjectError::Properties { image, source })?;
        let frame =
            offload_binary::frame(&entry, slot.size).map_err(|source| ObjectError::Container { image, source })?;
        places.push(size + frame.before.len() as u64);
        size = size.checked_add(frame.size()).ok_or(ObjectError::NoAddresses { size: u64::MAX })?;
        frames.push(frame);
    }
    let tables = match options.kind {
        Kind::Section => None,
        Kind::Register(runtime) => Some(tables(images, &places, runtime)?),
    };
    check_size(size, tables.as_ref(), options)?;
    let placeholder = placeholder(size)?;
    let builder = Builder::new(options, &placeholder);
    let object = match tables {
        None => builder.section_only(),
        Some(tables) => builder.registering(tables)?,
    };
    let mut recorder = Recorder { placeholder: &placeholder, frames: &frames, pieces: Vec::new(), bytes: Vec::new() };
    object.emit(&mut recorder)?;
    Ok(ObjectFile { pieces: recorder.into_pieces() })
}

/// Lays out an object without images. Linkers accept it, and it adds nothing to a program.
///
/// # Errors
/// Returns the errors from the `object` crate.
pub fn empty(machine: Machine) -> Result<ObjectFile, ObjectError> {
    let format = machine.format();
    let mut object = Object::new(format, machine.architecture(), Endianness::Little);
    match format {
        BinaryFormat::Elf => add_elf_notes(&mut object, machine),
        BinaryFormat::MachO => object.set_macho_build_version(macos_11()),
        _ => {}
    }
    Ok(ObjectFile { pieces: vec![Piece::Bytes(object.write()?)] })
}

/// Returns zeros that represent the images. They are never accessed, so the system reserves
/// addresses for them but no memory. The recorder recognizes them by their address.
fn placeholder(size: u64) -> Result<Vec<u8>, ObjectError> {
    let no_addresses = || ObjectError::NoAddresses { size };
    let length = usize::try_from(size).map_err(|_| no_addresses())?;
    // Allocating zeroed memory aborts the process on failure, so test first with an allocation that reports the
    // failure.
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(length).map_err(|_| no_addresses())?;
    drop(hint::black_box(memory));
    Ok(vec![0; length])
}

/// Checks that the object does not use the name of the global symbol for another symbol.
fn check_symbol(options: &Options) -> Result<(), ObjectError> {
    let Some(name) = &options.symbol else { return Ok(()) };
    let reason = match name.as_str() {
        "" => "its name is empty",
        name if name.contains('\0') => "its name contains a NUL byte",
        name if Symbol::EXTERNAL.iter().filter_map(|symbol| symbol.external()).any(|(other, _)| other == name) => {
            "the object refers to a symbol with that name"
        }
        IMAGES | DESCRIPTOR | CONSTRUCTOR | DESTRUCTOR => "the object defines a symbol with that name",
        embedded::ELF_START | embedded::ELF_STOP => "linkers define it for the section with the images",
        _ => return Ok(()),
    };
    Err(ObjectError::Symbol { name: name.clone(), reason })
}

/// Checks the size of the object. COFF and Mach-O count the bytes of a file in 32 bits, and the `object` crate does not
/// report an overflow.
fn check_size(images: u64, tables: Option<&Tables>, options: &Options) -> Result<(), ObjectError> {
    let format = match options.machine.format() {
        BinaryFormat::Coff => "COFF",
        BinaryFormat::MachO => "Mach-O",
        _ => return Ok(()),
    };
    let tables = tables.map_or(0, |tables| tables.bytes.len() as u64 + tables.pointers.len() as u64 * RELOCATION_SIZE);
    let symbol = options.symbol.as_ref().map_or(0, |name| name.len() as u64);
    match [tables, symbol, REST_SIZE].into_iter().fold(images, u64::saturating_add) {
        0..=LIMIT_32_BITS => Ok(()),
        size => Err(ObjectError::TooLarge { size, format, limit: LIMIT_32_BITS }),
    }
}

struct Builder<'a> {
    object: Object<'a>,
    options: &'a Options,
    /// The symbol for the start of the section with the images.
    images: SymbolId,
}

impl<'a> Builder<'a> {
    /// Creates an object with the section for the images.
    fn new(options: &'a Options, images: &'a [u8]) -> Self {
        let format = options.machine.format();
        let mut object = Object::new(format, options.machine.architecture(), Endianness::Little);
        let section = match format {
            BinaryFormat::Coff => object.add_section(Vec::new(), COFF_SECTION.into(), SectionKind::ReadOnlyData),
            BinaryFormat::MachO => {
                let (segment, section) = MACHO_SECTION;
                object.add_section(segment.into(), section.into(), SectionKind::ReadOnlyData)
            }
            _ => object.add_section(Vec::new(), ELF_SECTION.into(), SectionKind::ReadOnlyData),
        };
        object.set_section_data(section, images, ALIGNMENT);
        match format {
            BinaryFormat::Elf => {
                // The GNU flag makes linkers keep the section even if they remove unreferenced sections.
                let mut sh_flags = elf::SHF_ALLOC | elf::SHF_GNU_RETAIN;
                if options.machine == Machine::X86_64Linux && images.len() as u64 > LARGE_SIZE {
                    sh_flags |= SHF_X86_64_LARGE;
                }
                *object.section_flags_mut(section) = SectionFlags::Elf { sh_type: elf::SHT_PROGBITS, sh_flags };
                object.flags = FileFlags::Elf { os_abi: elf::ELFOSABI_GNU, abi_version: 0, e_flags: elf::FileFlags(0) };
                add_elf_notes(&mut object, options.machine);
            }
            BinaryFormat::MachO => {
                *object.section_flags_mut(section) =
                    SectionFlags::MachO { flags: macho::S_ATTR_NO_DEAD_STRIP, reserved2: 0 };
                object.set_macho_build_version(macos_11());
            }
            _ => {}
        }
        let symbol = object_symbol(IMAGES, section, 0, images.len() as u64, SymbolKind::Data);
        let images = object.add_symbol(symbol);
        Builder { object, options, images }
    }

    fn section_only(mut self) -> Object<'a> {
        self.global_symbol(self.images);
        self.object
    }

    fn registering(mut self, tables: Tables) -> Result<Object<'a>, ObjectError> {
        let section = self.tables_section();
        self.object.append_section_data(section, &tables.bytes, CODE_ALIGNMENT);
        let size = tables.bytes.len() as u64;
        let symbol = object_symbol(DESCRIPTOR, section, 0, size, SymbolKind::Data);
        let descriptor = self.object.add_symbol(symbol);
        for (offset, target) in tables.pointers {
            let (symbol, addend) = match target {
                Target::Tables(offset) => (descriptor, offset),
                Target::Images(offset) => (self.images, offset),
            };
            self.pointer(section, offset, symbol, addend)?;
        }
        self.global_symbol(descriptor);

        let destructor = self.function(DESTRUCTOR, &code::destructor(self.options.machine), descriptor, None)?;
        let code = code::constructor(self.options.machine);
        let constructor = self.function(CONSTRUCTOR, &code, descriptor, Some(destructor))?;
        self.list_function(true, constructor)?;
        if self.options.machine.format() != BinaryFormat::MachO {
            self.list_function(false, destructor)?;
        }
        Ok(self.object)
    }

    /// Adds the section for data with pointers that is read-only after relocation.
    fn tables_section(&mut self) -> SectionId {
        let kind = SectionKind::ReadOnlyDataWithRel;
        match self.options.machine.format() {
            BinaryFormat::Coff => self.object.add_section(Vec::new(), b".rdata".to_vec(), SectionKind::ReadOnlyData),
            BinaryFormat::MachO => self.object.add_section(b"__DATA".to_vec(), b"__const".to_vec(), kind),
            _ => self.object.add_section(Vec::new(), b".data.rel.ro".to_vec(), kind),
        }
    }

    /// Defines the user's global symbol at the position of another symbol.
    fn global_symbol(&mut self, place: SymbolId) {
        let place = self.object.symbol(place);
        if let (Some(name), SymbolSection::Section(section)) = (&self.options.symbol, place.section) {
            let mut symbol = object_symbol(name, section, place.value, place.size, SymbolKind::Data);
            symbol.scope = SymbolScope::Dynamic;
            self.object.add_symbol(symbol);
        }
    }

    /// Adds a pointer to `symbol + addend`.
    fn pointer(&mut self, section: SectionId, offset: u64, symbol: SymbolId, addend: u64) -> Result<(), ObjectError> {
        let flags = RelocationFlags::Generic {
            kind: RelocationKind::Absolute,
            encoding: RelocationEncoding::Generic,
            size: 64,
        };
        // Sections have fewer than 2^63 bytes, because they were allocated.
        let addend = i64::try_from(addend).unwrap_or(i64::MAX);
        Ok(self.object.add_relocation(section, Relocation { offset, symbol, addend, flags })?)
    }

    /// Adds a function with its relocations.
    fn function(
        &mut self,
        name: &str,
        function: &Function,
        descriptor: SymbolId,
        destructor: Option<SymbolId>,
    ) -> Result<SymbolId, ObjectError> {
        let section = self.object.section_id(object::write::StandardSection::Text);
        let start = self.object.append_section_data(section, &function.bytes, CODE_ALIGNMENT);
        let size = function.bytes.len() as u64;
        let symbol = self.object.add_symbol(object_symbol(name, section, start, size, SymbolKind::Text));
        for fixup in &function.fixups {
            let target = match (fixup.symbol, destructor) {
                (Symbol::Destructor, Some(destructor)) => destructor,
                (other, _) => other.external().map_or(descriptor, |(name, kind)| self.external(name, kind)),
            };
            self.object.add_relocation(section, fixup.relocation(start, target))?;
        }
        Ok(symbol)
    }

    /// Returns a symbol that another object defines.
    fn external(&mut self, name: &str, kind: SymbolKind) -> SymbolId {
        self.object.symbol_id(name.as_bytes()).unwrap_or_else(|| {
            self.object.add_symbol(object::write::Symbol {
                name: name.into(),
                value: 0,
                size: 0,
                kind,
                scope: SymbolScope::Unknown,
                weak: false,
                section: SymbolSection::Undefined,
                flags: SymbolFlags::None,
            })
        })
    }

    /// Adds a function to the list of functions that run at the start (or the end), before (or after) those of the
    /// program.
    fn list_function(&mut self, at_start: bool, function: SymbolId) -> Result<(), ObjectError> {
        let section = match (self.options.machine.format(), at_start) {
            (BinaryFormat::Coff, true) => self.read_only_section(b".CRT$XCL"),
            (BinaryFormat::Coff, false) => self.read_only_section(b".CRT$XTX"),
            (BinaryFormat::MachO, _) => {
                let kind = SectionKind::Data;
                let section = self.object.add_section(b"__DATA".to_vec(), b"__mod_init_func".to_vec(), kind);
                *self.object.section_flags_mut(section) =
                    SectionFlags::MachO { flags: macho::S_MOD_INIT_FUNC_POINTERS.into(), reserved2: 0 };
                section
            }
            (_, true) => self.elf_function_list(b".init_array.00001", elf::SHT_INIT_ARRAY),
            (_, false) => self.elf_function_list(b".fini_array.00001", elf::SHT_FINI_ARRAY),
        };
        let offset = self.object.append_section_data(section, &[0; POINTER_SIZE], POINTER_SIZE as u64);
        self.pointer(section, offset, function, 0)
    }

    fn read_only_section(&mut self, name: &[u8]) -> SectionId {
        self.object.add_section(Vec::new(), name.to_vec(), SectionKind::ReadOnlyData)
    }

    fn elf_function_list(&mut self, name: &[u8], sh_type: elf::SectionType) -> SectionId {
        let section = self.object.add_section(Vec::new(), name.to_vec(), SectionKind::Data);
        let sh_flags = elf::SHF_ALLOC | elf::SHF_WRITE;
        *self.object.section_flags_mut(section) = SectionFlags::Elf { sh_type, sh_flags };
        section
    }
}

/// Adds the sections without which linkers make the stack of the program executable, and leave its code unprotected.
fn add_elf_notes(object: &mut Object<'_>, machine: Machine) {
    let mut add = |name: &[u8], sh_type, sh_flags| {
        let note = object.add_section(Vec::new(), name.to_vec(), SectionKind::Other);
        *object.section_flags_mut(note) = SectionFlags::Elf { sh_type, sh_flags };
        note
    };
    add(b".note.GNU-stack", elf::SHT_PROGBITS, elf::SectionFlags(0));
    let properties = add(b".note.gnu.property", elf::SHT_NOTE, elf::SHF_ALLOC);
    object.set_section_data(properties, code::elf_properties(machine), POINTER_SIZE as u64);
}

fn macos_11() -> MachOBuildVersion {
    let version = macho::Version(MACOS_11);
    let mut build = MachOBuildVersion::default();
    build.platform = macho::PLATFORM_MACOS;
    build.minos = version;
    build.sdk = version;
    build
}

/// Returns a symbol that is local to this object.
fn object_symbol(name: &str, section: SectionId, value: u64, size: u64, kind: SymbolKind) -> object::write::Symbol {
    object::write::Symbol {
        name: name.into(),
        value,
        size,
        kind,
        scope: SymbolScope::Compilation,
        weak: false,
        section: SymbolSection::Section(section),
        flags: SymbolFlags::None,
    }
}

/// Records the object as it is written, and replaces the placeholder with frames and images.
struct Recorder<'a> {
    placeholder: &'a [u8],
    frames: &'a [Frame],
    pieces: Vec<Piece>,
    /// The bytes after the last piece.
    bytes: Vec<u8>,
}

impl Recorder<'_> {
    /// Converts the bytes since the last piece to a piece.
    fn end_bytes(&mut self) {
        if !self.bytes.is_empty() {
            self.pieces.push(Piece::Bytes(std::mem::take(&mut self.bytes)));
        }
    }

    fn into_pieces(mut self) -> Vec<Piece> {
        self.end_bytes();
        self.pieces
    }
}

impl WritableBuffer for Recorder<'_> {
    fn reserve(&mut self, _: u64) -> Result<(), ()> {
        Ok(())
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        if !std::ptr::eq(bytes, self.placeholder) {
            self.bytes.extend_from_slice(bytes);
            return;
        }
        for (index, frame) in self.frames.iter().enumerate() {
            self.bytes.extend_from_slice(&frame.before);
            self.end_bytes();
            self.pieces.push(Piece::Image(index));
            // There are fewer than ALIGNMENT zeros.
            self.bytes.extend((0..frame.after).map(|_| 0));
        }
    }
}
