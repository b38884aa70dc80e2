//! Sets the library name that the loader of intel-sycl-rt looks up.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libur_adapter_offload.so.0");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic");
}
