//! Textual pipelines on modules in memory.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::thread;

use link_libllvm as _;
use llvm_host::{Output, Pipeline, RunError};
use llvm_ir::owned::{Context, OwnedModule};
use sycl_passes::diagnostic::{Code, Severity, SourceLocation};

/// A kernel that reads a specialization constant, with debug information.
const KERNEL: &str = r#"
    target triple = "spirv64-unknown-unknown"
    @size = private unnamed_addr constant [8 x i8] c"_Z4size\00"
    @default = private addrspace(1) constant { i32 } { i32 16 }
    define spir_kernel void @fill(ptr addrspace(1) %out) !dbg !2 {
      %value = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
          ptr @size, ptr addrspace(1) @default, ptr null), !dbg !3
      store i32 %value, ptr addrspace(1) %out
      ret void
    }
    declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr addrspace(1), ptr)
    !llvm.module.flags = !{!4}
    !llvm.dbg.cu = !{!0}
    !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
    !1 = !DIFile(filename: "fill.cpp", directory: "/")
    !2 = distinct !DISubprogram(name: "fill", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
    !3 = !DILocation(line: 4, column: 7, scope: !2)
    !4 = !{i32 2, !"Debug Info Version", i32 3}
    !5 = !DISubroutineType(types: !6)
    !6 = !{}"#;

/// Runs a pipeline. Returns the text of the module afterwards, and the result of the pipeline.
fn run(pipeline: &Pipeline, text: &str) -> (String, Result<Output, RunError>) {
    let context = Context::new();
    let module = OwnedModule::parse(&context, text.as_bytes(), "test.ll").unwrap();
    let result = pipeline.run(module.as_module());
    (module.as_module().print(), result)
}

#[test]
fn properties_are_values() {
    let (text, output) = run(&Pipeline::new("sycl-post-link<mode=native;out=k.prop>").verify_each(true), KERNEL);
    let output = output.unwrap();
    assert!(text.contains("@_Z20__spirv_SpecConstantii(i32 0, i32 16)"), "{text}");
    assert_eq!(output.entry_points, ["fill"]);
    let sets = output.properties.unwrap();
    assert!(sets.get("SYCL/specialization constants").unwrap().get("_Z4size").is_some());
    assert_eq!(output.texts["k.prop"], sets.to_prop().unwrap());
    assert_eq!(output.warnings, []);
}

#[test]
fn values_come_from_memory() {
    let pipeline = Pipeline::new("spec-constants<values=v.json>").input("v.json", r#"{"_Z4size": 77}"#);
    let (text, output) = run(&pipeline, KERNEL);
    output.unwrap();
    assert!(text.contains("store i32 77"), "{text}");
    let (_, output) = run(&Pipeline::new("spec-constants<values=/etc/passwd>"), KERNEL);
    let error = output.unwrap_err();
    assert_eq!(error.reports[0].code, Code::File);
    assert_eq!(error.to_string(), "error: cannot read '/etc/passwd': the pipeline has no input with this name");
}

#[test]
fn errors_have_a_code_and_a_location() {
    let (before, _) = run(&Pipeline::new("verify"), KERNEL);
    let (after, result) = run(&Pipeline::new("spec-constants<mode=emulation>"), KERNEL);
    let error = result.unwrap_err();
    let report = error.errors().next().unwrap();
    assert_eq!((report.code, report.severity), (Code::SpecConstantBuffer, Severity::Error));
    assert_eq!(report.location, Some(SourceLocation { file: "fill.cpp".to_owned(), line: 4, column: 7 }));
    assert_eq!(report.function.as_deref(), Some("fill"));
    assert!(report.to_string().starts_with("fill.cpp:4:7: error: specialization constant '_Z4size'"), "{report}");
    assert_eq!(before, after, "a module with errors is unchanged");
}

#[test]
fn pipelines_that_cannot_be_parsed() {
    for (pipeline, message) in [
        ("no-such-pass", "error: unknown pass name 'no-such-pass'"),
        (
            "spec-constants<mode=x>",
            "error: pass 'spec-constants': invalid value 'x' for parameter 'mode'; expected one of: native, emulation, \
             default-values, values",
        ),
        ("esimd-cond(no-such-pass)", "error: 'esimd-cond': unknown pass name 'no-such-pass'"),
    ] {
        let (_, result) = run(&Pipeline::new(pipeline), KERNEL);
        let error = result.unwrap_err();
        assert!(error.reports.iter().all(|report| report.code == Code::Pipeline), "{error:?}");
        assert_eq!(error.to_string().lines().next(), Some(message));
    }
}

#[test]
fn llvm_and_our_passes_in_one_pipeline() {
    let (text, output) = run(&Pipeline::new("spec-constants<mode=default-values>,default<O2>,sycl-properties"), KERNEL);
    assert_eq!(output.unwrap().entry_points, ["fill"]);
    assert!(text.contains("store i32 16"), "{text}");
}

#[test]
fn the_table_is_printed_to_the_caller() {
    let (_, output) = run(&Pipeline::new("print<sycl-passes>"), KERNEL);
    assert!(output.unwrap().printed.contains("\nspec-constants, SpecConstantsPass: "));
}

#[test]
fn threads_get_the_same_bytes() {
    let pipeline = Pipeline::new("sycl-post-link<mode=native>,default<O2>");
    let (expected, _) = run(&pipeline, KERNEL);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..25).for_each(|_| assert_eq!(run(&pipeline, KERNEL).0, expected)));
        }
    });
}
