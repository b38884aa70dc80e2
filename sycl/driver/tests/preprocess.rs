//! Checks that the output of `-E` and `-M` covers both halves, as compiler caches and build systems require. Nothing is
//! compiled.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use common::{Place, SYCL_SOURCE, printed, rejected};

fn place() -> Place {
    Place::new(&[("main.cpp", SYCL_SOURCE), ("device.hpp", "#define FACTOR 3\n")])
}

#[test]
fn the_text_has_both_halves() {
    let place = place();
    let text = printed(place.driver().args(["-E", "main.cpp"]));
    assert!(text.starts_with("#pragma sycl_clang preprocessed: host and device; sycl-clang++ "));
    let host = text.find("*value *= 2;").unwrap();
    let device = text.find("*value *= 3;").unwrap();
    assert!(host < device);
    // A cache that reads the names of headers from the text also finds those of the device half.
    assert!(text.contains("\"./device.hpp\""));

    place.write("device.hpp", "#define FACTOR 4\n");
    printed(place.driver().args(["-E", "main.cpp", "-o", "main.ii", "-MMD"]));
    assert_eq!(place.read("main.ii"), text.replace("*value *= 3;", "*value *= 4;"));
    assert_eq!(place.read("main.d"), "main.ii: \\\n  main.cpp \\\n  device.hpp\n");
    assert_eq!(place.temporary(), Vec::<String>::new());

    let message = rejected(place.driver().args(["-c", "main.ii"]));
    assert!(
        message.starts_with("sycl-clang++: error: main.ii: this is the preprocessed text of a host and a device half")
    );
}

#[test]
fn one_half_if_that_is_asked_for() {
    let place = place();
    let text = printed(place.driver().args(["-E", "-P", "-fsycl-device-only", "main.cpp"]));
    assert!(!text.contains("*value *= 2;") && text.contains("*value *= 3;"));
    let macros = printed(place.driver().args(["-E", "-dM", "main.cpp"]));
    assert!(macros.contains("#define FACTOR 2\n") && !macros.contains("__SYCL_DEVICE_ONLY__"));
    let macros = printed(place.driver().args(["-E", "-dM", "-fsycl-device-only", "main.cpp"]));
    assert!(macros.contains("#define FACTOR 3\n") && macros.contains("#define __SYCL_DEVICE_ONLY__ 1\n"));
}

#[test]
fn rules_name_the_headers_of_both_halves() {
    let place = place();
    let rule = printed(place.driver().args(["-MM", "main.cpp"]));
    assert_eq!(rule, "main.o: \\\n  main.cpp \\\n  device.hpp\n");
    printed(place.driver().args(["-M", "-MF", "out.d", "-MQ", "a b$", "-MT", "c", "-MP", "main.cpp"]));
    let rule = place.read("out.d");
    assert!(rule.starts_with("a\\ b$$ c: \\\n  main.cpp \\\n"), "{rule}");
    assert!(rule.contains("/sycl/sycl.hpp:\n") && rule.contains("\ndevice.hpp:\n"));
}

#[test]
fn an_error_in_either_half_is_one() {
    let place = place();
    place.write("device.hpp", "#error not for devices\n");
    let message = rejected(place.driver().args(["-E", "main.cpp", "-o", "main.ii"]));
    assert!(message.contains("device.hpp:1:2: error: not for devices"), "{message}");
    assert!(!place.path("main.ii").exists());
}

#[test]
fn both_halves_have_one_language() {
    let place = Place::new(&[("a.cpp", "#ifdef __STRICT_ANSI__\n#warning strict\n#endif\nint a = __cplusplus;\n")]);
    for (options, expected) in [(&[] as &[&str], false), (&["-std=c++20"], true)] {
        for half in ["-c", "-fsycl-device-only"] {
            let output =
                place.driver().args(["-fsycl", "-c", half, "a.cpp", "-o", "a.o"]).args(options).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            let is_strict = String::from_utf8(output.stderr).unwrap().contains("a.cpp:2:2: warning: strict");
            assert_eq!(is_strict, expected, "{half} {options:?}");
        }
    }
}
