//! Sets the library name to that of the loader, so that a process that has loaded the stand-in does not load the
//! loader.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libvulkan.so.1");
}
