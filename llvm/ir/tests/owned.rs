//! Contexts, modules and target machines that a program owns.

#![cfg(feature = "owned")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use link_libllvm as _;
use llvm_ir::owned::{Context, OptimizationLevel, OwnedModule, TargetMachine};
use llvm_ir::run_passes;

const TEXT: &str = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 0\n  ret i32 %y\n}\n";

fn parse<'c>(context: &'c Context, text: &str) -> OwnedModule<'c> {
    OwnedModule::parse(context, text.as_bytes(), "test.ll").unwrap()
}

#[test]
fn text_and_bitcode_are_parsed() {
    let context = Context::new();
    let module = parse(&context, TEXT);
    assert!(module.as_module().print().contains(TEXT));
    let bitcode = module.to_bitcode();
    let again = OwnedModule::parse(&context, &bitcode, "test.bc").unwrap();
    assert!(again.as_module().print().contains(TEXT));
}

#[test]
fn other_input_is_an_error() {
    let context = Context::new();
    for (input, message) in [
        (&b"define"[..], "test.ll:1:7: error: expected type"),
        (b"\xDEBC", "expected top-level entity"),
        (b"BC\xC0\xDE", "Expected a single module"),
        (b"BC\xC0\xDE\0\0\0\0\0\0\0\0", "Expected a single module"),
    ] {
        let error = OwnedModule::parse(&context, input, "test.ll").unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}

#[test]
fn clones_are_independent() {
    let context = Context::new();
    let module = parse(&context, TEXT);
    let clone = module.try_clone().unwrap();
    run_passes(clone.as_module(), "instcombine").unwrap();
    assert!(!clone.as_module().print().contains("add"));
    assert!(module.as_module().print().contains("add"), "the clone is independent");
}

#[test]
fn linked_modules() {
    let context = Context::new();
    let mut module = parse(&context, TEXT);
    module.link(parse(&context, "define void @g() { ret void }")).unwrap();
    assert!(module.as_module().print().contains("@g"));
    let error = module.link(parse(&context, TEXT)).unwrap_err();
    assert!(error.to_string().contains("symbol multiply defined"), "{error}");
}

#[test]
fn module_flags_that_differ_are_not_linked() {
    let context = Context::new();
    let flag = |value| format!("!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !\"x\", i32 {value}}}");
    let mut module = parse(&context, &flag(1));
    let error = module.link(parse(&context, &flag(2))).unwrap_err();
    assert!(error.to_string().contains("linking module flags 'x': IDs have conflicting values"), "{error}");
}

#[test]
fn pipelines_that_llvm_does_not_know() {
    let context = Context::new();
    let module = parse(&context, TEXT);
    assert_eq!(
        run_passes(module.as_module(), "no-such-pass").unwrap_err().to_string(),
        "unknown pass name 'no-such-pass'"
    );
    assert!(run_passes(module.as_module(), "a\0b").is_err());
}

#[test]
fn code_for_the_host_and_for_spirv() {
    let context = Context::new();
    let host = TargetMachine::for_host(OptimizationLevel::None).unwrap();
    let object = host.emit_object(&mut parse(&context, TEXT)).unwrap();
    assert_eq!(object[..4], *b"\x7FELF");
    assert!(!host.data_layout().is_empty() && !host.triple().is_empty());
    let error = TargetMachine::new("no-such-target", "", "", OptimizationLevel::None).unwrap_err();
    assert!(
        error.to_string().contains("no-such-target") || error.to_string().contains("No available targets"),
        "{error}"
    );
    let spirv = TargetMachine::new("spirv64-unknown-unknown", "", "", OptimizationLevel::None);
    if cfg!(feature = "llvm19") {
        assert!(spirv.is_err(), "LLVM 19 is built without its SPIR-V back end");
        return;
    }
    let spirv = spirv.unwrap();
    let text = "target triple = \"spirv64-unknown-unknown\"\ndefine spir_kernel void @k() { ret void }";
    let code = spirv.emit_object(&mut parse(&context, text)).unwrap();
    assert_eq!(code[..4], 0x0723_0203_u32.to_le_bytes());
}
