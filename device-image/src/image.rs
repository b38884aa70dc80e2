//! The description of a device image for the runtime: everything except its bytes.

use std::collections::HashSet;

use thiserror::Error;

use crate::{PropError, PropertySet, PropertySets, names, target};

/// The format of an image, as the format byte of its descriptor gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// The runtime determines the format by the magic number.
    Unknown,
    /// A binary of the device: ELF, PTX, …
    Native,
    /// SPIR-V.
    SpirV,
    /// LLVM bitcode.
    Bitcode,
    /// One zstd frame; the magic number of its contents gives the format.
    Zstd,
}

impl ImageFormat {
    /// All formats, in order of their numbers.
    pub const ALL: [ImageFormat; 5] = [Self::Unknown, Self::Native, Self::SpirV, Self::Bitcode, Self::Zstd];

    /// Returns the byte in the descriptor.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Unknown => 0,
            Self::Native => 1,
            Self::SpirV => 2,
            Self::Bitcode => 3,
            Self::Zstd => 4,
        }
    }

    /// Returns the format for a descriptor's byte.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.number() == number)
    }

    /// Returns the name for users.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Native => "native",
            Self::SpirV => "spirv",
            Self::Bitcode => "bitcode",
            Self::Zstd => "zstd",
        }
    }

    /// Returns the format of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Determines the format by the first bytes of an image. PTX is text that begins with comments and `.version`.
    #[must_use]
    pub fn detect(start: &[u8]) -> Option<Self> {
        const SPIRV: [u8; 4] = [0x03, 0x02, 0x23, 0x07];
        const ELF: [u8; 4] = *b"\x7fELF";
        const BITCODE: [u8; 4] = *b"BC\xc0\xde";
        const BITCODE_WRAPPER: [u8; 4] = [0xde, 0xc0, 0x17, 0x0b];
        const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
        match start.first_chunk::<4>() {
            Some(&SPIRV) => Some(Self::SpirV),
            Some(&ELF) => Some(Self::Native),
            Some(&BITCODE | &BITCODE_WRAPPER) => Some(Self::Bitcode),
            Some(&ZSTD) => Some(Self::Zstd),
            _ if is_ptx(start) => Some(Self::Native),
            _ => None,
        }
    }

    /// Returns the target whose images have this format, if there is exactly one.
    #[must_use]
    pub fn usual_target(self) -> Option<&'static str> {
        (self == Self::SpirV).then_some(target::SPIR64)
    }
}

/// Returns whether a text begins like PTX.
#[must_use]
pub fn is_ptx(start: &[u8]) -> bool {
    let mut lines = start.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.find(|line| !line.is_empty() && !line.starts_with(b"//")).is_some_and(|line| line.starts_with(b".version"))
}

/// The description of an image for the runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageInfo {
    /// The name of the target, see [`crate::target`].
    pub target: String,
    /// The format of its bytes.
    pub format: ImageFormat,
    /// Options for compiling it, which the driver gets unchanged.
    pub compile_options: String,
    /// Options for linking it.
    pub link_options: String,
    /// The names of its kernels. The runtime ignores an image without kernels.
    pub entries: Vec<String>,
    /// Its property sets.
    pub properties: PropertySets,
}

/// The properties of an image in a file, if they are not valid `.prop` text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
pub struct MalformedProperties {
    /// The text as it is in the file.
    pub text: String,
    /// The line and the reason.
    pub error: PropError,
}

/// The reason why no container can hold an [`ImageInfo`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// A text contains a NUL byte, which would end it.
    #[error("{field} must not contain NUL bytes")]
    Nul {
        /// The field that contains it.
        field: &'static str,
    },
    /// A kernel name does not fit the list of kernels, which has one name per line and ignores spaces at the end of
    /// lines.
    #[error("the name of kernel {name:?} is empty, contains a line end or ends with a space")]
    KernelName {
        /// The name.
        name: String,
    },
}

impl ImageInfo {
    /// Creates an image without options, kernels and properties.
    #[must_use]
    pub fn new(target: &str, format: ImageFormat) -> Self {
        ImageInfo {
            target: target.to_owned(),
            format,
            compile_options: String::new(),
            link_options: String::new(),
            entries: Vec::new(),
            properties: PropertySets::new(),
        }
    }

    /// Returns whether values of specialization constants are passed by SpecId; otherwise they are passed in a buffer.
    #[must_use]
    pub fn has_native_spec_constants(&self) -> bool {
        matches!(self.target.as_str(), target::SPIR64 | target::SPIR)
    }

    /// Returns the `.sym` text of the entries, one per line.
    #[must_use]
    pub fn symbols(&self) -> String {
        self.entries.iter().map(|name| format!("{name}\n")).collect()
    }

    /// Returns the entries of a `.sym` text. Skips empty lines.
    #[must_use]
    pub fn entries_of_symbols(text: &str) -> Vec<String> {
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    /// Returns the kernels that the property set `SYCL/kernel names` lists, if it exists.
    #[must_use]
    pub fn entries_of_properties(properties: &PropertySets) -> Option<Vec<String>> {
        let kernels = properties.get(names::KERNEL_NAMES)?;
        Some(kernels.iter().map(|(name, _)| name.to_owned()).collect())
    }

    /// Returns the entries of an image without a `.sym` file: the kernels that its properties list, otherwise those
    /// that its SPIR-V has, and the functions that other images may call.
    #[must_use]
    pub fn default_entries(properties: &PropertySets, in_image: Option<Vec<String>>) -> Vec<String> {
        let mut entries = Self::entries_of_properties(properties).or(in_image).unwrap_or_default();
        let known: HashSet<String> = entries.iter().cloned().collect();
        let exported = properties.get(names::EXPORTED_SYMBOLS).into_iter().flat_map(PropertySet::iter);
        entries.extend(exported.map(|(name, _)| name.to_owned()).filter(|name| !known.contains(name)));
        entries
    }

    /// Checks that all texts can be read back unchanged.
    ///
    /// # Errors
    /// Returns the first text with a NUL byte, or the first kernel name that is not a single line.
    pub fn check_texts(&self) -> Result<(), TextError> {
        let entries = self.entries.iter().map(|entry| ("the name of a kernel", entry));
        let texts = [
            ("the name of the target", &self.target),
            ("the compile options", &self.compile_options),
            ("the link options", &self.link_options),
        ];
        if let Some((field, _)) = texts.into_iter().chain(entries).find(|(_, text)| text.contains('\0')) {
            return Err(TextError::Nul { field });
        }
        let has_nul = |set: &PropertySet| set.name().contains('\0') || set.iter().any(|(name, _)| name.contains('\0'));
        if self.properties.iter().any(has_nul) {
            return Err(TextError::Nul { field: "a name in the property sets" });
        }
        match self.entries.iter().find(|name| !is_entry_name(name)) {
            Some(name) => Err(TextError::KernelName { name: name.clone() }),
            None => Ok(()),
        }
    }
}

/// Returns whether a name can be a line of the list of kernels.
pub(crate) fn is_entry_name(name: &str) -> bool {
    !name.is_empty() && !name.contains('\n') && name.trim_end() == name
}
