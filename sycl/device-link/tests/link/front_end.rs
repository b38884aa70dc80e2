//! Compiles source files with DPC++'s front end, and links them with the program.

use std::path::Path;
use std::process::Command;

use crate::case::Case;

/// The first lines of all source files: kernels in an inline function and in a template.
const HEADER: &str = "
    template <class Name, class Body>
    __attribute__((sycl_kernel)) void single_task(const Body &body) { body(); }
    inline void shared(int *p, int n) { single_task<class Shared>([=] { for (int i = 0; i < n; i++) p[i] += i * n; }); }
    template <class T> void of_template(T *p) { single_task<T[7]>([=] { *p = T(4); }); }";

/// Compiles source files with the front end. Returns false if it is not installed.
fn compile(case: &Case, sources: &[(&str, String)]) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !root.join("target/venv/lib/libsycl.so").exists() {
        let is_required = std::env::var("SYCLPASSES_REQUIRE_OPENCL").is_ok_and(|value| value == "1");
        assert!(!is_required, "there is no front end; see scripts/setup");
        #[allow(clippy::print_stderr, reason = "skipped work must be visible")]
        {
            eprintln!("NOTICE: there is no front end, so no source file is compiled; see scripts/setup");
        }
        return false;
    }
    for (name, text) in sources {
        case.write(&format!("{name}.cpp"), format!("{HEADER}\n{text}"));
        let mut command = Command::new(root.join("scripts/dpcpp-frontend"));
        let source = case.path(&format!("{name}.cpp"));
        let output = command.arg(source).arg("-o").arg(case.path(&format!("{name}.bc"))).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    true
}

#[test]
fn lambdas_in_functions_that_are_local_to_files() {
    let source = |user: &str, number: u32, extra: &str| {
        format!(
            "{extra}
             static void go(int *p) {{ single_task<class Local>([=] {{ *p = {number}; }}); }}
             void {user}(int *p) {{ go(p); shared(p, 3); of_template(p); }}"
        )
    };
    let sources = [
        ("a", source("use_a", 1, "")),
        ("b", source("use_b", 2, "")),
        (
            "c",
            source(
                "use_c",
                1,
                "int other(int x) { return x + 1; } __attribute__((sycl_device)) int more(int x) { return other(x); }",
            ),
        ),
    ];
    let case = Case::new();
    if !compile(&case, &sources) {
        return;
    }
    let message = case.fails(&["a.bc", "b.bc"]);
    assert!(
        message.starts_with("b.bc: kernel 'go(int*)::Local' differs from the kernel of the same name in 'a.bc'"),
        "{message}"
    );
    case.links(&["a.bc", "c.bc", "--output-images=out", "--device-code-split=off"]);
    assert_eq!(case.entries(0).len(), 3, "{:?}", case.entries(0));
}

#[test]
fn functions_of_other_files() {
    let case = Case::new();
    let sources = [
        (
            "a",
            "__attribute__((sycl_device)) int twice(int);
             void use(int *p) { single_task<class K>([=] { *p = twice(21); }); }"
                .to_owned(),
        ),
        ("b", "__attribute__((sycl_device)) int twice(int x) { return 2 * x; }".to_owned()),
    ];
    if !compile(&case, &sources) {
        return;
    }
    let message = case.fails(&["--name=a.cpp", "a.bc"]);
    assert!(
        message.starts_with("a.cpp: undefined symbol in device code: 'twice(int)' (_Z5twicei), used by kernel "),
        "{message}"
    );
    case.links(&["a.bc", "b.bc", "--output-images=out"]);
    let entries = case.entries(0);
    assert!(
        entries.iter().any(|name| name.ends_with("1K")) && !entries.contains(&"_Z5twicei".to_owned()),
        "{entries:?}"
    );
}
