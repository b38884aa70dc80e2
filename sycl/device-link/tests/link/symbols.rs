//! SYCL_EXTERNAL functions that are defined twice, undefined, or defined in a lazy unit.

use crate::case::{Case, kernel};

/// A kernel that calls `int twice(int)`.
const CALLS: &str = "declare spir_func i32 @_Z5twicei(i32)
    define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) #0 {
      %v = call spir_func i32 @_Z5twicei(i32 21)
      store i32 %v, ptr addrspace(1) %p
      ret void
    }
    attributes #0 = { \"sycl-module-id\"=\"a.cpp\" }";
const DEFINES: &str = "define spir_func i32 @_Z5twicei(i32 %x) #0 {
      %y = mul i32 %x, 2
      ret i32 %y
    }
    attributes #0 = { \"sycl-module-id\"=\"b.cpp\" }";

#[test]
fn are_linked_and_not_listed() {
    let case = Case::with(&[("a.bc", CALLS), ("b.bc", DEFINES)]);
    case.links(&["a.bc", "b.bc", "--output-images=out"]);
    assert_eq!(case.entries(0), ["_ZTS1K"]);
    assert!(!case.text("out/0.prop").contains("_Z5twicei"));
    case.links(&[
        "b.bc",
        "a.bc",
        "--allow-device-image-dependencies",
        "--device-code-split=off",
        "--output-images=out",
    ]);
    assert_eq!(case.entries(0), ["_Z5twicei", "_ZTS1K"]);
    assert!(case.text("out/0.prop").contains("[SYCL/exported symbols]\n_Z5twicei=1|1\n"));
}

#[test]
fn defined_twice() {
    let case = Case::with(&[("a.bc", CALLS), ("b.bc", DEFINES), ("c.bc", DEFINES)]);
    let message = case.fails(&["a.bc", "--name=b.cpp", "b.bc", "--name=liby.a(c.o)", "c.bc"]);
    assert_eq!(message, "liby.a(c.o): duplicate symbol: 'twice(int)' (_Z5twicei), also defined in 'b.cpp'");
    // Inline functions may be in any number of units.
    let inline = DEFINES.replace("define", "define linkonce_odr");
    let case = Case::with(&[("a.bc", CALLS), ("b.bc", DEFINES), ("c.bc", &inline)]);
    case.links(&["a.bc", "b.bc", "c.bc", "-o", "images.o"]);
}

#[test]
fn thread_local_variables() {
    const ROOT: &str = "@_ZL5count = internal thread_local addrspace(1) global i32 0
        declare ptr addrspace(1) @llvm.threadlocal.address.p1(ptr addrspace(1))
        define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) #0 {
          %count = call ptr addrspace(1) @llvm.threadlocal.address.p1(ptr addrspace(1) @_ZL5count)
          %v = load i32, ptr addrspace(1) %count
          store i32 %v, ptr addrspace(1) %p
          ret void
        }
        attributes #0 = { \"sycl-module-id\"=\"a.cpp\" }";
    let case = Case::with(&[("a.bc", ROOT)]);
    assert_eq!(
        case.fails(&["--name=a.cpp", "a.bc"]),
        "a.cpp: device code cannot use thread-local variable 'count' (_ZL5count), as kernel 'K' does"
    );
}

/// The front end emits these intrinsics for options such as `-ffp-accuracy=high`. LLVM 22 does not
/// support them.
#[test]
fn intrinsics_of_dpcpp_are_for_the_translator() {
    const ROOT: &str = "declare float @llvm.fpbuiltin.sqrt.f32(float)
        define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) #0 {
          %x = load float, ptr addrspace(1) %p
          %y = call float @llvm.fpbuiltin.sqrt.f32(float %x) #1
          store float %y, ptr addrspace(1) %p
          ret void
        }
        attributes #0 = { \"sycl-module-id\"=\"a.cpp\" }
        attributes #1 = { \"fpbuiltin-max-error\"=\"3.0\" }";
    let case = Case::with(&[("a.bc", ROOT)]);
    case.links(&["a.bc", "--output-images=out"]);
    assert_eq!(case.entries(0), ["_ZTS1K"]);
}

