//! Sets the library name to that of the driver, so that a process that has loaded the stand-in does not load the
//! driver.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcuda.so.1");
}
