//! Tests OpenMP in the host half. If its library is installed, the program runs. Otherwise, the
//! driver names the package to install.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use common::{Place, printed, rejected};

const SOURCE: &str = "\
#include <cstdio>
#ifdef SYCL
#include <omp.h>
#endif
int main() {
  int count = 0;
#pragma omp parallel for num_threads(4) reduction(+ : count)
  for (int i = 0; i < 1000; ++i)
    count += i;
  std::printf(\"%d\\n\", count);
}
";
/// A replacement for the device linker, for programs without kernels.
const DEVICE_LINK: &str = "\
#!/bin/sh
for output; do :; done
clang++-22 -c -x c++ /dev/null -o \"$output\"
";
const NOTE: &str = "sycl-clang++: note: OpenMP requires omp.h and libomp.so; install Debian's libomp-22-dev package\n";

#[test]
fn openmp_works_or_says_what_to_install() {
    let place = Place::new(&[("main.cpp", SOURCE), ("link", DEVICE_LINK)]);
    fs::set_permissions(place.path("link"), fs::Permissions::from_mode(0o755)).unwrap();
    let library = printed(place.command("clang++-22").arg("-print-file-name=libomp.so"));
    let is_installed = Path::new(library.trim()).is_absolute();
    for option in ["-fopenmp", "-fiopenmp", "-qopenmp"] {
        for source in [&["main.cpp"] as &[&str], &["-fsycl", "-DSYCL", "main.cpp"]] {
            let mut command = place.driver();
            command.args([option, "-fno-sycl-device-lib=all", "-nolibsycl", "-o", "main"]).args(source);
            command.env("SYCL_DEVICE_LINK", place.path("link"));
            if is_installed {
                printed(&mut command);
                assert_eq!(printed(&mut place.command(place.path("main"))), "499500\n", "{option} {source:?}");
            } else {
                let message = rejected(&mut command);
                assert!(message.ends_with(NOTE) && message.contains("error: "), "{option} {source:?}: {message}");
            }
        }
    }
    if !is_installed {
        printed(place.driver().args(["-fopenmp", "-c", "main.cpp"]));
        let message = rejected(place.driver().args(["-fno-openmp", "main.o", "-lomp"]));
        assert!(message.ends_with(NOTE), "{message}");
    }
    // Other failures are unrelated to OpenMP, so the note is not printed.
    place.write("wrong.cpp", "int a\n");
    assert!(!rejected(place.driver().args(["-c", "wrong.cpp"])).contains("note: OpenMP"));
}
