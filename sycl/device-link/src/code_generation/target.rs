//! The targets of code generation, named as in `-fsycl-targets=`.

use device_image::{ImageFormat, target as names};
use serde::{Deserialize, Serialize};

use super::intel_gpus;

/// A target of code generation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// SPIR-V, which the device's driver compiles at run time.
    SpirV,
    /// The machine code of an OpenCL CPU device.
    IntelCpu,
    /// The machine code of Intel GPUs, by ocloc.
    IntelGpu {
        /// The device as ocloc names it; `None` if the options of the back end have `-device`.
        device: Option<String>,
    },
    /// PTX for NVIDIA GPUs.
    Nvidia {
        /// The architecture, such as `sm_80`.
        processor: String,
    },
    /// A code object for AMD GPUs.
    Amd {
        /// The processor, such as `gfx90a`; `None` if the options of the back end have `-mcpu`.
        processor: Option<String>,
    },
}

/// The error for a name that is not a target.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownTarget {
    /// The target is unknown.
    #[error("unknown target '{name}'{}", names::meant(.name).map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default())]
    Target {
        /// The name.
        name: String,
    },
    /// The GPU is unknown to ocloc.
    #[error("unknown Intel GPU '{name}', expected one of {}", intel_gpus::names().collect::<Vec<_>>().join(", "))]
    IntelGpu {
        /// The name.
        name: String,
    },
}

/// The default architecture of PTX: the oldest one that LLVM's default version of CUDA supports.
const DEFAULT_NVIDIA: &str = "sm_52";

impl Target {
    /// Finds a target by its name: a triple such as `spir64-unknown-unknown`, its first part, or a device such as
    /// `intel_gpu_pvc`, `nvidia_gpu_sm_80` or `amd_gpu_gfx90a`.
    ///
    /// # Errors
    /// Fails if the target is unknown.
    pub fn find(name: &str) -> Result<Target, UnknownTarget> {
        if name.starts_with(intel_gpus::PREFIX) {
            let device = intel_gpus::device(name).ok_or_else(|| UnknownTarget::IntelGpu { name: name.to_owned() })?;
            return Ok(Target::IntelGpu { device: Some(device) });
        }
        if let Some(processor) =
            name.strip_prefix(names::NVIDIA_PREFIX).filter(|processor| names::NVIDIA_GPUS.contains(processor))
        {
            return Ok(Target::Nvidia { processor: processor.to_owned() });
        }
        if let Some(processor) = name.strip_prefix("amd_gpu_").filter(|processor| is_word(processor)) {
            return Ok(Target::Amd { processor: Some(processor.to_owned()) });
        }
        match name.split('-').next().unwrap_or_default() {
            names::SPIR64 => Ok(Target::SpirV),
            names::SPIR64_X86_64 => Ok(Target::IntelCpu),
            names::SPIR64_GEN => Ok(Target::IntelGpu { device: None }),
            names::NVPTX64 => Ok(Target::Nvidia { processor: DEFAULT_NVIDIA.to_owned() }),
            names::AMDGCN => Ok(Target::Amd { processor: None }),
            _ => Err(UnknownTarget::Target { name: name.to_owned() }),
        }
    }

    /// Returns the target's name in the runtime's tables of images.
    pub fn image_target(&self) -> &'static str {
        match self {
            Target::SpirV => names::SPIR64,
            Target::IntelCpu => names::SPIR64_X86_64,
            Target::IntelGpu { .. } => names::SPIR64_GEN,
            Target::Nvidia { .. } => names::NVPTX64,
            Target::Amd { .. } => names::AMDGCN,
        }
    }

    /// Returns the format of the target's images.
    pub fn format(&self) -> ImageFormat {
        match self {
            Target::SpirV => ImageFormat::SpirV,
            _ => ImageFormat::Native,
        }
    }

    /// Returns the triple of the modules that the target accepts.
    pub fn triple(&self) -> &'static str {
        match self {
            Target::SpirV | Target::IntelCpu | Target::IntelGpu { .. } => "spir64-unknown-unknown",
            Target::Nvidia { .. } => "nvptx64-nvidia-cuda",
            Target::Amd { .. } => "amdgcn-amd-amdhsa",
        }
    }

    /// Returns the architectures of modules that read specialization constants from a buffer, which the target also
    /// accepts. DPC++ has a triple for each target of this kind; the modules do not differ otherwise.
    pub fn emulation_architectures(&self) -> &'static [&'static str] {
        match self {
            Target::IntelCpu | Target::IntelGpu { .. } => &["spir64_x86_64", "spir64_gen"],
            Target::SpirV | Target::Nvidia { .. } | Target::Amd { .. } => &[],
        }
    }

    /// Returns the processor for which units are compiled, if the target's units depend on the processor.
    pub fn processor(&self) -> Option<&str> {
        match self {
            Target::Nvidia { processor } => Some(processor),
            Target::SpirV | Target::IntelCpu | Target::IntelGpu { .. } | Target::Amd { .. } => None,
        }
    }

    /// Returns whether the target is a GPU for which LLVM generates code directly, without SPIR-V.
    pub fn is_gpu_of_llvm(&self) -> bool {
        matches!(self, Target::Nvidia { .. } | Target::Amd { .. })
    }

    /// Returns whether specialization constants are instructions of the image; otherwise a buffer emulates them.
    pub fn has_native_spec_constants(&self) -> bool {
        matches!(self, Target::SpirV)
    }
}

/// Returns whether a text can be the name of a processor, and not an option or a file.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail by a panic")]
    use super::{Target, UnknownTarget};

    #[test]
    fn names_of_targets() {
        assert_eq!(Target::find("spir64"), Ok(Target::SpirV));
        assert_eq!(Target::find("spir64-unknown-unknown"), Ok(Target::SpirV));
        assert_eq!(Target::find("spir64_x86_64"), Ok(Target::IntelCpu));
        assert_eq!(Target::find("spir64_gen"), Ok(Target::IntelGpu { device: None }));
        assert_eq!(Target::find("intel_gpu_pvc"), Ok(Target::IntelGpu { device: Some("pvc".to_owned()) }));
        assert_eq!(Target::find("nvidia_gpu_sm_80"), Ok(Target::Nvidia { processor: "sm_80".to_owned() }));
        assert_eq!(Target::find("amd_gpu_gfx90a"), Ok(Target::Amd { processor: Some("gfx90a".to_owned()) }));
        assert_eq!(Target::find("nvptx64-nvidia-cuda").unwrap().image_target(), "nvptx64");
    }

    #[test]
    fn names_of_no_target() {
        let error = |name: &str| Target::find(name).unwrap_err().to_string();
        assert_eq!(error("spirv64"), "unknown target 'spirv64'; did you mean 'spir64'?");
        assert!(error("intel_gpu_pcv").starts_with("unknown Intel GPU 'intel_gpu_pcv', expected one of "));
        assert!(matches!(Target::find("amd_gpu_-o"), Err(UnknownTarget::Target { .. })));
    }
}
