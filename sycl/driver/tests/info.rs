//! Tests the description of the installation.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use common::{Place, printed, rejected};

/// Returns the description of a component in the output.
fn component<'t>(text: &'t str, name: &str) -> &'t str {
    let line = text.lines().find(|line| line.starts_with(&format!("{name:15} "))).unwrap();
    line[15..].trim_start()
}

#[test]
fn components_and_devices() {
    let place = Place::new(&[]);
    let text = printed(place.driver().arg("--sycl-info").env("ONEAPI_DEVICE_SELECTOR", "opencl:cpu"));
    assert!(component(&text, "compiler").starts_with("syclpasses "), "{text}");
    assert!(component(&text, "host compiler").contains("clang version 22"), "{text}");
    assert!(component(&text, "SYCL runtime").starts_with("intel-sycl-rt 2026.0"), "{text}");
    assert!(component(&text, "CPU device").ends_with("/lib/libintelocl.so"), "{text}");
    assert!(component(&text, "devices").starts_with("opencl:cpu, "), "{text}");
    assert_eq!(place.temporary(), Vec::<String>::new());
}

#[test]
fn no_device() {
    let place = Place::new(&[]);
    let text = printed(place.driver().arg("--sycl-info").env("ONEAPI_DEVICE_SELECTOR", "cuda:99"));
    assert_eq!(
        component(&text, "devices"),
        "none; variables such as ONEAPI_DEVICE_SELECTOR and OCL_ICD_VENDORS can hide devices"
    );
}

/// Programs find the CPU device in the directory of the runtime, unless the environment names other devices.
#[test]
fn unregistered_cpu_device() {
    let place = Place::new(&[]);
    let device = |vendors: Option<&str>| {
        let mut command = place.driver();
        command.arg("--sycl-info").env("ONEAPI_DEVICE_SELECTOR", "opencl:*").env_remove("OCL_ICD_VENDORS");
        command.envs(vendors.map(|vendors| ("OCL_ICD_VENDORS", vendors)));
        component(&printed(&mut command), "devices").to_owned()
    };
    assert!(device(None).starts_with("opencl:cpu, "));
    assert!(device(Some("/nowhere")).starts_with("none; "));
}

#[test]
fn missing_components() {
    let place = Place::new(&[]);
    let mut command = place.driver();
    command
        .args(["--sycl-info", "--sycl-root=nowhere"])
        .env("CUDA_PATH", "")
        .env("SYCLPASSES_CACHE_DIR", place.path("cache"));
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let problem = "'nowhere/lib/libsycl-jit.so' does not exist";
    assert!(component(&text, "SYCL runtime").starts_with("not found: ") && text.contains(problem), "{text}");
    assert_eq!(component(&text, "cache"), place.path("cache").display().to_string());
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains(problem));
}

#[test]
fn compilations_are_rejected() {
    let place = Place::new(&[("main.cpp", "")]);
    let problem = "'--sycl-info' does not accept input files, such as 'main.cpp'";
    assert_eq!(rejected(place.driver().args(["--sycl-info", "main.cpp"])), format!("sycl-clang++: error: {problem}\n"));
    let problem = "'--sycl-info' and '-###' cannot be used together";
    assert_eq!(rejected(place.driver().args(["--sycl-info", "-###"])), format!("sycl-clang++: error: {problem}\n"));
}
