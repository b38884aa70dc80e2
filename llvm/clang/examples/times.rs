//! Measures compile times: `cargo run --release -p clang-host --example times`.
//!
//! Prints the elapsed and CPU time in milliseconds, including forked processes, of the first compilation, the fastest
//! later compilation, the fastest with a precompiled header, and the fastest in a forked process, as in the worker of
//! run-time compilation.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for developers")]

use std::path::Path;
use std::time::{Duration, Instant};

use clang_host::{Clang, Configuration, Device, File, Request, Settings};

const ADD: &str = "#include <syclpasses/kernel.hpp>
SYCLPASSES_KERNEL void add(const float *A, const float *B, float *C) {
  auto I = syclpasses::work_item().global_id(0);
  C[I] = A[I] + B[I];
}
";

const CONSTANTS: &str = "#include <syclpasses/kernel.hpp>
#include <array>
#include <cmath>
#include <algorithm>
inline constexpr sycl::specialization_id<int> Count{16};
inline constexpr sycl::specialization_id<float> Scale{0.5f};
SYCLPASSES_KERNEL void scale(float *Out, const void *Buffer) {
  sycl::kernel_handler Handler(Buffer);
  std::array<float, 4> Values{};
  for (int I = 0; I < Handler.get_specialization_constant<Count>(); ++I) {
    Values[I % 4] += std::fabs(Out[I]) * Handler.get_specialization_constant<Scale>();
    Out[I] = std::max(Values[I % 4], 0.0f);
  }
}
";

/// The elapsed time and the CPU time.
type Time = (Duration, Duration);

fn cpu_time() -> Duration {
    let of = |time: libc::timeval| {
        Duration::new(time.tv_sec.unsigned_abs(), 0) + Duration::from_micros(time.tv_usec.unsigned_abs())
    };
    let usages = [libc::RUSAGE_SELF, libc::RUSAGE_CHILDREN].map(|who| {
        // SAFETY: `getrusage` fills the structure, for which zeros are a valid value.
        unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(who, &raw mut usage);
            usage
        }
    });
    usages.iter().map(|usage| of(usage.ru_utime) + of(usage.ru_stime)).sum()
}

fn measure(work: impl FnOnce()) -> Time {
    let (start, cpu) = (Instant::now(), cpu_time());
    work();
    (start.elapsed(), cpu_time() - cpu)
}

fn best(work: impl Fn()) -> Time {
    (0..50).map(|_| measure(&work)).min_by_key(|time| time.1).unwrap_or_default()
}

/// Returns the elapsed time of a compilation in a forked process.
fn forked(work: impl Fn()) -> Time {
    best(|| {
        // SAFETY: this program has one thread; the child compiles and ends without exit handlers.
        unsafe {
            let child = libc::fork();
            if child == 0 {
                work();
                libc::_exit(0);
            }
            libc::waitpid(child, std::ptr::null_mut(), 0);
        }
    })
}

fn print(what: &str, (elapsed, cpu): Time) {
    println!("{what:<36} {:7.2} {:7.2}", elapsed.as_secs_f64() * 1e3, cpu.as_secs_f64() * 1e3);
}

fn main() {
    println!("{:<36} {:>7} {:>7}", "milliseconds", "elapsed", "CPU");
    let headers = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")];
    let configuration =
        Configuration { headers, precompiled: "syclpasses/kernel.hpp".to_owned(), ..Configuration::default() };
    let settings = Settings { device: Device::SpirV, options: Vec::new(), directory: "/".into() };
    for (name, text) in [("vector addition", ADD), ("standard headers", CONSTANTS)] {
        let clang = Clang::new(configuration.clone()).unwrap();
        let request = Request::new(&settings, File { path: "k.cpp", text });
        let compile = || drop(clang.compile(&request).unwrap());
        print(&format!("{name}: options"), measure(|| drop(clang.arguments(&settings).unwrap())));
        print(&format!("{name}: first"), measure(compile));
        print(&format!("{name}: later"), best(compile));
        print(&format!("{name}: forked"), forked(compile));
        print(&format!("{name}: precompile"), measure(|| clang.warm_up(&settings).unwrap()));
        print(&format!("{name}: precompiled"), best(compile));
        let last = Request { is_last: true, ..request };
        print(&format!("{name}: precompiled, forked"), forked(|| drop(clang.compile(&last).unwrap())));
        let other = Settings { options: vec!["-DX".into()], ..settings.clone() };
        print(&format!("{name}: other options"), measure(|| drop(clang.arguments(&other).unwrap())));
    }
}
