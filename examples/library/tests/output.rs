//! Tests the output of the example.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Command;

use link_libllvm as _;

#[test]
fn lowers_in_memory() {
    let output = Command::new(env!("CARGO_BIN_EXE_library-example")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    for expected in [
        "[spec-constant-buffer] error: specialization constant '_Z4size' cannot be emulated",
        "kernels: fill\n",
        "properties in 'SYCL/specialization constants': 1\n",
        "call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 16)",
    ] {
        assert!(text.contains(expected), "{expected} in:\n{text}");
    }
}
