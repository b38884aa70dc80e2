//! The formats of images.

/// The format of an image, as specified by the format byte of its descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// The runtime determines the format from the magic number.
    Unknown,
    /// A device binary, such as ELF or PTX.
    Native,
    /// SPIR-V.
    SpirV,
    /// LLVM bitcode.
    Bitcode,
    /// One zstd frame; the magic number of its contents identifies the format.
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

    /// Returns the format with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Determines the format from the first bytes of an image. PTX is text that begins with comments and `.version`.
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
}

/// Returns whether a string looks like the start of PTX.
#[must_use]
pub fn is_ptx(start: &[u8]) -> bool {
    let mut lines = start.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.find(|line| !line.is_empty() && !line.starts_with(b"//")).is_some_and(|line| line.starts_with(b".version"))
}
