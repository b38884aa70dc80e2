//! Links the C++ runtime, whose `operator new[]` allocates the memory that libsycl frees.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-lib=dylib=stdc++");
}
