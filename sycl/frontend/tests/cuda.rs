//! Tests the search for the files of CUDA's compiler.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use dpcpp_frontend::cuda::{LIBDEVICE, find_with};

fn toolkit(directory: &Path) {
    let file = directory.join(LIBDEVICE);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, "").unwrap();
}

#[test]
fn a_named_toolkit_precedes_wheels() {
    let directory = tempfile::tempdir().unwrap();
    let (cuda, root) = (directory.path().join("cuda"), directory.path().join("venv"));
    let wheel = root.join("lib/python3.11/site-packages/nvidia/cuda_nvcc");
    let variable = |name: &str| (name == "CUDA_PATH").then(|| OsString::from(&cuda));
    toolkit(&wheel);
    assert_eq!(find_with(LIBDEVICE, Some(&root), &variable), Some(wheel.join(LIBDEVICE)));
    toolkit(&cuda);
    assert_eq!(find_with(LIBDEVICE, Some(&root), &variable), Some(cuda.join(LIBDEVICE)));
    let variable = |name: &str| (name == "SYCL_ROOT").then(|| OsString::from(&root));
    assert_eq!(find_with(LIBDEVICE, None, &variable), Some(wheel.join(LIBDEVICE)));
}
