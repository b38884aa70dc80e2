//! Sets the name of the library.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libur_adapter_vulkan.so.0");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic");
}
