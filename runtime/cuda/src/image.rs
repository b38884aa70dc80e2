//! Finds the kernels in an image, the number of parameters of each, and the work-group size that it requires.
//!
//! The driver reports a missing kernel or parameter only as an error. Tools that trace driver calls
//! report each failing call, so the adapter reads the image instead.
//!
//! 1. PTX: skip comments and strings. The word after `.entry` is the name of a kernel; each `.param` in the parentheses
//!    that follow is a parameter. The numbers after `.reqntid` are the required work-group size.
//! 2. A cubin: each symbol with the `STO_CUDA_ENTRY` flag is a kernel. Its `.nv.info.NAME` section has one record per
//!    parameter and, unless the kernel has no parameters, one with the total size of the parameters. Another record
//!    contains the required work-group size.
//! 3. For other formats, the adapter queries the driver.

use std::collections::HashMap;

use object::LittleEndian;
use object::elf::FileHeader64;
use object::read::elf::{FileHeader, SectionHeader, Sym};

/// The properties of a kernel that the driver does not report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Kernel {
    /// The number of parameters; `None` if the image does not contain it in a known form.
    pub parameters: Option<usize>,
    /// The work-group size that the kernel requires; zeros if it requires none.
    pub group: [usize; 3],
}

/// The kernels in an image, by name.
pub type Kernels = HashMap<String, Kernel>;

/// The flag in a symbol's `st_other` that marks a kernel.
const STO_CUDA_ENTRY: u8 = 0x10;
/// Kinds of records in `.nv.info.NAME`: the required work-group size, a parameter, and the total size of the parameters.
const REQNTID: u8 = 0x10;
const KPARAM_INFO: u8 = 0x17;
const CBANK_PARAM_SIZE: u8 = 0x19;

/// Returns the kernels in PTX or a cubin; `None` for other formats.
pub fn kernels(image: &[u8]) -> Option<Kernels> {
    if image.starts_with(b"\x7fELF") {
        return cubin(image).ok();
    }
    // The driver reads PTX up to a null byte.
    let text = image.split(|byte| *byte == 0).next().unwrap_or_default();
    ptx(std::str::from_utf8(text).ok()?)
}

/// Reads a cubin.
fn cubin(image: &[u8]) -> object::Result<Kernels> {
    let header = FileHeader64::<LittleEndian>::parse(image)?;
    let endian = header.endian()?;
    let sections = header.sections(endian, image)?;
    let mut parameters = HashMap::new();
    for section in sections.iter() {
        if let Some(kernel) = sections.section_name(endian, section)?.strip_prefix(b".nv.info.".as_slice()) {
            parameters.insert(kernel, read_records(section.data(endian, image)?));
        }
    }
    let symbols = sections.symbols(endian, image, object::elf::SHT_SYMTAB)?;
    let mut kernels = Kernels::new();
    for symbol in symbols.iter() {
        if symbol.st_other().0 & STO_CUDA_ENTRY != 0
            && symbol.st_type() == object::elf::STT_FUNC
            && !symbol.is_undefined(endian)
        {
            let name = symbols.symbol_name(endian, symbol)?;
            let kernel = parameters.get(name).copied().unwrap_or_default();
            kernels.insert(String::from_utf8_lossy(name).into_owned(), kernel);
        }
    }
    Ok(kernels)
}

/// Reads the records of a kernel. A record has a format, a kind and two bytes of data. In format 4, these two bytes are
/// the size of the data that follows.
fn read_records(mut records: &[u8]) -> Kernel {
    let (mut count, mut bytes, mut group) = (0, 0, [0; 3]);
    while let [format, kind, low, high, rest @ ..] = records {
        let value = u16::from_le_bytes([*low, *high]);
        let size = if *format == 4 { usize::from(value) } else { 0 };
        let Some((data, rest)) = rest.split_at_checked(size) else { break };
        match *kind {
            KPARAM_INFO => count += 1,
            CBANK_PARAM_SIZE => bytes = value,
            REQNTID => {
                for (size, bytes) in group.iter_mut().zip(data.as_chunks::<4>().0) {
                    *size = u32::from_le_bytes(*bytes) as usize;
                }
            }
            _ => {}
        }
        records = rest;
    }
    // Otherwise, the parameters are in records of another kind.
    let is_counted = records.is_empty() && (count == 0) == (bytes == 0);
    Kernel { parameters: is_counted.then_some(count), group }
}

/// Reads PTX, which begins with `.version`.
fn ptx(text: &str) -> Option<Kernels> {
    let mut words = Words(text).peekable();
    if words.next() != Some(".version") {
        return None;
    }
    let mut kernels = Kernels::new();
    while let Some(word) = words.next() {
        if word != ".entry" {
            continue;
        }
        let name = words.next()?;
        let mut count = 0;
        if words.next_if_eq(&"(").is_some() {
            count = words.by_ref().take_while(|word| *word != ")").filter(|word| *word == ".param").count();
        }
        let group = required_group(&mut words);
        kernels.insert(name.to_owned(), Kernel { parameters: Some(count), group });
    }
    Some(kernels)
}

