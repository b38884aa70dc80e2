//! Gives the library the name of the driver, so that a process that loaded it does not load another.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcuda.so.1");
}
