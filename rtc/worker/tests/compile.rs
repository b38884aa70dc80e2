//! Compilations with the programs of this package, from source to images.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use common::{VECTOR_ADD, compiler, dpcpp};
use sycl_rtc::FrontEnd;

#[test]
fn vector_addition() {
    let compiled = compiler().compile(&dpcpp(VECTOR_ADD)).unwrap();
    assert_eq!(compiled.front_end, FrontEnd::Dpcpp);
    let [image] = compiled.images.as_slice() else { panic!("{} images", compiled.images.len()) };
    assert_eq!(image.info.target, "spir64");
    assert_eq!(image.info.entries, ["__sycl_kernel_vec_add"]);
    assert_eq!(image.bytes.get(..4), Some(&[3, 2, 0x23, 7][..]));
    assert_eq!(compiled.log, "");
    eprintln!("{:#?}", compiled.timings);
}