/// Reads the directives between the parameters and the body of a kernel. Returns the required work-group size, or zeros.
/// Omitted dimensions have size 1.
fn required_group<'a>(words: &mut impl Iterator<Item = &'a str>) -> [usize; 3] {
    let mut group = [0; 3];
    let mut sizes = None;
    for word in words.by_ref().take_while(|word| *word != "{" && *word != ";") {
        match (word, word.parse()) {
            (".reqntid", _) => {
                group = [1; 3];
                sizes = Some(group.iter_mut());
            }
            (_, Ok(number)) => {
                if let Some(size) = sizes.as_mut().and_then(Iterator::next) {
                    *size = number;
                }
            }
            (",", _) => {}
            _ => sizes = None,
        }
    }
    group
}

/// The words of PTX: names, directives, numbers, strings and single characters, without comments.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.0 = self.0.trim_start();
            let end = match self.0.as_bytes() {
                [] => return None,
                [b'/', b'/', ..] => {
                    self.0 = self.0.split_once('\n').map_or("", |(_, rest)| rest);
                    continue;
                }
                [b'/', b'*', ..] => {
                    self.0 = self.0[2..].split_once("*/").map_or("", |(_, rest)| rest);
                    continue;
                }
                // Strings in PTX are names of files and sections. They have no escape sequences.
                [b'"', ..] => self.0[1..].find('"').map_or(self.0.len(), |end| end + 2),
                _ => {
                    let inside = |character: char| character.is_ascii_alphanumeric() || "_$%.".contains(character);
                    let first = self.0.chars().next().map_or(1, char::len_utf8);
                    if self.0.starts_with(inside) {
                        self.0.find(|character| !inside(character)).unwrap_or(self.0.len())
                    } else {
                        first
                    }
                }
            };
            let (word, rest) = self.0.split_at(end);
            self.0 = rest;
            return Some(word);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test panics to fail")]

    use std::path::{Path, PathBuf};
    use std::process::Command;

    use super::*;

    const PTX: &str = "// .entry comment(.param .u64 a)
.version 8.7
.target sm_70
.address_size 64
.global .align 8 .b8 counter[16];
/* .entry other() */
.func helper(.param .u64 a) { ret; }
.visible .entry none() { ret; }
.visible .entry add$1(.param .u64 a, .param .u32 b, // .param .u32 comment
 .param .align 4 .b8 c[12])
 .maxntid 128 { ret; }
.entry bare .reqntid 4, 2 .minnctapersm 1 { ret; }
";

    fn expected() -> Kernels {
        let kernels = [("none", 0, [0; 3]), ("add$1", 3, [0; 3]), ("bare", 0, [4, 2, 1])];
        kernels.map(|(name, count, group)| (name.to_owned(), Kernel { parameters: Some(count), group })).into()
    }

    #[test]
    fn ptx_has_kernels_and_parameters() {
        assert_eq!(kernels(PTX.as_bytes()), Some(expected()));
        assert_eq!(kernels(format!("{PTX}\0.entry after() {{ ret; }}").as_bytes()), Some(expected()));
    }

    #[test]
    fn other_formats_are_not_read() {
        assert_eq!(kernels(b"\x50\xed\x55\xba\x01\0\x10\0"), None);
        assert_eq!(kernels(b""), None);
        assert_eq!(kernels(b".version 8.7 .entry"), None);
        assert_eq!(kernels(b"\x7fELF\x02\x01\x01"), None);
    }

    #[test]
    fn records_that_end_early_have_no_count() {
        assert_eq!(read_records(&[4, KPARAM_INFO, 12, 0, 0]).parameters, None);
        assert_eq!(read_records(&[3, CBANK_PARAM_SIZE, 8, 0]).parameters, None);
        assert_eq!(read_records(&[3, 0x50, 0, 0]).parameters, Some(0));
    }

    /// Returns the assembler that `scripts/setup` installed.
    fn ptxas() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/cuda/nvidia/cuda_nvcc/bin/ptxas")
    }

    #[test]
    fn cubins_have_kernels_and_parameters() {
        let directory = tempfile::tempdir().unwrap();
        let (source, cubin) = (directory.path().join("k.ptx"), directory.path().join("k.cubin"));
        std::fs::write(&source, PTX).unwrap();
        for architecture in ["sm_70", "sm_90", "sm_120"] {
            let status = Command::new(ptxas())
                .args(["-arch", architecture, "-o"])
                .args([&cubin, &source])
                .status()
                .expect("scripts/setup installs ptxas");
            assert!(status.success());
            let image = std::fs::read(&cubin).unwrap();
            assert_eq!(kernels(&image), Some(expected()), "{architecture}");
            for end in (0..image.len()).step_by(7) {
                // The adapter must not panic, wherever the image is truncated.
                let _ = kernels(&image[..end]);
            }
        }
    }
}
