//! Finds libLLVM of the selected major version through its `llvm-config`.

use std::process::Command;

fn main() {
    let major = if cfg!(feature = "llvm19") { "19" } else { "22" };
    let config = format!("llvm-config-{major}");
    println!("cargo::rerun-if-env-changed=PATH");
    let output = Command::new(&config).arg("--libdir").output();
    match output {
        Ok(out) if out.status.success() => {
            let dir = String::from_utf8_lossy(&out.stdout);
            println!("cargo::rustc-link-search=native={}", dir.trim());
            println!("cargo::rustc-link-lib=dylib=LLVM-{major}");
        }
        _ => println!("cargo::error={config} not found; install it with: apt install llvm-{major}-dev"),
    }
}
