//! What code is compiled for.

use serde::{Deserialize, Serialize};

/// What code is compiled for.
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
    /// The options of clang's driver for it.
    pub(crate) fn arguments(&self) -> Vec<String> {
        match self {
            Device::SpirV => vec!["--target=spirv64-unknown-unknown".to_owned()],
            Device::Nvidia { processor } => {
                // Without an installation of CUDA, the driver asks for a version of PTX that newer processors do not have.
                let feature = ["-Xclang", "-target-feature", "-Xclang", "+ptx70"].map(str::to_owned);
                let target =
                    ["--target=nvptx64-nvidia-cuda".to_owned(), format!("-march={processor}"), "-nogpulib".to_owned()];
                target.into_iter().chain(feature).collect()
            }
            Device::Amd { processor } => {
                vec!["--target=amdgcn-amd-amdhsa".to_owned(), format!("-mcpu={processor}"), "-nogpulib".to_owned()]
            }
        }
    }
}
