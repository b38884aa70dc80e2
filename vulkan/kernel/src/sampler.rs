//! Samplers as OpenCL C has them.

use serde::Serialize;

/// A sampler that the source writes as a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LiteralSampler {
    /// The descriptor set.
    pub set: u32,
    /// The binding.
    pub binding: u32,
    /// What it does.
    #[serde(flatten)]
    pub sampler: Sampler,
}

/// How an image is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sampler {
    /// Whether coordinates reach from 0 to 1, and not to the size of the image.
    pub normalized: bool,
    /// What lies outside of the image.
    pub address: AddressMode,
    /// Whether the places around are mixed, or the nearest is taken.
    pub linear: bool,
}

/// What lies outside of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressMode {
    /// Nothing that may be read.
    None,
    /// The places of the edge.
    ClampToEdge,
    /// A border of zeros.
    Clamp,
    /// The image again.
    Repeat,
    /// The image again, mirrored each time.
    MirroredRepeat,
}

impl Sampler {
    /// The sampler with these bits, as OpenCL's headers define them.
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

    /// Its bits.
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
