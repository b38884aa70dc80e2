//! Tests the configuration of clangd, with clangd.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::process::Command;

use common::{Place, SYCL_SOURCE, printed, rejected};

/// Options that clang does not support, in the form of a compilation database.
const OPTIONS: &str = r#""sycl-clang++", "-fsycl", "-fsycl-targets=spir64,nvidia_gpu_sm_90", "-fsycl-esimd-force-stateless-mem",
    "-fno-sycl-pch", "-O2", "-c""#;

#[test]
fn clangd_accepts_sycl_sources() {
    let place = Place::new(&[("main.cpp", SYCL_SOURCE), ("device.hpp", "#define FACTOR 2\n")]);
    assert_eq!(printed(place.driver().arg("--sycl-write-clangd")), "");
    let directory = serde_json::Value::from(place.path("").to_str().unwrap());
    let database =
        format!("[{{\"directory\": {directory}, \"file\": \"main.cpp\", \"arguments\": [{OPTIONS}, \"main.cpp\"]}}]\n");
    place.write("compile_commands.json", &database);
    let check = |name: &str| {
        let mut command = Command::new("clangd-22");
        command
            .arg("--check=main.cpp")
            .env("XDG_CACHE_HOME", place.path("cache"))
            .env("XDG_CONFIG_HOME", place.path(name));
        let output = command.current_dir(place.path("")).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (good, messages) = check("config");
    assert!(good && messages.contains("All checks completed, 0 errors"), "{messages}");
    assert!(!messages.contains("unknown argument"), "{messages}");
    // Without the file, clangd does not find SYCL's headers.
    std::fs::remove_file(place.path(".clangd")).unwrap();
    let (good, messages) = check("config");
    assert!(!good && messages.contains("'sycl/sycl.hpp' file not found"), "{messages}");
}

#[test]
fn an_existing_file_is_not_overwritten() {
    let place = Place::new(&[(".clangd", "CompileFlags:\n")]);
    let problem = "'.clangd' exists; remove it, or use '-o -' to print the configuration";
    assert_eq!(rejected(place.driver().arg("--sycl-write-clangd")), format!("sycl-clang++: error: {problem}\n"));
    assert_eq!(place.read(".clangd"), "CompileFlags:\n");
    let printed = printed(place.driver().args(["--sycl-write-clangd", "-o", "-", "-fno-sycl-unnamed-lambda"]));
    assert!(printed.starts_with("# Configures clangd for SYCL.") && !printed.contains("UNNAMED_LAMBDA"), "{printed}");
    assert_eq!(place.read(".clangd"), "CompileFlags:\n");
}

#[test]
fn directories_are_absolute() {
    let place = Place::new(&[]);
    let root =
        std::path::PathBuf::from(place.driver().get_envs().find(|(name, _)| *name == "SYCL_ROOT").unwrap().1.unwrap());
    std::os::unix::fs::symlink(root, place.path("wheel")).unwrap();
    let text = printed(place.driver().args(["--sycl-write-clangd", "-o", "-", "--sycl-root=wheel"]));
    let include = serde_json::Value::from(place.path("wheel/include").to_str().unwrap()).to_string();
    assert!(text.contains(&include), "{text}");
}

#[test]
fn input_files_are_rejected() {
    let place = Place::new(&[("main.cpp", "")]);
    let problem = "'--sycl-write-clangd' does not accept input files, such as 'main.cpp'";
    assert_eq!(
        rejected(place.driver().args(["--sycl-write-clangd", "main.cpp"])),
        format!("sycl-clang++: error: {problem}\n")
    );
}
