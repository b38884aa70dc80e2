//! `sycl-device-link`: links the device code of a program into device images.

use device_compiler as _;
use link_libllvm as _;

fn main() {}
