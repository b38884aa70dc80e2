//! Finds libLLVM for the selected major version through its `llvm-config`.

mod find_llvm;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=find_llvm.rs");
    let major = find_llvm::major();
    match find_llvm::llvm_config(major, "--libdir") {
        Some(directory) => {
            println!("cargo::rustc-link-search=native={directory}");
            println!("cargo::rustc-link-lib=dylib=LLVM-{major}");
        }
        None => println!("cargo::error=no llvm-config for LLVM {major}; install it with: apt install llvm-{major}-dev"),
    }
}
