//! The devices that code is compiled for.

use serde::{Deserialize, Serialize};

/// A device that code is compiled for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Device {
    /// SPIR-V with 64-bit addresses.
    SpirV,
    /// NVIDIA's GPUs.
    Nvidia {
        /// The architecture, such as `sm_80`.
        processor: String,
    },
    /// AMD's GPUs.
    Amd {
        /// The processor, such as `gfx90a`.
        processor: String,
    },
}

impl Device {
    /// Returns the options of clang's driver for the device.
    pub(crate) fn arguments(&self) -> Vec<String> {
        match self {
            Device::SpirV => vec!["--target=spirv64-unknown-unknown".to_owned()],
            Device::Nvidia { processor } => {
                // If CUDA is not installed, the driver requests a version of PTX that newer processors do not support.
                let feature = format!("+ptx{}", ptx_version(processor));
                let feature = ["-Xclang", "-target-feature", "-Xclang", &feature].map(str::to_owned);
                let target =
                    ["--target=nvptx64-nvidia-cuda".to_owned(), format!("-march={processor}"), "-nogpulib".to_owned()];
                target.into_iter().chain(feature).chain(unoptimized()).collect()
            }
            Device::Amd { processor } => {
                let target =
                    ["--target=amdgcn-amd-amdhsa".to_owned(), format!("-mcpu={processor}"), "-nogpulib".to_owned()];
                target.into_iter().chain(unoptimized()).collect()
            }
        }
    }

    /// Returns whether LLVM's passes run later, after device libraries are linked and constants are known.
    pub(crate) fn is_optimized_later(&self) -> bool {
        matches!(self, Device::Nvidia { .. } | Device::Amd { .. })
    }
}

/// Returns the version of PTX for a processor such as `sm_90a`: 7.0, or the first one that supports it.
fn ptx_version(processor: &str) -> u32 {
    let number = processor.trim_start_matches("sm_");
    let is_specific = number.ends_with(|last: char| last.is_ascii_alphabetic());
    match (number.trim_end_matches(|last: char| last.is_ascii_alphabetic()).parse().unwrap_or(0_u32), is_specific) {
        (0..=80, _) => 70,
        (81..=86, _) => 71,
        (87, _) => 74,
        (88..=90, false) => 78,
        (88..=90, true) => 80,
        (91..=101, _) => 86,
        (102..=120, _) => 87,
        _ => 88,
    }
}

/// Returns the options for code that is optimized later.
fn unoptimized() -> [String; 2] {
    ["-Xclang", "-disable-llvm-passes"].map(str::to_owned)
}
