//! The configuration from the environment and from libsycl.
//!
//! | variable | value |
//! |---|---|
//! | `SYCLPASSES_RTC_FRONT_END` | `auto` (default), `clang` or `dpcpp`: see [`FrontEnd`] |
//! | `SYCL_RTC_WORKER` | path of `sycl-rtc-worker`, read by the library |
//! | `SYCL_CACHE_PERSISTENT` | a number other than 0 enables the cache in memory and on disk |
//! | `SYCL_CACHE_DIR` | parent of the `syclpasses-rtc` cache directory; the default is the user's cache directory |
//! | `SYCLPASSES_RTC_SHARED_CACHE` | the store shared between machines; requires `SYCL_CACHE_PERSISTENT` |
//! | `SYCL_JIT_AMDGCN_PTX_TARGET_CPU` | the GPU for PTX and AMDGCN, such as `sm_90`, unless libsycl sets it; the default for PTX is the oldest GPU that the process can use, or `sm_50` |
//! | `SYCLPASSES_RTC_INTERFACE` | see `runtime` |

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock};

use device_image::target::NVIDIA_PREFIX;
use sycl_rtc::{CacheConfiguration, Compiler, Configuration, FrontEnd, SpecConstants};

use crate::abi::format;
use crate::{gpu, runtime};

const FRONT_END: &str = "SYCLPASSES_RTC_FRONT_END";
const CACHE: &str = "SYCL_CACHE_PERSISTENT";
const CACHE_DIRECTORY: &str = "SYCL_CACHE_DIR";
const TARGET_CPU: &str = "SYCL_JIT_AMDGCN_PTX_TARGET_CPU";
/// The version of DPC++'s front end that the `dpcpp-frontend` crate calls.
const FRONT_END_VERSION: &str = "2026.0.";
/// The default for processes without an NVIDIA GPU, as in DPC++.
const DEFAULT_NVIDIA: &str = "sm_50";

/// The reason why a configuration cannot be used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ConfigurationError {
    #[error("{FRONT_END} is '{0}'; expected auto, clang or dpcpp")]
    FrontEnd(String),
    #[error("unsupported image format {0}; expected 2 (SPIR-V), 3 (PTX) or 4 (AMDGCN)")]
    Format(u32),
    #[error("AMDGCN requires the name of a GPU; set {TARGET_CPU}, for example to gfx90a")]
    NoAmdGpu,
    #[error("unknown GPU '{0}'; expected a name such as sm_90 or gfx90a")]
    Gpu(String),
}

/// The options that libsycl has set with `addToJITConfiguration`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JitConfiguration {
    pub target_cpu: Option<String>,
    /// The features of the GPU. Compilations do not use them, because the name of the GPU determines them.
    pub target_features: Option<String>,
}

static JIT: Mutex<JitConfiguration> = Mutex::new(JitConfiguration { target_cpu: None, target_features: None });

/// Returns the options that libsycl has set.
pub fn jit() -> MutexGuard<'static, JitConfiguration> {
    JIT.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Returns the compiler of the process. It starts no process before its first compilation.
pub fn compiler() -> &'static Compiler {
    static COMPILER: OnceLock<Compiler> = OnceLock::new();
    COMPILER.get_or_init(|| {
        let sycl_root = runtime::loaded_libraries().iter().find_map(|library| root_of(library));
        let cache = cache(&|name| env::var_os(name).filter(|value| !value.is_empty()));
        Compiler::new(Configuration { sycl_root, cache, ..Configuration::default() })
    })
}

/// Returns the cache configuration from the environment. The variables have the same meaning as in libsycl.
fn cache(variable: &dyn Fn(&str) -> Option<OsString>) -> CacheConfiguration {
    let value = variable(CACHE).and_then(|value| value.to_str()?.trim().parse::<i64>().ok());
    if value.unwrap_or_default() == 0 {
        return CacheConfiguration::default();
    }
    let user = CacheConfiguration::of_user();
    let directory = variable(CACHE_DIRECTORY).and_then(|directory| std::path::absolute(directory).ok());
    match directory {
        Some(directory) => CacheConfiguration { directory: Some(directory.join("syclpasses-rtc")), ..user },
        None => user,
    }
}

