//! Generates Rust types from the Unified Runtime headers of intel-sycl-rt, and a constant for each table of entries, in
//! which all entries are unsupported.
//!
//! Output, in `OUT_DIR`:
//! * `bindings.rs`: the types of `ur_api.h` and `ur_ddi.h`, by bindgen;
//! * `unsupported.rs`: `impl Unsupported for ur_…_dditable_t`, and `EXPORTS`, the names of the functions that the
//!   loader looks up.

#![allow(clippy::expect_used, clippy::panic, reason = "a build script reports its errors by panicking")]

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let include = headers();
    let ddi = include.join("unified-runtime/ur_ddi.h");
    println!("cargo:rerun-if-changed={}", ddi.display());
    println!("cargo:rerun-if-env-changed=SYCLPASSES_SYCL");
    find_libclang();

    let bindings = bindgen::Builder::default()
        .header(ddi.to_str().expect("the path of the headers is UTF-8"))
        .clang_args(["-x", "c", "-std=c23"])
        .clang_arg(format!("-I{}", include.display()))
        .allowlist_type("ur_.*")
        .allowlist_var("UR_.*|__SYCL_UR_.*")
        .default_enum_style(bindgen::EnumVariation::NewType { is_bitfield: false, is_global: false })
        .prepend_enum_name(false)
        .layout_tests(false)
        .derive_default(true)
        .generate_comments(false)
        .formatter(bindgen::Formatter::None)
        .generate()
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", ddi.display()));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    bindings.write_to_file(out.join("bindings.rs")).expect("OUT_DIR is writable");

    let header = fs::read_to_string(&ddi).unwrap_or_else(|error| panic!("cannot read {}: {error}", ddi.display()));
    select_entries(&header);
    fs::write(out.join("unsupported.rs"), unsupported(&header)).expect("OUT_DIR is writable");
}

/// Returns the include directory of intel-sycl-rt: the one in `SYCLPASSES_SYCL` if set, otherwise the one that
/// `scripts/setup` installed.
fn headers() -> PathBuf {
    let root = env::var_os("SYCLPASSES_SYCL").map(PathBuf::from).unwrap_or_else(|| {
        let manifest = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
        manifest.join("../../target/venv")
    });
    let include = root.join("include");
    if !include.join("unified-runtime/ur_ddi.h").is_file() {
        panic!(
            "{} does not contain include/unified-runtime/ur_ddi.h: run scripts/setup, or set SYCLPASSES_SYCL to an environment with \
             intel-sycl-rt",
            root.display()
        );
    }
    include
}

/// Sets `cfg`s for tables that exist only in some versions:
/// * `kernel_arguments`: kernel arguments can be set one by one (2026.0 and 2026.1), not only at launch;
/// * `event_exp`: a table of experimental event entries exists (2026.2).
fn select_entries(header: &str) {
    for (name, text) in [("kernel_arguments", "pfnSetArgValue;"), ("event_exp", "urGetEventExpProcAddrTable")] {
        println!("cargo::rustc-check-cfg=cfg({name})");
        if header.contains(text) {
            println!("cargo::rustc-cfg={name}");
        }
    }
}

/// Selects Debian's libclang 22 for bindgen, unless the user selected another library.
fn find_libclang() {
    println!("cargo:rerun-if-env-changed=LIBCLANG_PATH");
    let debian = Path::new("/usr/lib/llvm-22/lib");
    if env::var_os("LIBCLANG_PATH").is_none() && debian.is_dir() {
        // SAFETY: the build script is single-threaded here.
        unsafe { env::set_var("LIBCLANG_PATH", debian) };
    }
}

/// Generates `unsupported.rs` from the source text of `ur_ddi.h`.
fn unsupported(header: &str) -> String {
    let mut text = String::new();
    let mut fields: Vec<&str> = Vec::new();
    let mut exports = String::new();
    for line in header.lines() {
        let line = line.trim();
        if line.starts_with("typedef struct ") {
            fields.clear();
        } else if let Some(field) = line.strip_suffix(';').and_then(|line| line.split_whitespace().next_back())
            && field.starts_with("pfn")
        {
            // The name of a long declaration is on a separate line.
            fields.push(field);
        } else if let Some(name) = line.strip_prefix("} ").and_then(|line| line.strip_suffix("_dditable_t;")) {
            if name == "ur" {
                continue;
            }
            writeln!(text, "impl Unsupported for ur::{name}_dditable_t {{").expect("writing to a string succeeds");
            text.push_str("    const TABLE: Self = Self {\n");
            for field in &fields {
                writeln!(text, "        {field}: Some(UnsupportedEntry::ENTRY),")
                    .expect("writing to a string succeeds");
            }
            text.push_str("    };\n}\n\n");
        } else if let Some(rest) = line.strip_prefix("UR_DLLEXPORT ur_result_t UR_APICALL ") {
            let name = rest.trim_end_matches('(');
            let name = name.split('(').next().unwrap_or(name);
            writeln!(exports, "    \"{name}\",").expect("writing to a string succeeds");
        }
    }
    format!(
        "{text}/// Functions that the loader of this version looks up in an adapter.\npub const EXPORTS: &[&str] = &[\n{exports}];\n"
    )
}
