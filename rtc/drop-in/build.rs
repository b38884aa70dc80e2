//! Links the C++ runtime, whose `operator new[]` makes what libsycl frees.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-link-lib=dylib=stdc++");
}
