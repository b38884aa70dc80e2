//! Tests linking a program: the libraries that the program is linked with and loads, and the
//! information that build systems read from the output. Nothing is compiled for a device.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use object::{Object, ObjectSection};

use common::{Place, printed, rejected};

/// A program that uses OpenCL, and prints the path of the OpenCL loader in its process.
const OPENCL: &str = "\
#include <cstdio>
#include <dlfcn.h>
extern \"C\" int clGetPlatformIDs(unsigned, void *, unsigned *);
int main() {
  unsigned count = 0;
  clGetPlatformIDs(0, nullptr, &count);
  Dl_info found;
  dladdr(dlsym(RTLD_DEFAULT, \"clGetPlatformIDs\"), &found);
  std::puts(found.dli_fname);
}
";

/// Returns the path of the system's OpenCL loader.
fn system_library(place: &Place) -> String {
    let found = printed(place.command("clang++-22").arg("-print-file-name=libOpenCL.so"));
    fs::canonicalize(found.trim()).unwrap().display().to_string()
}

fn loaded(place: &Place, program: &str) -> String {
    let found = printed(place.command(place.path(program)).env_remove("LD_LIBRARY_PATH"));
    fs::canonicalize(found.trim()).unwrap().display().to_string()
}

#[test]
fn libraries_of_the_system_come_before_those_of_the_wheel() {
    let place = Place::new(&[("main.cpp", OPENCL)]);
    printed(place.driver().args(["-fno-sycl", "-c", "main.cpp"]));
    let library = system_library(&place);
    for arguments in [&["-lOpenCL"] as &[&str], &["-l:libOpenCL.so"], &[&library], &["-lOpenCL", "-lsycl"]] {
        printed(place.driver().args(["-fsycl", "main.o", "-o", "main"]).args(arguments));
        assert_eq!(loaded(&place, "main"), library, "{arguments:?}");
    }
    // The library may be in any directory that the linker searches.
    fs::create_dir(place.path("own")).unwrap();
    fs::copy(&library, place.path("own/libOpenCL.so")).unwrap();
    fs::copy(&library, place.path("own/libOpenCL.so.1")).unwrap();
    printed(place.driver().args(["-fsycl", "main.o", "-L", "own", "-lOpenCL", "-o", "main"]));
    assert_eq!(loaded(&place, "main"), place.path("own/libOpenCL.so.1").canonicalize().unwrap().display().to_string());
}

#[test]
fn the_runtime_can_be_named() {
    let place = Place::new(&[("main.cpp", "int main() {}\n")]);
    printed(place.driver().args(["main.cpp", "-lsycl", "-o", "main"]));
    printed(&mut place.command(place.path("main")));
    printed(place.driver().args(["-c", "main.cpp"]));
    printed(place.driver().args(["-fsycl", "-fno-sycl-rpath", "main.o", "-o", "main"]));
    let output = place.command(place.path("main")).env_remove("LD_LIBRARY_PATH").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("libsycl.so.9: cannot open shared object file"));
}

#[test]
fn the_linkers_command_is_shown() {
    let place = Place::new(&[("main.cpp", "int main() {}\n")]);
    printed(place.driver().args(["-c", "main.cpp"]));
    for arguments in [&["-v", "main.o", "-o", "main"] as &[&str], &["-v", "-fsycl", "main.o", "-o", "main"]] {
        let output = place.driver().args(arguments).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        let linker = text.lines().find(|line| line.contains(" -dynamic-linker ")).unwrap_or_default();
        assert!(linker.contains("-linux-gnu "), "{text}");
    }
}

#[test]
fn the_directories_of_the_host_half_are_shown() {
    let place = Place::new(&[("main.cpp", "int main() {}\n")]);
    for action in ["-c", "-E"] {
        let output = place.driver().args(["-v", "-fsycl", action, "main.cpp"]).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.matches("#include <...> search starts here:\n").count(), 1, "{text}");
        assert!(text.contains("\n /usr/include\n"), "{text}");
    }
}

/// A replacement for the device linker, which writes an object with a section of images to its last argument.
const DEVICE_LINK: &str = "\
#!/bin/sh
for output; do :; done
printf '.section syclimg,\"aR\",@progbits\\n.zero 64\\n.section .note.GNU-stack\\n' | clang++-22 -c -x assembler - -o \"$output\"
";

