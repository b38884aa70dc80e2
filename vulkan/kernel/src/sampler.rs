//! Samplers as defined by OpenCL C.

use serde::Serialize;

/// A literal sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LiteralSampler {
    /// The descriptor set.
    pub set: u32,
    /// The binding.
    pub binding: u32,
    /// The properties.
    #[serde(flatten)]
    pub sampler: Sampler,
}

/// The properties of a sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sampler {
    /// True if coordinates are normalized to the range from 0 to 1.
    pub normalized: bool,
    /// The addressing mode.
    pub address: AddressMode,
    /// True if the filter is linear. Otherwise, the filter selects the nearest texel.
    pub linear: bool,
}

/// The result of sampling outside an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressMode {
    /// Undefined.
    None,
    /// The texels at the edge.
    ClampToEdge,
    /// A transparent black border.
    Clamp,
    /// The repeated image.
    Repeat,
    /// The repeated image, mirrored each time.
    MirroredRepeat,
}

impl Sampler {
    /// Returns the sampler with these bits, as defined in OpenCL's headers.
    pub fn from_bits(bits: u32) -> Sampler {
        let address = match bits & 0xe {
            2 => AddressMode::ClampToEdge,
            4 => AddressMode::Clamp,
            6 => AddressMode::Repeat,
            8 => AddressMode::MirroredRepeat,
            _ => AddressMode::None,
        };
        Sampler { normalized: bits & 1 != 0, address, linear: bits & 0x30 == 0x20 }
    }

    /// Returns the bits of the sampler.
    pub fn bits(self) -> u32 {
        let address = match self.address {
            AddressMode::None => 0,
            AddressMode::ClampToEdge => 2,
            AddressMode::Clamp => 4,
            AddressMode::Repeat => 6,
            AddressMode::MirroredRepeat => 8,
        };
        u32::from(self.normalized) | address | if self.linear { 0x20 } else { 0x10 }
    }
}
