//! The devices for which code is compiled.

use device_image::target::ptx_version;
use serde::{Deserialize, Serialize};

/// A device for which code is compiled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Device {
    /// SPIR-V with 64-bit addresses.
    SpirV,
    /// NVIDIA GPUs.
    Nvidia {
        /// The architecture, such as `sm_80`.
        processor: String,
    },
    /// AMD GPUs.
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
                // If CUDA is not installed, the driver selects a PTX version that does not support newer processors.
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

    /// Returns whether LLVM's passes run later, after device libraries are linked and constants have values.
    pub(crate) fn is_optimized_later(&self) -> bool {
        matches!(self, Device::Nvidia { .. } | Device::Amd { .. })
    }
}

/// Returns the options for code that is optimized later.
fn unoptimized() -> [String; 2] {
    ["-Xclang", "-disable-llvm-passes"].map(str::to_owned)
}
