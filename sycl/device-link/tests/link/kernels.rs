//! Two kernels with the same name.

use crate::case::{Case, bitcode, kernel};

const NAME: &str = "_ZTSZL2goRN4sycl3_V15queueEPiEUlvE_";

/// Links two units that define a kernel with the same name.
#[track_caller]
fn link(first: &str, second: &str) -> Result<(), String> {
    let case = Case::with(&[("a.bc", first), ("b.bc", second)]);
    let run = case.run(&["--name=a.cpp", "a.bc", "--name=b.cpp", "b.bc", "-o", "images.o"]);
    if run.code == Some(0) { Ok(()) } else { Err(run.stderr) }
}

#[test]
fn that_do_different_things() {
    let message = "sycl-device-link: error: b.cpp: kernel 'go(sycl::_V1::queue&, int*)::'lambda'()' differs from the kernel of the \
                   same name in 'a.cpp', but a program can have only one kernel with a given name; rename one of \
                   them (the template argument of parallel_for or single_task), or rename the function that it is written in\n";
    assert_eq!(link(&kernel(NAME, 1), &kernel(NAME, 2)), Err(message.to_owned()));
}

#[test]
fn that_are_in_units_of_their_own() {
    let case = Case::with(&[("a.bc", &kernel(NAME, 1)), ("b.bc", &kernel(NAME, 2)), ("c.bc", &kernel(NAME, 1))]);
    assert!(case.fails(&["a.bc", "b.bc", "--no-rdc"]).starts_with("b.bc: kernel 'go("));
    case.links(&["a.bc", "c.bc", "--no-rdc", "-o", "images.o"]);
}

#[test]
fn that_are_the_same() {
    let other = format!(
        "define weak_odr spir_kernel void @{NAME}(ptr addrspace(1) nocapture writeonly %_arg_p) #0 !srcloc !1 {{
         entry:
           store i32 1, ptr addrspace(1) %_arg_p, !tbaa !2
           ret void
         }}
         attributes #0 = {{ nounwind \"sycl-module-id\"=\"b.cpp\" \"sycl-optlevel\"=\"2\" }}
         !1 = !{{i32 7}}
         !2 = !{{!3, !3, i64 0}}
         !3 = !{{!\"int\", !4}}
         !4 = !{{!\"root\"}}"
    );
    assert_eq!(link(&kernel(NAME, 1), &other), Ok(()));
}

#[test]
fn that_differ_in_what_they_call() {
    let calls = |name: &str, number: u32, kind: &str| {
        format!(
            "@{name}.table = internal addrspace(1) constant [2 x i32] [i32 {number}, i32 4]
             define internal i32 @{name}(i32 %i) {{
               %a = getelementptr i32, ptr addrspace(1) @{name}.table, i32 %i
               %v = load i32, ptr addrspace(1) %a
               ret i32 %v
             }}
             define weak_odr spir_kernel void @{NAME}(ptr addrspace(1) %p, i32 %i) {kind} {{
               %v = call i32 @{name}(i32 %i)
               store i32 %v, ptr addrspace(1) %p
               ret void
             }}
             !1 = !{{i32 8}}
             !2 = !{{i32 16}}"
        )
    };
    assert_eq!(link(&calls("f", 1, ""), &calls("g", 1, "")), Ok(()));
    assert!(link(&calls("f", 1, ""), &calls("f", 2, "")).is_err());
    let sized = |number| format!("!intel_reqd_sub_group_size !{number}");
    assert_eq!(link(&calls("f", 1, &sized(1)), &calls("f", 1, &sized(1))), Ok(()));
    assert!(link(&calls("f", 1, &sized(1)), &calls("f", 1, &sized(2))).is_err());
}

/// Tests a header with an assertion that is included by different paths.
#[test]
fn that_differ_in_the_texts_of_assertions() {
    let asserts = |file: &str, line: u32| {
        let size = file.len() + 1;
        format!(
            "@file = private addrspace(1) constant [{size} x i8] c\"{file}\\00\"
             declare spir_func void @__assert_fail(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4))
             define weak_odr spir_kernel void @{NAME}(ptr addrspace(1) %p) {{
               call spir_func void @__assert_fail(ptr addrspace(4) null,
                   ptr addrspace(4) addrspacecast (ptr addrspace(1) @file to ptr addrspace(4)), i32 {line}, ptr addrspace(4) null)
               ret void
             }}"
        )
    };
    let case = Case::new();
    std::fs::create_dir(case.path("lib")).unwrap();
    let library =
        "define spir_func void @__assert_fail(ptr addrspace(4) %e, ptr addrspace(4) %f, i32 %l, ptr addrspace(4) %n) {
        ret void
      }";
    case.write("lib/libsycl-crt.bc", bitcode(library));
    case.write("a.bc", bitcode(&asserts("h.hpp", 7)));
    case.write("b.bc", bitcode(&asserts("../h.hpp", 7)));
    case.write("c.bc", bitcode(&asserts("h.hpp", 8)));
    case.links(&["a.bc", "b.bc", "--device-libraries=lib", "-o", "images.o"]);
    assert!(case.fails(&["a.bc", "c.bc", "--device-libraries=lib"]).starts_with("c.bc: kernel 'go("));
}

/// Tests code whose optimization depends on the rest of the unit.
#[test]
fn that_are_optimized_differently() {
    let called = format!(
        "define linkonce_odr i32 @_Z1fi(i32 %x) noinline {{
           %y = mul i32 %x, 2
           %z = add i32 %y, 1
           ret i32 %z
         }}
         define weak_odr spir_kernel void @{NAME}(ptr addrspace(1) %p, i32 %x) {{
           %v = call i32 @_Z1fi(i32 %x)
           store i32 %v, ptr addrspace(1) %p
           ret void
         }}"
    );
    let inlined = |number: u32| {
        format!(
            "define weak_odr spir_kernel void @{NAME}(ptr addrspace(1) %p, i32 %x) {{
               %y = shl i32 %x, 1
               %z = or i32 %y, {number}
               store i32 %z, ptr addrspace(1) %p
               ret void
             }}"
        )
    };
    assert_eq!(link(&called, &inlined(1).replace("or i32", "or disjoint i32")), Ok(()));
    assert!(link(&called, &inlined(3)).is_err());
}

#[test]
fn of_two_optimization_levels() {
    let name = "_ZTS1K";
    let slow = kernel(name, 2).replace("\"sycl-optlevel\"=\"2\"", "\"sycl-optlevel\"=\"0\"");
    let case = Case::with(&[("a.bc", &kernel(name, 1)), ("b.bc", &slow)]);
    let run = case.run(&["a.bc", "b.bc", "-o", "images.o"]);
    let message = "sycl-device-link: warning: b.bc: kernel 'K' is also in 'a.bc', compiled at another optimization level; the \
                   program uses that one\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), message));
    // Kernels with a name that is local to a file are different kernels, regardless of the optimization level.
    let slow = kernel(NAME, 2).replace("\"sycl-optlevel\"=\"2\"", "\"sycl-optlevel\"=\"0\"");
    assert!(link(&kernel(NAME, 1), &slow).is_err());
}
