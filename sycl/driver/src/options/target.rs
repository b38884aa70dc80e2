//! The targets of device code that a compilation distinguishes.

use std::path::Path;

use device_image::target::{NVIDIA_GPUS, NVIDIA_PREFIX, NVIDIA_TRIPLE, NVPTX64, VULKAN, nvidia_front_end_options};

use super::Sycl;
use super::sycl::Backend;
use crate::error::Error;

/// The form in which the front end compiles device code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// For SPIR-V. Specialization constants are instructions, for run-time compilers.
    Native,
    /// For SPIR-V. Specialization constants are read from a buffer, for ahead-of-time compilers and Vulkan.
    Emulated,
    /// For an NVIDIA GPU.
    Nvidia {
        /// The architecture, such as `sm_90`.
        processor: String,
    },
}

impl Form {
    /// Returns the triple of device code in this form.
    #[must_use]
    pub fn triple(&self) -> &'static str {
        match self {
            Self::Native => "spir64-unknown-unknown",
            Self::Emulated => "spir64_x86_64-unknown-unknown",
            Self::Nvidia { .. } => NVIDIA_TRIPLE,
        }
    }

    /// Returns the options that make the front end compile in this form at an optimization level
    /// such as `-O2`, with debug information if requested.
    #[must_use]
    pub fn front_end_options(&self, level: &str, debug: bool) -> Vec<String> {
        match self {
            Self::Native => Vec::new(),
            Self::Emulated => vec![format!("-Xclang=-triple={}", self.triple())],
            Self::Nvidia { processor } => nvidia_front_end_options(processor, level != "-O0", debug),
        }
    }
}

/// The default architecture: the oldest that CUDA 12 supports.
const DEFAULT_NVIDIA: &str = "sm_50";
/// The options for the device's compiler that name the architecture for the triple, as in DPC++.
const ARCHITECTURES: [&str; 2] = ["--cuda-gpu-arch=", "--offload-arch="];

/// The prefixes of targets that are compiled ahead of time.
const KNOWN: [&str; 3] = [CPU, "spir64_gen", "intel_gpu_"];
/// The target of code for CPUs that is compiled ahead of time.
const CPU: &str = "spir64_x86_64";

/// Returns whether a target is SPIR-V for OpenCL and Level Zero, which is compiled at run time.
#[must_use]
pub fn is_spirv(target: &str) -> bool {
    target == "spir64" || target == Form::Native.triple()
}

/// Returns whether a target is Vulkan.
#[must_use]
pub fn is_vulkan(target: &str) -> bool {
    target == VULKAN
}

/// Returns the architecture of a target that names an NVIDIA GPU.
#[must_use]
pub fn nvidia(target: &str) -> Option<&str> {
    target.strip_prefix(NVIDIA_PREFIX)
}

/// Replaces the triple for NVIDIA GPUs with the name of a GPU, and removes the options for the device's compiler that
/// name the GPU.
///
/// # Errors
/// Fails for an unknown architecture.
pub fn name_gpus(sycl: &mut Sycl) -> Result<(), Error> {
    let is_triple = |target: &String| target == NVPTX64 || target.starts_with("nvptx64-nvidia-cuda");
    if !sycl.targets.iter().any(is_triple) {
        return Ok(());
    }
    let mut named = Vec::new();
    for Backend { target, options } in &mut sycl.backend {
        if target.as_ref().is_some_and(|target| !is_triple(target)) {
            continue;
        }
        let architecture =
            |word: &str| ARCHITECTURES.iter().find_map(|option| word.strip_prefix(option).map(str::to_owned));
        named.extend(options.split_whitespace().filter_map(architecture));
        let others = options.split_whitespace().filter(|word| architecture(word).is_none());
        *options = others.collect::<Vec<_>>().join(" ");
    }
    sycl.backend.retain(|backend| !backend.options.is_empty());
    // As in clang, the last option takes effect.
    let processor = named.pop().unwrap_or_else(|| DEFAULT_NVIDIA.to_owned());
    let name = format!("{NVIDIA_PREFIX}{processor}");
    for target in sycl.targets.iter_mut().filter(|target| is_triple(target)) {
        target.clone_from(&name);
    }
    for backend in &mut sycl.backend {
        if backend.target.as_ref().is_some_and(is_triple) {
            backend.target = Some(name.clone());
        }
    }
    check_gpu(&name)
}

/// Checks that a GPU is known.
fn check_gpu(target: &str) -> Result<(), Error> {
    match nvidia(target) {
        Some(processor) if !NVIDIA_GPUS.contains(&processor) => {
            let known = NVIDIA_GPUS.join(", ");
            Err(Error::Usage(format!("unknown NVIDIA GPU '{processor}' in target '{target}'; expected one of {known}")))
        }
        _ => Ok(()),
    }
}

