//! Splits random modules: call graphs with variables, aliases, indirect calls and recursion.
//!
//! An independent model (`program.rs`) computes the expected content of each part. Each part is created twice, by
//! copying and by moving. Both results must be equal, pass the verifier, and contain the function
//! bodies of the module.
//!
//! `front_end.rs` tests the output of DPC++'s front end in the same way. On modules that LLVM's splitter handles
//! correctly, the parts must equal those of that splitter.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(missing_docs, reason = "private to this test")]

#[cfg(not(feature = "llvm19"))]
mod front_end;
mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use llvm_ir::Module;
use llvm_ir::owned::{Context, OwnedModule};
use proptest::prelude::*;
use sycl_passes::diagnostic::Failed;
use sycl_passes::split::{EntryPoints, Mode, Options, plan, split};

use program::{Kind, Program, program};
use test_support as _;

const ALL_MODES: [Mode; 4] = [Mode::Off, Mode::PerSource, Mode::PerKernel, Mode::Auto];

fn options(mode: Mode) -> Options {
    Options { mode, entry_points: EntryPoints::All }
}

/// The properties of a part that are compared.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    entry_points: Vec<String>,
    is_esimd: bool,
    has_kernels: bool,
    text: String,
}

fn copied(module: &OwnedModule<'_>, mode: Mode) -> Vec<Seen> {
    let mut parts = Vec::new();
    let before = module.as_module().print();
    plan(module.as_module(), options(mode))
        .unwrap()
        .for_each_part(|part| {
            let text = part.module.as_module().print();
            let seen =
                Seen { entry_points: part.entry_points, is_esimd: part.is_esimd, has_kernels: part.has_kernels, text };
            parts.push(seen);
            Ok::<(), Failed<'_>>(())
        })
        .unwrap();
    assert_eq!(before, module.as_module().print(), "the module must not change");
    parts
}

fn moved(module: OwnedModule<'_>, mode: Mode) -> Vec<Seen> {
    let mut parts = Vec::new();
    split::<Infallible>(module, options(mode), &mut |part| {
        part.module.verify().unwrap();
        let text = part.module.as_module().print();
        let seen =
            Seen { entry_points: part.entry_points, is_esimd: part.is_esimd, has_kernels: part.has_kernels, text };
        parts.push(seen);
        Ok(())
    })
    .unwrap();
    parts
}

/// Returns the names of all globals.
fn names(module: Module<'_>) -> BTreeSet<String> {
    let variables = module.global_variables().map(|variable| variable.name());
    let functions = module.functions().map(|function| function.name());
    variables.chain(functions).chain(module.aliases().map(|alias| alias.name())).collect()
}

/// Returns the bodies of a module's functions by name.
fn bodies(text: &str) -> BTreeMap<String, String> {
    let mut bodies = BTreeMap::new();
    for definition in text.split("\ndefine ").skip(1) {
        let (head, rest) = definition.split_once(" {\n").unwrap();
        let name = head.split_once('@').unwrap().1.split_once('(').unwrap().0;
        bodies.insert(name.to_owned(), rest.split_once("\n}").unwrap().0.to_owned());
    }
    bodies
}

fn check(program: &Program, mode: Mode) {
    let context = Context::new();
    let text = program.text();
    let parse =
        |text: &str| OwnedModule::parse(&context, text.as_bytes(), "test.ll").unwrap_or_else(|e| panic!("{e}\n{text}"));
    let module = parse(&text);
    module.verify().unwrap();
    let source = bodies(&module.as_module().print());
    let parts = copied(&module, mode);
    let groups = program.groups(mode);
    let named = |group: &Vec<usize>| group.iter().map(|number| format!("f{number}")).collect::<Vec<_>>();
    let entries: Vec<Vec<String>> = parts.iter().map(|part| part.entry_points.clone()).collect();
    assert_eq!(entries, groups.iter().map(named).collect::<Vec<_>>(), "{mode:?}\n{text}");
    for (part, group) in parts.iter().zip(&groups) {
        let is = |kind: Kind| group.iter().any(|number| program.functions[*number].kind == kind);
        assert_eq!(part.is_esimd, is(Kind::EsimdKernel), "{mode:?}\n{text}");
        assert_eq!(part.has_kernels, group.iter().any(|number| program.functions[*number].kind.is_kernel()));
        let copy = parse(&part.text);
        copy.verify().unwrap();
        assert_eq!(names(copy.as_module()), program.reached(group), "{mode:?}\n{text}\n{}", part.text);
        for (name, body) in bodies(&part.text) {
            assert_eq!(Some(&body), source.get(&name), "{mode:?}\n{text}\n{}", part.text);
        }
    }
    assert_eq!(parts, moved(module, mode), "{mode:?}\n{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parts_have_what_they_reach(program in program(false)) {
        ALL_MODES.iter().for_each(|mode| check(&program, *mode));
    }
}

#[cfg(not(feature = "llvm19"))]
mod against_llvm_split {
    use super::*;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// Returns the globals of each part that llvm-split creates, by the kernels in it.
    fn split_by_llvm(directory: &Path, text: &str) -> BTreeMap<BTreeSet<String>, BTreeSet<String>> {
        let (input, output) = (directory.join("in.ll"), directory.join("out"));
        std::fs::write(&input, text).unwrap();
        let status = Command::new("/usr/lib/llvm-22/bin/llvm-split")
            .args(["--split-by-category=kernel", "-S", "-o"])
            .args([&output, &input])
            .status()
            .unwrap();
        assert!(status.success(), "llvm-split: {status}");
        let files: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
        let parts = files.iter().filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("out"));
        parts.filter_map(|path| globals_of(&std::fs::read_to_string(path).unwrap())).collect()
    }

    fn globals_of(text: &str) -> Option<(BTreeSet<String>, BTreeSet<String>)> {
        let context = Context::new();
        let module = OwnedModule::parse(&context, text.as_bytes(), "part.ll").unwrap();
        let kernels = module
            .as_module()
            .functions()
            .filter(|function| !function.is_declaration() && sycl_passes::analysis::entry_points::is_kernel(*function));
        let kernels: BTreeSet<String> = kernels.map(|kernel| kernel.name()).collect();
        (!kernels.is_empty()).then(|| (kernels, names(module.as_module())))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

        /// llvm-split does not recognize exported functions, so only parts with a kernel are compared.
        #[test]
        fn parts_per_kernel_are_the_same(program in program(true)) {
            let directory = tempfile::tempdir().unwrap();
            let text = program.text();
            let context = Context::new();
            let module = OwnedModule::parse(&context, text.as_bytes(), "test.ll").unwrap();
            let ours: BTreeMap<_, _> = copied(&module, Mode::PerKernel).iter().filter_map(|part| globals_of(&part.text)).collect();
            prop_assert_eq!(ours, split_by_llvm(directory.path(), &text), "{}", text);
        }
    }
}