/// Returns the directory `ROOT` of the Python wheel that contains libsycl as `ROOT/lib/libsycl.so.9`. The workers
/// support a single version of the front end. For any other version of libsycl, the environment must specify the
/// directory.
fn root_of(library: &Path) -> Option<PathBuf> {
    if !runtime::is_libsycl(library) || !runtime::version_of(library)?.starts_with(FRONT_END_VERSION) {
        return None;
    }
    let directory = library.parent()?;
    let own = runtime::own_file().and_then(|path| path.canonicalize().ok());
    let compiler = directory.join("libsycl-jit.so").canonicalize().ok()?;
    (own.as_ref() != Some(&compiler)).then(|| directory.parent().map(Path::to_owned))?
}

/// Returns the front end that the environment specifies.
pub fn front_end() -> Result<FrontEnd, ConfigurationError> {
    parse_front_end(&env::var_os(FRONT_END).unwrap_or_default().to_string_lossy())
}

fn parse_front_end(value: &str) -> Result<FrontEnd, ConfigurationError> {
    match value {
        "" | "auto" => Ok(FrontEnd::Auto),
        "clang" => Ok(FrontEnd::Clang),
        "dpcpp" => Ok(FrontEnd::Dpcpp),
        _ => Err(ConfigurationError::FrontEnd(value.to_owned())),
    }
}

/// Returns the lowering of specialization constants for an image format. In SPIR-V, libsycl sets their values. It
/// passes no buffer of values to kernels that are compiled at run time, so images in other formats contain the default
/// values.
pub fn spec_constants(image_format: u32) -> SpecConstants {
    match image_format {
        format::SPIRV => SpecConstants::OfTarget,
        _ => SpecConstants::DefaultValues,
    }
}

/// Returns the target for an image format.
pub fn target(image_format: u32) -> Result<String, ConfigurationError> {
    let named = jit().target_cpu.clone().or_else(|| env::var(TARGET_CPU).ok()).filter(|gpu| !gpu.is_empty());
    match image_format {
        format::SPIRV => Ok(device_image::target::SPIR64.to_owned()),
        format::PTX => {
            gpu_target(NVIDIA_PREFIX, &named.unwrap_or_else(|| gpu::oldest().unwrap_or(DEFAULT_NVIDIA).to_owned()))
        }
        format::AMDGCN => gpu_target("amd_gpu_", &named.ok_or(ConfigurationError::NoAmdGpu)?),
        other => Err(ConfigurationError::Format(other)),
    }
}

fn gpu_target(maker: &str, gpu: &str) -> Result<String, ConfigurationError> {
    match gpu.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        true => Ok(format!("{maker}{gpu}")),
        false => Err(ConfigurationError::Gpu(gpu.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_ends() {
        assert_eq!(parse_front_end(""), Ok(FrontEnd::Auto));
        assert_eq!(parse_front_end("dpcpp"), Ok(FrontEnd::Dpcpp));
        let error = parse_front_end("gcc").map_err(|error| error.to_string());
        assert_eq!(error, Err("SYCLPASSES_RTC_FRONT_END is 'gcc'; expected auto, clang or dpcpp".to_owned()));
    }

    #[test]
    fn caches() {
        let of =
            |value: &str| cache(&|name| if name == CACHE { Some(value.into()) } else { Some("/c".into()) }).directory;
        assert_eq!(of("1"), Some("/c/syclpasses-rtc".into()));
        for off in ["0", "", "no"] {
            assert_eq!(of(off), None, "{off}");
        }
        assert_eq!(cache(&|_| None), CacheConfiguration::default());
    }

    #[test]
    fn targets() {
        assert_eq!(target(format::SPIRV).as_deref(), Ok("spir64"));
        assert_eq!(target(0), Err(ConfigurationError::Format(0)));
        assert_eq!(gpu_target("nvidia_gpu_", "sm_90").as_deref(), Ok("nvidia_gpu_sm_90"));
        assert_eq!(gpu_target("amd_gpu_", "../x"), Err(ConfigurationError::Gpu("../x".to_owned())));
    }
}