/// Returns the forms of device code that the targets of a command line require. The first form provides the integration
/// header for the host half.
#[must_use]
pub fn forms(sycl: &Sycl) -> Vec<Form> {
    let mut forms = Vec::new();
    if sycl.targets.is_empty() || sycl.targets.iter().any(|target| is_spirv(target)) {
        forms.push(Form::Native);
    }
    for target in sycl.targets.iter().filter(|target| !is_spirv(target)) {
        let form = match nvidia(target) {
            Some(processor) => Form::Nvidia { processor: processor.to_owned() },
            None => Form::Emulated,
        };
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

/// Rejects unknown targets, and targets for which the runtime has no adapter, because no program could use their
/// images.
///
/// # Errors
/// Returns an error for the first rejected target.
pub fn check(sycl: &Sycl, runtime: &Path) -> Result<(), Error> {
    for target in &sycl.targets {
        check_gpu(target)?;
        if sycl.sanitizer.address && !(is_spirv(target) || target.starts_with(CPU)) {
            return Err(Error::Usage(format!(
                "unsupported target '{target}' with -fsanitize=address for device code; use spir64 or spir64_x86_64, \
                 the CPU device"
            )));
        }
        if is_spirv(target)
            || is_vulkan(target)
            || nvidia(target).is_some()
            || KNOWN.iter().any(|prefix| target.starts_with(prefix))
        {
            continue;
        }
        if !["amdgcn", "amd_gpu"].iter().any(|prefix| target.starts_with(prefix)) {
            let known =
                "spir64, spir64_x86_64, spir64_gen, intel_gpu_<name>, nvidia_gpu_<sm>, nvptx64-nvidia-cuda and vulkan";
            return Err(Error::Usage(format!("unknown target '{target}'; the targets are {known}")));
        }
        let library = "libur_adapter_hip.so";
        let reason = match runtime.join(library).exists() {
            true => "this driver does not run the front end for AMD GPUs".to_owned(),
            false => format!("the runtime in '{}' has no {library}", runtime.display()),
        };
        return Err(Error::Usage(format!("unsupported target '{target}': {reason}")));
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    fn sycl(targets: &[&str], backend: &[&str]) -> Sycl {
        let option = |options: &&str| Backend { target: None, options: (*options).to_owned() };
        Sycl {
            targets: targets.iter().map(|target| (*target).to_owned()).collect(),
            backend: backend.iter().map(option).collect(),
            ..Sycl::default()
        }
    }

    #[test]
    fn the_triple_of_nvidia_becomes_the_name_of_a_gpu() {
        let mut options =
            sycl(&["spir64", "nvptx64-nvidia-cuda"], &["--cuda-gpu-arch=sm_80 -x", "--offload-arch=sm_90"]);
        name_gpus(&mut options).unwrap();
        assert_eq!(options.targets, ["spir64", "nvidia_gpu_sm_90"]);
        assert_eq!(options.backend, [Backend { target: None, options: "-x".to_owned() }]);
        let mut options = sycl(&["nvptx64-nvidia-cuda"], &[]);
        name_gpus(&mut options).unwrap();
        assert_eq!(options.targets, ["nvidia_gpu_sm_50"]);
        assert!(name_gpus(&mut sycl(&["nvptx64-nvidia-cuda"], &["--cuda-gpu-arch=sm_5"])).is_err());
    }

    #[test]
    fn one_form_for_each_gpu() {
        let options = sycl(&["nvidia_gpu_sm_90", "intel_gpu_pvc", "spir64_gen", "spir64", "nvidia_gpu_sm_80"], &[]);
        let gpu = |processor: &str| Form::Nvidia { processor: processor.to_owned() };
        assert_eq!(forms(&options), [Form::Native, gpu("sm_90"), Form::Emulated, gpu("sm_80")]);
        assert_eq!(
            forms(&sycl(&["nvidia_gpu_sm_90", "vulkan", "spir64"], &[])),
            [Form::Native, gpu("sm_90"), Form::Emulated]
        );
        let options = gpu("sm_90a").front_end_options("-O2", false);
        assert!(options.contains(&"-D__SYCL_TARGET_NVIDIA_GPU_SM_90A__=1".to_owned()));
        assert!(options.contains(&"-Xclang=+ptx80".to_owned()));
        let contracts =
            |level: &str| gpu("sm_90").front_end_options(level, false).contains(&"-ffp-contract=fast".to_owned());
        assert!(contracts("-O2") && !contracts("-O0"));
    }

    #[test]
    fn the_sanitizer_supports_the_cpu_device_only() {
        let problem = |target: &str| {
            let mut options = sycl(&[target], &[]);
            options.sanitizer.address = true;
            check(&options, Path::new("/")).map_err(|error| error.to_string())
        };
        for target in ["spir64", "spir64-unknown-unknown", "spir64_x86_64", "spir64_x86_64-unknown-unknown"] {
            assert_eq!(problem(target), Ok(()), "{target}");
        }
        for target in ["nvidia_gpu_sm_90", "spir64_gen", "intel_gpu_pvc", "amd_gpu_gfx90a"] {
            let expected = format!("unsupported target '{target}' with -fsanitize=address for device code; use");
            assert!(problem(target).unwrap_err().starts_with(&expected), "{target}");
        }
    }

    #[test]
    fn unknown_targets_are_rejected() {
        let problem = |target: &str| check(&sycl(&[target], &[]), Path::new("/")).unwrap_err().to_string();
        assert!(problem("nvidia_gpu_sm_91").starts_with("unknown NVIDIA GPU 'sm_91' in target 'nvidia_gpu_sm_91'"));
        assert!(problem("spirv64").starts_with("unknown target 'spirv64'"));
        assert!(problem("amd_gpu_gfx90a").starts_with("unsupported target 'amd_gpu_gfx90a'"));
        assert!(check(&sycl(&["nvidia_gpu_sm_120"], &[]), Path::new("/")).is_ok());
    }
}
