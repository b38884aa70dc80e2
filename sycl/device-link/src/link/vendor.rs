//! The GPU vendors' libraries of mathematical functions, which DPC++'s libclc uses: CUDA's
//! libdevice and ROCm's device libraries. They are found in the vendors' installations.

use std::env;
use std::path::{Path, PathBuf};

use dpcpp_frontend::cuda;

use crate::code_generation::Target;

/// The environment variables that specify an installation, and its usual directories.
struct Places {
    variables: &'static [&'static str],
    directories: &'static [&'static str],
    /// The subdirectory of an installation that contains the libraries.
    inside: &'static str,
    /// The directories that directly contain the libraries.
    libraries: &'static [&'static str],
}

/// The path of CUDA's device library in Debian's package.
const DEBIAN_LIBDEVICE: &str = "/usr/lib/nvidia-cuda-toolkit/libdevice/libdevice.10.bc";
const ROCM: Places = Places {
    variables: &["ROCM_PATH"],
    directories: &["/opt/rocm"],
    inside: "amdgcn/bitcode",
    libraries: &["/usr/lib/x86_64-linux-gnu/amdgcn/bitcode", "/usr/lib/aarch64-linux-gnu/amdgcn/bitcode"],
};

impl Places {
    /// Finds the first directory of libraries that contains `file`.
    fn find(&self, file: &str) -> Option<PathBuf> {
        let named = self.variables.iter().filter_map(env::var_os).map(PathBuf::from);
        let usual = self.directories.iter().map(PathBuf::from);
        let inside = named.chain(usual).map(|directory| directory.join(self.inside));
        inside.chain(self.libraries.iter().map(PathBuf::from)).find(|directory| directory.join(file).is_file())
    }
}

/// Returns the vendor's libraries for a target in link order, or an empty list if they are not installed.
/// `root` is the directory of a Python environment that may contain them.
#[must_use]
pub fn libraries(target: &Target, root: Option<&Path>) -> Vec<PathBuf> {
    match target {
        Target::Nvidia { .. } => {
            let debian = || Some(PathBuf::from(DEBIAN_LIBDEVICE)).filter(|path| path.is_file());
            cuda::find(cuda::LIBDEVICE, root).or_else(debian).into_iter().collect()
        }
        Target::Amd { processor } => {
            let Some(directory) = ROCM.find("ocml.bc") else { return Vec::new() };
            let number = processor.as_deref().and_then(|name| name.strip_prefix("gfx")).unwrap_or_default();
            let is_wide = !(number.len() == 4 && number.starts_with('1'));
            // The settings match the defaults of LLVM's back end and HIP's compiler.
            let files = [
                "ocml.bc".to_owned(),
                "ockl.bc".to_owned(),
                "oclc_daz_opt_off.bc".to_owned(),
                "oclc_unsafe_math_off.bc".to_owned(),
                "oclc_finite_only_off.bc".to_owned(),
                "oclc_correctly_rounded_sqrt_on.bc".to_owned(),
                format!("oclc_wavefrontsize64_{}.bc", if is_wide { "on" } else { "off" }),
                format!("oclc_isa_version_{number}.bc"),
                "oclc_abi_version_600.bc".to_owned(),
                "oclc_abi_version_500.bc".to_owned(),
            ];
            files.into_iter().map(|file| directory.join(file)).collect()
        }
        _ => Vec::new(),
    }
}

/// The remedy for a missing function of CUDA's library.
const LIBDEVICE_HINT: &str = "it is a function in CUDA's libdevice.10.bc; run 'pip install nvidia-cuda-nvcc-cu12' in the Python environment of \
     intel-sycl-rt, or set CUDA_PATH to the directory of a CUDA toolkit";

/// Returns a hint that names the package to install, if the function is in one of these libraries.
pub(crate) fn hint(function: &str) -> Option<&'static str> {
    let is_of = |prefixes: &[&str]| prefixes.iter().any(|prefix| function.starts_with(prefix));
    if is_of(&["__nv_"]) {
        Some(LIBDEVICE_HINT)
    } else if is_of(&["__ocml_", "__ockl_", "__oclc_"]) {
        Some("it is a function in ROCm's device libraries; install Debian's rocm-device-libs package, or set ROCM_PATH")
    } else {
        None
    }
}
