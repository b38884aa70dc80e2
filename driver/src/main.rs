//! `sycl-clang++`: a SYCL compiler with clang's command line.

use sycl_driver as _;

fn main() {}
