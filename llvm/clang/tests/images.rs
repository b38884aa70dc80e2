//! Compiles source code to device images in process, with clang and `device_compiler::compile`, and validates the
//! SPIR-V.
//!
//! Code generation starts this program again, so the test defines `main` itself.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test may panic and print")]

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use clang_host::{Clang, Configuration, Device, File, Request, Settings};
use device_compiler::code_generation::{self, Target};
use device_compiler::{Compiled, Options, Unit, Worker, compile};
use device_image::{ByteArray, PropertyValue};

const FATAL: &str = "-fatal-error";
const CODE_GENERATION: [&str; 2] = ["-sycl-cc1", "code-generation"];

const ADD: &str = "#include <syclpasses/kernel.hpp>
SYCLPASSES_KERNEL void add(const float *A, const float *B, float *C) {
  auto I = syclpasses::work_item().global_id(0);
  C[I] = A[I] + B[I];
}
";

const CONSTANTS: &str = "#include <syclpasses/kernel.hpp>
#include <array>
#include <cmath>
inline constexpr sycl::specialization_id<int> Count{16};
inline constexpr sycl::specialization_id<float> Scale{0.5f};
struct Pair { int A; double B; };
inline constexpr sycl::specialization_id<Pair> Both{Pair{1, 2.0}};
SYCLPASSES_KERNEL void scale(float *Out, const void *Buffer) {
  sycl::kernel_handler Handler(Buffer);
  std::array<float, 4> Values{};
  Pair P = Handler.get_specialization_constant<Both>();
  for (int I = 0; I < Handler.get_specialization_constant<Count>(); ++I) {
    Values[I % 4] += std::fabs(Out[I]) * Handler.get_specialization_constant<Scale>() + P.A;
    Out[I] = Values[I % 4];
  }
}
";

const LOCAL: &str = "
template <class T> struct Box { T Value; T twice() const { return Value + Value; } };
template <class T> [[clang::sycl_external]] T reduce(const T *P, int N) {
  T Sum{};
  for (int I = 0; I < N; ++I) Sum += Box<T>{P[I]}.twice();
  return Sum;
}
extern \"C\" [[clang::sycl_external]] [[clang::device_kernel]] void sums(double *D, _Float16 *H, long *L, int N) {
  D[0] = reduce(D, N); H[0] = reduce(H, N);
  __atomic_fetch_add(L, reduce(L, N), __ATOMIC_RELAXED);
}
";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if let [_, first, second, rest @ ..] = arguments.as_slice()
        && [first, second] == CODE_GENERATION
    {
        return code_generation::child_main(rest);
    }
    if let [_, first] = arguments.as_slice()
        && first == FATAL
    {
        clang_host::on_fatal_error(|message| println!("fatal: {message}"));
        // LLVM tests its verifier with this pass, which makes the module invalid.
        let last_passes = "trigger-verifier-error,verify".to_owned();
        bitcode_with(Configuration { last_passes, ..configuration() }, "", Device::SpirV, &[]);
        return ExitCode::SUCCESS;
    }
    fatal_errors_have_a_message();
    for (name, text, kernel) in [("add", ADD, "add"), ("constants", CONSTANTS, "scale"), ("local", LOCAL, "sums")] {
        for options in [&["-O2"][..], &["-O0"], &["-O2", "-g"], &["-O3", "-ffast-math", "-std=c++20"]] {
            let expected: &[u8] = match name {
                "add" => &[],
                "constants" => &[6],
                _ => &[5, 6, 27],
            };
            spirv(text, options, kernel, expected);
            println!("{name} {options:?}: valid");
        }
    }
    ptx();
    ExitCode::SUCCESS
}

/// LLVM ends the process after a fatal error, but the handler receives the message.
fn fatal_errors_have_a_message() {
    let child = Command::new(std::env::current_exe().unwrap()).arg(FATAL).output().unwrap();
    assert!(!child.status.success());
    assert_eq!(String::from_utf8_lossy(&child.stdout), "fatal: Broken module found, compilation aborted!\n");
    println!("fatal error: has its message");
}

fn configuration() -> Configuration {
    let headers = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")];
    Configuration { headers, ..Configuration::default() }
}

fn bitcode(text: &str, device: Device, options: &[&str]) -> Vec<u8> {
    bitcode_with(configuration(), text, device, options)
}

fn bitcode_with(configuration: Configuration, text: &str, device: Device, options: &[&str]) -> Vec<u8> {
    let clang = Clang::new(configuration).unwrap();
    let options = options.iter().map(|option| (*option).to_owned()).collect();
    let settings = Settings { device, options, directory: "/".into() };
    clang.compile(&Request::new(&settings, File { path: "k.cpp", text })).unwrap().bitcode
}

fn images(text: &str, device: Device, options: &[&str], target: Target) -> Compiled {
    let bitcode = bitcode(text, device, options);
    let worker =
        Worker { program: std::env::current_exe().unwrap(), arguments: CODE_GENERATION.map(Into::into).into() };
    let options = Options { targets: vec![target], ..Options::new(worker) };
    compile(&[Unit::new("k.cpp", bitcode)], &options).unwrap_or_else(|error| panic!("{error}"))
}

fn spirv(text: &str, options: &[&str], kernel: &str, aspects: &[u8]) {
    let compiled = images(text, Device::SpirV, options, Target::SpirV);
    assert_eq!(compiled.warnings, [""; 0], "{options:?}");
    let [image] = compiled.images.as_slice() else { panic!("{} images", compiled.images.len()) };
    assert_eq!(image.info.entries, [kernel]);
    let found = image.info.properties.get("SYCL/device requirements").and_then(|set| set.get("aspects"));
    let bytes: Vec<u8> = aspects.iter().flat_map(|number| [*number, 0, 0, 0]).collect();
    let expected = PropertyValue::ByteArray(ByteArray::from_bytes(bytes));
    assert_eq!(found, Some(&expected).filter(|_| !aspects.is_empty()), "{kernel} {options:?}");
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("k.spv");
    fs::write(&file, &image.bytes).unwrap();
    let validator = Command::new("spirv-val").arg(&file).output().unwrap();
    let problem = String::from_utf8_lossy(&validator.stderr);
    assert!(validator.status.success(), "{kernel} {options:?}: {problem}");
}

fn ptx() {
    let device = Device::Nvidia { processor: "sm_80".to_owned() };
    let compiled = images(ADD, device, &[], Target::Nvidia { processor: "sm_80".to_owned() });
    let text = String::from_utf8(compiled.images[0].bytes.clone()).unwrap();
    assert!(text.contains(".visible .entry add("), "{text}");
    println!("PTX: has the kernel");
}
