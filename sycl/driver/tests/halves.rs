//! Tests compiling the halves of a source file separately.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use common::{Place, printed, rejected};

const SOURCE: &str = "\
#include <sycl/sycl.hpp>
class Kernel;
void run(sycl::queue &queue, int *out) {
  queue.single_task<Kernel>([=] { *out = 1; });
}
";

#[test]
fn the_device_half_writes_the_integration_files() {
    let place = Place::new(&[("main.cpp", SOURCE)]);
    let files = ["-Xclang", "-fsycl-int-header=main.h", "-Xclang=-fsycl-int-footer=footer.h"];
    printed(place.driver().args(["-fsycl-device-only", "main.cpp", "-o", "main.bc"]).args(files));
    assert!(place.read("main.h").contains("struct KernelInfo<"));
    assert!(place.path("footer.h").exists());
    // With the header, the source is a host half, for which clang does not receive the directory of SYCL's headers.
    let errors = rejected(place.driver().args(["-fsyntax-only", "-include", "main.h", "main.cpp"]));
    assert!(errors.contains("'sycl/detail/defines_elementary.hpp' file not found"), "{errors}");
    assert_eq!(place.temporary(), Vec::<String>::new());
}
