//! Splits DPC++'s output for `kernels.cpp`, with debug information. Each part must pass the verifier, each kernel
//! must be in one part, and parts created by copying must equal parts created by moving.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, process, time};

use super::*;
use sycl_passes::analysis::entry_points::entry_points;

fn changed(path: &Path) -> Option<time::SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// Returns the module, compiled once for each version of the source; `None` without the front end.
fn compiled(level: u32) -> Option<Vec<u8>> {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().into();
    if !root.join("target/venv/lib/libsycl.so").exists() {
        let is_required = std::env::var("SYCLPASSES_REQUIRE_OPENCL").is_ok_and(|value| value == "1");
        assert!(!is_required, "there is no front end; see scripts/setup");
        #[allow(clippy::print_stderr, reason = "skipped tests must be visible")]
        {
            eprintln!("NOTICE: there is no front end: kernels.cpp is not compiled; see scripts/setup");
        }
        return None;
    }
    let source = root.join("passes/tests/split/kernels.cpp");
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("split.O{level}.bc"));
    if changed(&kept) <= changed(&source) {
        let new = kept.with_extension(format!("{}.bc", process::id()));
        let mut command = Command::new(root.join("scripts/dpcpp-frontend"));
        let output = command.args([&format!("-O{level}"), "-g", "-o"]).args([&new, &source]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::rename(new, &kept).unwrap();
    }
    Some(fs::read(kept).unwrap())
}

fn check_level(level: u32) {
    let Some(bitcode) = compiled(level) else { return };
    let context = Context::new();
    let module = OwnedModule::parse(&context, &bitcode, "kernels.bc").unwrap();
    let entries: BTreeSet<String> =
        entry_points(module.as_module()).unwrap().into_iter().map(|entry| entry.name).collect();
    // Plain and the two kernels of the reduction have equal requirements; Double, Sized and Esimd differ.
    for (mode, count) in [(Mode::Off, 2), (Mode::Auto, 4), (Mode::PerKernel, 6)] {
        let parts = copied(&module, mode);
        assert_eq!(parts.len(), count, "{mode:?}");
        assert_eq!(parts.iter().filter(|part| part.is_esimd).count(), 1, "{mode:?}");
        let all: Vec<String> = parts.iter().flat_map(|part| part.entry_points.clone()).collect();
        assert_eq!(all.len(), entries.len(), "{mode:?}");
        assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), entries, "{mode:?}");
        for part in &parts {
            OwnedModule::parse(&context, part.text.as_bytes(), "part.ll").unwrap().verify().unwrap();
        }
        // A separate context, because types with equal names in two modules of one context get different names.
        let context = Context::new();
        let moved = moved(OwnedModule::parse(&context, &bitcode, "kernels.bc").unwrap(), mode);
        let differ = parts.iter().zip(&moved).find(|(copied, moved)| copied != moved);
        assert!(parts.len() == moved.len() && differ.is_none(), "{mode:?}: {differ:?}");
    }
}

#[test]
fn without_optimization() {
    check_level(0);
}

#[test]
fn with_optimization() {
    check_level(2);
}
