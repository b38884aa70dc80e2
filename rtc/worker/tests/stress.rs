//! Many compilations: in parallel, with killed workers, and with checks for memory leaks.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::configuration;
use sycl_rtc::{Compiler, FrontEnd, Image, Request};

const THREADS: usize = 8;
/// The default number of compilations in the memory test. `SYCLPASSES_CASES` overrides it. The other tests run a
/// fraction of this number.
const CASES: usize = 400;
/// The maximum growth of a process after the first tenth of the compilations, in bytes.
const GROWTH: u64 = 4 << 20;

fn cases() -> usize {
    std::env::var("SYCLPASSES_CASES").map_or(CASES, |text| text.parse().unwrap())
}

/// Returns a request for a kernel that depends on `number` and has a specialization constant.
fn request(number: usize) -> Request {
    let source = format!(
        "#include <sycl/sycl.hpp>\n\
         namespace exp = sycl::ext::oneapi::experimental;\n\
         constexpr sycl::specialization_id<float> Factor{{{number}.0f}};\n\
         SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((exp::nd_range_kernel<1>))\n\
         void scale(float *data, sycl::kernel_handler handler) {{\n\
           auto item = sycl::ext::oneapi::this_work_item::get_nd_item<1>();\n\
           data[item.get_global_linear_id()] *= handler.get_specialization_constant<Factor>() + {number};\n\
         }}\n"
    );
    Request { front_end: FrontEnd::Clang, ..Request::new("k.cpp", &source) }
}

fn compile(compiler: &Compiler, number: usize) -> Vec<Image> {
    compiler.compile(&request(number)).unwrap().images
}

/// Runs compilations in each of eight threads and compares every result with that of a fresh process.
#[test]
fn threads_get_what_fresh_processes_get() {
    const KINDS: usize = 10;
    let fresh: Vec<_> = (0..KINDS).map(|kind| compile(&Compiler::new(configuration()), kind)).collect();
    let compiler = Compiler::new(configuration());
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (fresh, compiler) = (&fresh, &compiler);
            scope.spawn(move || {
                for round in 0..cases() / 20 {
                    let kind = (thread + round) % KINDS;
                    assert_eq!(compile(compiler, kind), fresh[kind], "thread {thread}, round {round}");
                }
            });
        }
    });
}

/// Kills workers at arbitrary times. Compilations must still succeed with the correct result.
#[test]
fn workers_are_killed_anywhere() {
    let compiler = Compiler::new(configuration());
    let expected = compile(&compiler, 1);
    let start = Instant::now();
    compile(&compiler, 1);
    let longest = u64::try_from(start.elapsed().as_micros()).unwrap() * 3 / 2;
    let (killed, kills) = (AtomicU64::new(0), cases() as u64 / 10);
    for round in 0.. {
        if killed.load(Ordering::Relaxed) >= kills {
            break;
        }
        // Steps of the golden ratio spread the delays evenly without repetition.
        let delay = Duration::from_micros(round * 618 * longest / 1000 % longest);
        let workers = compiler.process_ids();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(delay);
                for id in &workers {
                    // A worker that was killed after its compilation no longer exists.
                    let output = Command::new("kill").args(["-KILL", &id.to_string()]).output().unwrap();
                    killed.fetch_add(u64::from(output.status.success()), Ordering::Relaxed);
                }
            });
            assert_eq!(compile(&compiler, 1), expected, "killed after {delay:?}");
        });
    }
}

/// Returns the amount of a process's memory that is not backed by files.
fn memory(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// Checks that the memory of neither the application nor the worker grows.
#[test]
fn memory_does_not_grow() {
    let compiler = Compiler::new(configuration());
    let mut before = Vec::new();
    for round in 0..cases() {
        assert!(!compile(&compiler, round % 20).is_empty());
        if round == cases() / 10 {
            before = processes(&compiler);
        }
    }
    for ((name, before), (_, after)) in before.iter().zip(processes(&compiler)) {
        assert!(after < before + GROWTH, "{name}: {before} to {after} bytes");
    }
}

fn processes(compiler: &Compiler) -> Vec<(&'static str, u64)> {
    let workers = compiler.process_ids().into_iter().map(|id| ("worker", memory(id)));
    std::iter::once(("application", memory(std::process::id()))).chain(workers).collect()
}
