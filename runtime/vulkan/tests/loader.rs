//! Tests the adapter with the unmodified libsycl of intel-sycl-rt, which finds it under the name of an adapter for
//! another kind. Without a Vulkan driver, the runtime lists no platform and prints nothing.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "a test panics to fail")]

use std::ffi::OsStr;
use std::process::ExitCode;

use adapter_test::loader::{built, check_exports, prints_platforms, run};

fn main() -> ExitCode {
    if prints_platforms() {
        return ExitCode::SUCCESS;
    }
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let adapter = directory.path().join("libur_adapter_offload.so.0");
    std::fs::copy(built("libur_adapter_vulkan.so"), &adapter).expect("cargo built the adapter");
    check_exports(&adapter);

    let drivers = directory.path().join("drivers");
    std::fs::create_dir(&drivers).expect("the directory is new");
    let none = directory.path().join("none.json");
    let search = ("UR_ADAPTERS_SEARCH_PATH", directory.path().as_os_str());
    let select = |selector| ("ONEAPI_DEVICE_SELECTOR", OsStr::new(selector));
    let without = ("VK_ICD_FILENAMES", none.as_os_str());
    let case = |text: &str, variables: &[(&'static str, &OsStr)], expected: &str| {
        let found = run(&drivers, variables.iter().copied());
        assert_eq!(found, (format!("{expected}\n{expected}\n"), String::new()), "{text}");
    };
    case("with a device", &[search, select("offload:*")], "1");
    case("with its library", &[("UR_ADAPTERS_FORCE_LOAD", adapter.as_os_str()), select("offload:*")], "1");
    case("without a driver", &[search, select("offload:*"), without], "0");
    // A loader that cannot be loaded, in the place of the real one.
    std::fs::write(drivers.join("libvulkan.so.1"), "").expect("the directory is writable");
    case("without a loader", &[search, select("offload:*")], "0");
    println!("libsycl loads the adapter: ok");
    ExitCode::SUCCESS
}