#[test]
fn undefined() {
    let other = CALLS.replace("_ZTS1K", "_ZTS1L").replace("_Z5twicei", "_Z6thricei");
    let case = Case::with(&[("a.bc", CALLS), ("c.bc", &other)]);
    let hint =
        "define it as SYCL_EXTERNAL in a source file of the program, or call a function that is available on devices";
    let message = case.fails(&["--name=a.cpp", "a.bc", "--name=c.cpp", "c.bc"]);
    let first = format!("a.cpp: undefined symbol in device code: 'twice(int)' (_Z5twicei), used by kernel 'K'; {hint}");
    let second =
        format!("c.cpp: undefined symbol in device code: 'thrice(int)' (_Z6thricei), used by kernel 'L'; {hint}");
    assert_eq!(message, format!("{first}\n{second}"));
    // The runtime may link the images.
    case.links(&["a.bc", "--allow-device-image-dependencies", "--output-images=out"]);
    assert!(case.text("out/0.prop").contains("[SYCL/imported symbols]\n_Z5twicei=1|1\n"));
    // It cannot link PTX.
    let ptx = CALLS.replace("spir_func ", "").replace("spir_kernel", "ptx_kernel");
    let nvidia = Case::with(&[("p.bc", &format!("target triple = \"nvptx64-nvidia-cuda\"\n{ptx}"))]);
    let options = ["--targets=nvidia_gpu_sm_80", "--no-ptxas", "--allow-device-image-dependencies"];
    assert_eq!(nvidia.fails(&[&["--name=a.cpp", "p.bc"][..], &options].concat()), first);
    // Symbols that no kernel reaches or that devices provide need not be defined.
    let unused = CALLS.replace("weak_odr spir_kernel", "spir_func");
    let builtin = CALLS.replace("_Z5twicei", "_Z16__spirv_ocl_sqrtf").replace("i32", "float").replace("21", "2.0");
    let case = Case::with(&[("a.bc", &unused), ("b.bc", &kernel("_ZTS1L", 1)), ("c.bc", &builtin)]);
    case.links(&["a.bc", "b.bc", "c.bc", "-o", "images.o"]);
}

/// Tests that with debug information, the message names the first line that uses the symbol.
#[test]
fn undefined_at_a_line() {
    let debug = "
        !llvm.dbg.cu = !{!0}
        !llvm.module.flags = !{!3}
        !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
        !1 = !DIFile(filename: \"src/a.cpp\", directory: \"/d\")
        !2 = distinct !DISubprogram(name: \"k\", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
        !3 = !{i32 2, !\"Debug Info Version\", i32 3}
        !4 = !DISubroutineType(types: !5)
        !5 = !{}
        !6 = !DILocation(line: 9, column: 5, scope: !2)
        !7 = !DILocation(line: 12, column: 3, scope: !2)";
    let call = "%v = call spir_func i32 @_Z5twicei(i32 21)";
    let later = "call spir_func i32 @_Z5twicei(i32 22), !dbg !7";
    let text = CALLS.replace("#0 {", "#0 !dbg !2 {").replace(call, &format!("{later}\n{call}, !dbg !6")) + debug;
    let message = Case::with(&[("a.bc", &text)]).fails(&["--name=a.cpp", "a.bc"]);
    assert!(
        message.starts_with("src/a.cpp:9:5: undefined symbol in device code: 'twice(int)' (_Z5twicei), "),
        "{message}"
    );
}

#[test]
fn of_lazy_units() {
    let kernel = kernel("_ZTS1L", 1);
    let chain = "declare spir_func i32 @_Z5twicei(i32)
        define spir_func i32 @_Z6fourfoi(i32 %x) {
          %y = call spir_func i32 @_Z5twicei(i32 %x)
          %z = call spir_func i32 @_Z5twicei(i32 %y)
          ret i32 %z
        }";
    let calls_chain = CALLS.replace("_Z5twicei", "_Z6fourfoi");
    let with_kernel = format!("{DEFINES}\n{}", kernel.replace("#0", "#1"));
    let case = Case::with(&[
        ("a.bc", CALLS),
        ("b.bc", &with_kernel),
        ("c.bc", chain),
        ("d.bc", &calls_chain),
        ("k.bc", &kernel),
    ]);
    // Only lazy units that define required symbols are linked.
    case.links(&["a.bc", "--lazy", "k.bc", "--lazy", "b.bc", "--device-code-split=off", "--output-images=out"]);
    assert_eq!(case.entries(0), ["_ZTS1K", "_ZTS1L"]);
    case.links(&["k.bc", "--lazy", "b.bc", "--output-images=out"]);
    assert_eq!(case.entries(0), ["_ZTS1L"]);
    // An earlier unit may define a symbol that a lazy unit requires.
    case.links(&["--lazy", "b.bc", "--lazy", "c.bc", "d.bc", "--device-code-split=off", "--output-images=out"]);
    assert_eq!(case.entries(0), ["_ZTS1L", "_ZTS1K"]);
}

#[test]
fn without_rdc_units_stand_alone() {
    let case = Case::with(&[("a.bc", CALLS), ("b.bc", DEFINES), ("k.bc", &kernel("_ZTS1L", 1))]);
    assert!(case.fails(&["a.bc", "b.bc", "--no-rdc"]).starts_with("a.bc: undefined symbol in device code: "));
    case.links(&["k.bc", "b.bc", "--no-rdc", "--output-images=out"]);
    assert_eq!(case.entries(0), ["_ZTS1L"]);
    assert!(!case.exists("out/1.sym"));
}
