//! Processes that crash or run out of memory. The caller soon receives an error with the cause.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::time::{Duration, Instant};

use common::{VECTOR_ADD, compiler, dpcpp};
use sycl_rtc::{Compilation, Error, FrontEnd, Limit, Limits, Request};

/// The maximum waiting time, even on a busy machine.
const SOON: Duration = Duration::from_secs(120);

fn clang(source: &str) -> Request {
    Request { front_end: FrontEnd::Clang, ..Request::new("k.cpp", source) }
}

fn with_memory(request: Request, bytes: u64) -> Result<Compilation, Error> {
    let limits = Limits { memory: Some(bytes), time: None };
    compiler().compile(&Request { limits, ..request })
}

/// Returns source code that clang parses recursively.
fn nested(depth: usize) -> String {
    format!("int x = {}1;\n", "!".repeat(depth))
}

#[test]
fn a_stack_overflow_is_reported_with_signal_and_stack() {
    let source = nested(1_000_000);
    for (request, signal) in [(clang(&source), "signal 11"), (dpcpp(&source), "signal 11 (SIGSEGV)")] {
        let start = Instant::now();
        let result = compiler().compile(&request);
        let Err(Error::Crash(text)) = result else { panic!("{result:?}") };
        assert!(text.contains(signal) && text.contains("Stack dump:"), "{text}");
        assert!(text.contains("ParseCastExpression"), "{text}");
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
        // Other compilations are not affected.
        compiler().compile(&clang(VECTOR_ADD)).unwrap();
    }
}

#[test]
fn nested_code_that_clang_compiles_is_compiled() {
    // This source requires more than the 8 MiB of stack that the clang executable uses.
    let source = format!("{VECTOR_ADD}int x = 1{};\n", " + 1".repeat(50_000));
    compiler().compile(&clang(&source)).unwrap();
}

#[test]
fn pragmas_that_crash_the_compiler_have_no_effect() {
    for name in ["crash", "llvm_fatal_error", "llvm_unreachable", "parser_crash", "overflow_stack", "dump x"] {
        let source = format!("{VECTOR_ADD}#pragma clang __debug {name}\n");
        let start = Instant::now();
        let compiled = compiler().compile(&clang(&source)).unwrap();
        assert_eq!(compiled.images[0].info.entries, ["__sycl_kernel_vec_add"]);
        let log = "k.cpp:9:15: warning: '#pragma clang __debug' is ignored in run-time compilation\n";
        assert!(compiled.log.starts_with(log), "{name}: {}", compiled.log);
        compiler().compile(&dpcpp(&source)).unwrap();
        assert!(start.elapsed() < SOON, "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn too_little_memory_is_a_limit() {
    for request in [clang(VECTOR_ADD), dpcpp(VECTOR_ADD)] {
        for mebibytes in [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96] {
            let start = Instant::now();
            let bytes = mebibytes << 20;
            match with_memory(request.clone(), bytes) {
                Ok(_) => assert!(mebibytes > 1, "{mebibytes} MiB is enough"),
                Err(Error::Limit(Limit::Memory(limit))) => assert_eq!(limit, bytes),
                Err(error) => panic!("{:?}, {mebibytes} MiB: {error:?}", request.front_end),
            }
            assert!(start.elapsed() < SOON, "{mebibytes} MiB: {:?}", start.elapsed());
        }
    }
}

#[test]
fn memory_that_a_deep_stack_lacks_is_a_limit() {
    let result = with_memory(clang(&nested(100_000)), 24 << 20);
    assert!(matches!(result, Err(Error::Limit(Limit::Memory(_)))), "{result:?}");
}
