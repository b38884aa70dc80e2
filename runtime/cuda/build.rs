//! Sets the library name that the loader of intel-sycl-rt 2026.0 looks up.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libur_adapter_cuda.so.0");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic");
}