#[test]
fn huge_device_code_comes_last() {
    let place = Place::new(&[("main.cpp", "int number;\nint main() { return number; }\n"), ("link", DEVICE_LINK)]);
    fs::set_permissions(place.path("link"), fs::Permissions::from_mode(0o755)).unwrap();
    printed(place.driver().args(["-fsycl", "-fPIC", "-c", "main.cpp"]));
    let is_last = |options: &[&str]| {
        let link = ["main.o", "-fno-sycl-device-lib=all", "-o", "main"];
        printed(place.driver().env("SYCL_DEVICE_LINK", place.path("link")).args(link).args(options));
        let program = fs::read(place.path("main")).unwrap();
        let program = object::File::parse(program.as_slice()).unwrap();
        let address = |name: &str| program.section_by_name(name).unwrap().address();
        address("syclimg") > address(".bss")
    };
    assert!(!is_last(&[]));
    for linker in ["-fuse-ld=bfd", "-fuse-ld=lld"] {
        for name in ["-flink-huge-device-code", "-fsycl-link-huge-device-code"] {
            assert!(is_last(&[linker, name]), "{linker} {name}");
            let without = name.replacen("-f", "-fno-", 1);
            assert!(!is_last(&[linker, name, &without]), "{without}");
        }
        assert!(is_last(&[linker, "-flink-huge-device-code", "-shared"]), "{linker}");
    }
    assert_eq!(place.temporary(), Vec::<String>::new());
}

/// The runtime looks for adapters by name; a program that has loaded the adapter needs no environment variable.
#[test]
fn programs_load_the_installed_adapters_for_their_targets() {
    let place = Place::new(&[("a.cpp", "int main() {}"), ("adapter.c", "int adapter;")]);
    let directory = "lib/syclpasses/adapter/2026.0";
    let names = ["libur_adapter_cuda.so.0", "libur_adapter_offload.so.0"];
    fs::create_dir_all(place.path(directory).join("vulkan")).unwrap();
    fs::create_dir(place.path("bin")).unwrap();
    printed(place.command("clang++-22").args(["-c", "a.cpp"]));
    let driver = place.path("bin/sycl-clang");
    fs::copy(env!("CARGO_BIN_EXE_sycl-clang"), &driver).unwrap();
    let link = |targets: &str| {
        let mut command = place.command(&driver);
        printed(command.args(["-fsycl", &format!("-fsycl-targets={targets}"), "a.o", "-o", "a"]));
        let program = fs::read(place.path("a")).unwrap();
        names.map(|name| program.windows(name.len()).any(|bytes| bytes == name.as_bytes()))
    };
    assert_eq!(link("nvidia_gpu_sm_90,vulkan"), [false, false], "nothing is installed");
    for (name, below) in names.into_iter().zip(["", "vulkan/"]) {
        let (name, library) = (format!("-Wl,-soname,{name}"), format!("{directory}/{below}{name}"));
        printed(place.command("clang-22").args(["-shared", &name, "adapter.c", "-o", &library]));
    }
    assert_eq!(link("nvidia_gpu_sm_90"), [true, false]);
    assert_eq!(link("vulkan"), [false, true]);
    assert_eq!(link("spir64"), [false, false]);
    assert_eq!(link("nvidia_gpu_sm_90,vulkan,spir64"), [true, true]);
    printed(&mut place.command(place.path("a")));
}

#[test]
fn a_missing_cpp_library_is_explained() {
    let place = Place::new(&[("main.cpp", "#include <vector>\nint main() {}\n")]);
    fs::create_dir(place.path("empty")).unwrap();
    let without = rejected(place.driver().args(["-fno-sycl", "--sysroot=empty", "main.cpp"]));
    let note = "sycl-clang++: note: no C++ standard library was found; install the package g++";
    assert!(without.contains("'vector' file not found") && without.contains(note), "{without}");
    let other = rejected(place.driver().args(["-fno-sycl", "-include", "nowhere.hpp", "main.cpp"]));
    assert!(!other.contains("note: no C++"), "{other}");
}
