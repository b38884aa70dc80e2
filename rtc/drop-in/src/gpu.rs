//! The NVIDIA GPUs that the process can use.
//!
//! libsycl does not specify the GPU for which it requests PTX, so the library compiles code for the oldest GPU that the
//! process can use. Newer GPUs run this code as well. The library queries the driver only if the runtime's adapter has
//! already loaded it.

use std::ffi::c_int;

use device_image::target::NVIDIA_GPUS;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW, Symbol};

/// The driver. The adapter initializes it.
const DRIVER: &str = "libcuda.so.1";
/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR`.
const MAJOR: c_int = 75;
/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR`.
const MINOR: c_int = 76;

/// `cuDeviceGetCount`.
type Count = unsafe extern "C" fn(*mut c_int) -> c_int;
/// `cuDeviceGet`.
type Get = unsafe extern "C" fn(*mut c_int, c_int) -> c_int;
/// `cuDeviceGetAttribute`.
type Attribute = unsafe extern "C" fn(*mut c_int, c_int, c_int) -> c_int;

/// Returns the newest architecture, such as `sm_90`, whose code runs on all NVIDIA GPUs that the process can use;
/// `None` if there is no such GPU.
pub fn oldest() -> Option<&'static str> {
    // SAFETY: the flag restricts the call to a library that the process has already loaded and initialized.
    let driver = unsafe { Library::open(Some(DRIVER), RTLD_NOW | RTLD_LOCAL | libc::RTLD_NOLOAD) }.ok()?;
    supported(capabilities(&driver)?.into_iter().min()?)
}

/// Returns the compute capabilities of all GPUs, multiplied by ten.
fn capabilities(driver: &Library) -> Option<Vec<c_int>> {
    // SAFETY: the types match those in the driver's header.
    let (count, get, attribute): (Symbol<Count>, Symbol<Get>, Symbol<Attribute>) = unsafe {
        (
            driver.get(b"cuDeviceGetCount\0").ok()?,
            driver.get(b"cuDeviceGet\0").ok()?,
            driver.get(b"cuDeviceGetAttribute\0").ok()?,
        )
    };
    let checked = |status: c_int| (status == 0).then_some(());
    let mut number = 0;
    // SAFETY: the pointer refers to a local variable.
    checked(unsafe { count(&raw mut number) })?;
    let capability = |index| {
        let (mut device, mut major, mut minor) = (0, 0, 0);
        // SAFETY: the pointers refer to local variables, and the driver checks the index and the device.
        unsafe {
            checked(get(&raw mut device, index))?;
            checked(attribute(&raw mut major, MAJOR, device))?;
            checked(attribute(&raw mut minor, MINOR, device))?;
        }
        major.checked_mul(10)?.checked_add(minor)
    };
    (0..number).map(capability).collect()
}

/// Returns the newest known architecture that a GPU with this compute capability supports.
fn supported(capability: c_int) -> Option<&'static str> {
    let number = |name: &str| name.strip_prefix("sm_")?.parse::<c_int>().ok();
    NVIDIA_GPUS.into_iter().rfind(|name| number(name).is_some_and(|number| number <= capability))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn architectures_of_capabilities() {
        assert_eq!(supported(90), Some("sm_90"));
        // Code for an architecture whose name ends in a letter does not run on other GPUs.
        assert_eq!(supported(101), Some("sm_100"));
        assert_eq!(supported(990), Some("sm_121"));
        assert_eq!(supported(35), None);
    }

    #[test]
    fn processes_without_a_driver() {
        assert_eq!(oldest(), None);
    }
}
