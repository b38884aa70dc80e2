//! Compilations with stock clang and this project's headers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use common::{CONSTANTS, VECTOR_ADD, compiler, configuration};
use sycl_rtc::{Compiler, Error, FrontEnd, Request, SourceFile};

fn clang(source: &str) -> Request {
    Request { front_end: FrontEnd::Clang, ..Request::new("k.cpp", source) }
}

#[test]
fn vector_addition() {
    let first = compiler().compile(&clang(VECTOR_ADD)).unwrap();
    assert_eq!(first.front_end, FrontEnd::Clang);
    assert_eq!(first.images[0].info.entries, ["__sycl_kernel_vec_add"]);
    // Later compilations use a precompiled header, which does not change the result.
    for _ in 0..10 {
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert_eq!(compiler().compile(&clang(VECTOR_ADD)).unwrap().images, first.images);
    }
}

#[test]
fn name_expressions() {
    let names = vec!["scale<int>".to_owned(), "one".to_owned(), "scale<float>".to_owned()];
    let request = |front_end| Request { names: names.clone(), front_end, ..Request::new("k.cpp", CONSTANTS) };
    let ours = compiler().compile(&request(FrontEnd::Clang)).unwrap();
    let theirs = compiler().compile(&request(FrontEnd::Dpcpp)).unwrap();
    assert_eq!(ours.names, theirs.names);
}

#[test]
fn auto_says_which_front_end_it_used() {
    let auto = |source: &str| compiler().compile(&Request::new("k.cpp", source));
    assert_eq!(auto(VECTOR_ADD).unwrap().front_end, FrontEnd::Clang);
    // Include a header that only DPC++ has.
    let source = format!("#include <sycl/detail/defines_elementary.hpp>\n{VECTOR_ADD}");
    let compiled = auto(&source).unwrap();
    assert_eq!(compiled.front_end, FrontEnd::Dpcpp);
    let log = "note: compiled by DPC++'s front end, because stock clang reported: k.cpp:1:10: 'sycl/detail/defines_elementary.hpp' file not found\n";
    assert_eq!(compiled.log, log);
    let Err(Error::Source { diagnostics, .. }) = auto("int x = y;\n") else { panic!("no error") };
    assert_eq!((diagnostics[0].line, diagnostics[0].column), (1, 9));
}

/// Returns the error log of a compilation, and whether DPC++'s front end was started.
fn failure(request: &Request) -> (String, bool) {
    let compiler = Compiler::new(configuration());
    let result = compiler.compile(request);
    let Err(Error::Source { log, .. }) = result else { panic!("{result:?}") };
    (log, compiler.process_ids().len() > 1)
}

#[test]
fn errors_of_headers_do_not_hide_those_of_the_source() {
    let typo = VECTOR_ADD.replace("in2[id]", "in2[ie]");
    let request = Request { options: vec!["-DK=4".into()], ..Request::new("k.cpp", typo) };
    let (log, _) = failure(&request);
    let error = "k.cpp:7:27: error: use of undeclared identifier 'ie'\n";
    assert!(log.starts_with(error), "{log}");
    assert!(log.contains("\nnote: DPC++'s front end fails as well: ") && log.contains("spirv_ops.hpp"), "{log}");
    assert!(log.lines().count() < 10, "{log}");
}

#[test]
fn an_error_of_syntax_is_final() {
    let missing = VECTOR_ADD.replace("in2[id];", "in2[id]");
    let (log, has_started_other) = failure(&Request::new("k.cpp", missing.as_str()));
    assert!(log.starts_with("k.cpp:7:30: error: expected ';' after expression\n"), "{log}");
    assert!(!has_started_other);
    // With other headers, a name may be a macro, and a condition may have another value.
    for source in [missing.replace("in2[id]", "in2[id] NAME"), format!("#if 1\n{missing}#endif\n")] {
        assert!(failure(&Request::new("k.cpp", source.as_str())).1, "{source}");
    }
}

#[test]
fn thread_local_variables_are_errors_with_a_line() {
    let source =
        VECTOR_ADD.replace("  size_t id", "  static thread_local int count = 1;\n  out[0] = ++count;\n  size_t id");
    let error = "k.cpp:6:27: error: thread-local variable 'count' cannot be used in device code\n";
    let (log, has_started_other) = failure(&Request::new("k.cpp", source.as_str()));
    assert!(log.starts_with(error), "{log}");
    assert!(!has_started_other);
    let source = VECTOR_ADD.replace("extern", "thread_local int count = 1;\nextern").replace("= in1[id]", "= ++count");
    let request = Request { targets: vec!["nvidia_gpu_sm_80".into()], ..clang(&source) };
    let (log, _) = failure(&request);
    assert!(log.starts_with("k.cpp:4:18: error: thread-local variable 'count' cannot be used"), "{log}");
    // Host-only variables do not appear in device code.
    compiler().compile(&clang(&format!("{VECTOR_ADD}thread_local int of_the_host = 1;\n"))).unwrap();
}

#[test]
fn files_in_memory() {
    let includes = vec![SourceFile { path: "a/b.hpp".into(), text: "#define OP +\n".into() }];
    let source = format!("#include \"a/b.hpp\"\n{}", VECTOR_ADD.replace("in1[id] + in2[id]", "in1[id] OP in2[id]"));
    compiler().compile(&Request { includes, ..clang(&source) }).unwrap();
}

#[test]
fn gpus() {
    let targets = vec!["nvidia_gpu_sm_80".to_owned()];
    let source = "extern \"C\" [[clang::sycl_external]] [[clang::device_kernel]] void add(float *a) { a[0] += 1; }\n";
    let request = Request { targets, ..clang(source) };
    for front_end in [FrontEnd::Clang, FrontEnd::Dpcpp] {
        let compiled = compiler().compile(&Request { front_end, ..request.clone() }).unwrap();
        assert!(String::from_utf8_lossy(&compiled.images[0].bytes).contains(".visible .entry add"));
    }
    let targets = vec!["amd_gpu_gfx90a".to_owned()];
    let result = compiler().compile(&Request { front_end: FrontEnd::Dpcpp, targets, ..request });
    let Err(Error::NoFrontEnd(text)) = result else { panic!("{result:?}") };
    let problem = "DPC++'s front end generates code only for SPIR-V and nvidia_gpu_<sm>";
    assert_eq!(text, format!("target 'amd_gpu_gfx90a' requires stock clang: {problem}"));
}
