//! Compilation in this process, with the shared object next to the worker. The results must equal those of workers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use common::{VECTOR_ADD, compiler, configuration, file, kernel, request_for as request};
use sycl_rtc::{
    CacheConfiguration, Cancellation, Compilation, Compiler, Configuration, Error, FrontEnd, Input, Limits, Request,
    SplitMode,
};

const NVIDIA: &str = "nvidia_gpu_sm_80";
const AMD: &str = "amd_gpu_gfx90a";

/// Returns a compiler that works in this process.
fn here() -> &'static Compiler {
    static COMPILER: OnceLock<Compiler> = OnceLock::new();
    COMPILER.get_or_init(|| Compiler::new(in_process()))
}

fn in_process() -> Configuration {
    // Cargo puts the shared object next to the test programs.
    let beside = std::env::current_exe().unwrap().with_file_name("sycl-rtc-worker");
    Configuration { in_process: true, worker: Some(beside), ..configuration() }
}

/// Compiles in a worker and in this process, and compares the results.
fn both(request: &Request) -> Compilation {
    let expected = compiler().compile(request).unwrap();
    let found = here().compile(request).unwrap();
    assert_eq!(found.images, expected.images);
    assert_eq!((&found.names, &found.log, found.front_end), (&expected.names, &expected.log, expected.front_end));
    assert_eq!(found.bitcode, expected.bitcode);
    found
}

fn option_error(result: Result<Compilation, Error>) -> String {
    match result {
        Err(Error::Option(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn code_is_that_of_workers() {
    for name in ["constants", "marrays", "scalar_types", "vec_operators", "vector_addition"] {
        for target in [NVIDIA, AMD] {
            assert_eq!(both(&request(target, &kernel(name))).images.len(), 1, "{name}");
        }
    }
    // Compile for both targets at once, with `Auto`.
    let targets = vec![NVIDIA.to_owned(), AMD.to_owned()];
    let compiled = both(&Request { targets, front_end: FrontEnd::Auto, ..request(NVIDIA, VECTOR_ADD) });
    assert_eq!((compiled.images.len(), compiled.front_end), (2, FrontEnd::Clang));
}

#[test]
fn several_images_are_generated_in_threads() {
    let kernels: String = (0..12).map(|number| VECTOR_ADD.replace("vec_add", &format!("k{number}"))).collect();
    let whole = request(NVIDIA, &kernels);
    let compiled = both(&Request { split: SplitMode::PerKernel, ..whole });
    assert_eq!(compiled.images.len(), 12);
}

#[test]
fn values() {
    let source = file("examples/gpu-cuda/specialize/matrix.cpp");
    for target in [NVIDIA, AMD] {
        let request = Request { keep_bitcode: true, ..request(target, &source) };
        let compiled = both(&request);
        let values = "{\"_Z7tile_id\": [8, 4, 8]}";
        let expected = compiler().specialize(&request, &compiled, values).unwrap();
        let found = here().specialize(&request, &compiled, values).unwrap();
        assert_eq!(found.images, expected.images);
        assert_ne!(found.images, compiled.images);
    }
}

#[test]
fn four_threads_get_what_one_gets() {
    let sources = [VECTOR_ADD.to_owned(), kernel("constants")];
    let of = |target: &str| sources.each_ref().map(|source| request(target, source));
    let requests: Vec<Request> = [NVIDIA, AMD].into_iter().flat_map(of).collect();
    let expected: Vec<_> = requests.iter().map(|request| compiler().compile(request).unwrap().images).collect();
    thread::scope(|scope| {
        for first in 0..4 {
            let (requests, expected) = (&requests, &expected);
            // The stack of this thread is too small for clang.
            let body = move || {
                for number in first..first + 10 {
                    let found = here().compile(&requests[number % 4]).unwrap();
                    assert_eq!(found.images, expected[number % 4]);
                }
            };
            thread::Builder::new().stack_size(128 << 10).spawn_scoped(scope, body).unwrap();
        }
    });
}

#[test]
fn errors_of_sources_are_those_of_workers() {
    let request = request(NVIDIA, "int x = y;\n");
    let log = |compiler: &Compiler| match compiler.compile(&request) {
        Err(Error::Source { diagnostics, log }) => (diagnostics, log),
        other => panic!("{other:?}"),
    };
    assert_eq!(log(here()), log(compiler()));
}

#[test]
fn targets_that_need_spirv_are_rejected() {
    for target in ["spir64", "spir64_x86_64", "spir64_gen", "intel_gpu_pvc"] {
        let text = option_error(here().compile(&request(target, VECTOR_ADD)));
        let expected = format!(
            "target '{target}' cannot be compiled in process: LLVM 22's SPIR-V back end can run only once in a process; \
             remove Configuration::in_process, or compile for an NVIDIA or AMD GPU"
        );
        assert_eq!(text, expected);
    }
    // SPIR-V is rejected as one of several targets, as the default, and for bitcode.
    let targets = vec![NVIDIA.to_owned(), "spir64".to_owned()];
    option_error(here().compile(&Request { targets, ..request(NVIDIA, VECTOR_ADD) }));
    option_error(here().compile(&Request::new("k.cpp", VECTOR_ADD)));
    option_error(here().compile(&Request::of(Input::Bitcode(Vec::new()))));
    let unknown = option_error(here().compile(&request("spir46", VECTOR_ADD)));
    assert_eq!(unknown, "unknown target 'spir46'; did you mean 'spir64'?");
}

#[test]
fn what_is_not_there_in_process_is_rejected() {
    let limits =
        [Limits { time: Some(Duration::from_secs(9)), memory: None }, Limits { time: None, memory: Some(1 << 30) }];
    for limits in limits {
        let text = option_error(here().compile(&Request { limits, ..request(NVIDIA, VECTOR_ADD) }));
        let expected =
            "limits on time and memory require a worker; remove Request::limits or Configuration::in_process";
        assert_eq!(text, expected);
    }
    let cancellation = Cancellation::new().unwrap();
    here().compile_with(&request(NVIDIA, VECTOR_ADD), &cancellation).unwrap();
    cancellation.cancel();
    let result = here().compile_with(&request(NVIDIA, VECTOR_ADD), &cancellation);
    assert!(matches!(result, Err(Error::Cancelled)), "{result:?}");
    let dpcpp = Request { front_end: FrontEnd::Dpcpp, targets: Vec::new(), ..request(NVIDIA, VECTOR_ADD) };
    let Err(Error::NoFrontEnd(text)) = here().compile(&dpcpp) else { panic!("no error") };
    assert!(text.contains("remove Configuration::in_process"), "{text}");
}

#[test]
fn a_file_that_is_missing_or_wrong_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    let worker = directory.path().join("sycl-rtc-worker");
    let file = directory.path().join("libsycl_rtc_in_process.so");
    let problem = || {
        let compiler = Compiler::new(Configuration { worker: Some(worker.clone()), ..in_process() });
        match compiler.compile(&request(NVIDIA, VECTOR_ADD)) {
            Err(Error::Worker { program, problem }) if program == file => problem,
            other => panic!("{other:?}"),
        }
    };
    let missing = "no such file; Configuration::in_process requires it next to sycl-rtc-worker: install it there, or set \
                   Configuration::worker or SYCL_RTC_WORKER to the path of the worker";
    assert_eq!(problem(), missing);
    fs::write(&file, "no library").unwrap();
    let text = problem();
    assert!(text.starts_with("cannot be loaded: "), "{text}");
    assert!(text.ends_with("install Debian's packages libllvm22 and libclang-cpp22"), "{text}");
    // The file is an unrelated library.
    fs::remove_file(&file).unwrap();
    let libc = fs::read_to_string("/proc/self/maps").unwrap();
    let libc =
        libc.lines().find_map(|line| line.get(line.find('/')?..).filter(|file| file.contains("/libc.so"))).unwrap();
    std::os::unix::fs::symlink(libc, &file).unwrap();
    assert_eq!(problem(), "not of this version; install the library and the shared object of the same version");
}

#[test]
fn results_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    let cache = CacheConfiguration { directory: Some(directory.path().join("rtc")), ..CacheConfiguration::default() };
    let request = request(NVIDIA, VECTOR_ADD);
    let compile = || Compiler::new(Configuration { cache: cache.clone(), ..in_process() }).compile(&request).unwrap();
    let (first, second) = (compile(), compile());
    assert_eq!((first.is_cached, second.is_cached), (false, true));
    assert_eq!(first.images, second.images);
}

/// Compiles in a separate process, whose environment the test changes.
#[test]
fn the_environment_is_that_of_the_moment() {
    const VARIABLE: &str = "SYCLPASSES_TEST_ENVIRONMENT";
    if std::env::var_os(VARIABLE).is_none() {
        return alone("the_environment_is_that_of_the_moment", VARIABLE);
    }
    let directories = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    for (directory, value) in directories.iter().zip(["1.0f", "2.0f"]) {
        fs::write(directory.path().join("value.hpp"), format!("#define VALUE {value}\n")).unwrap();
    }
    let source = format!("#include <value.hpp>\n{}", VECTOR_ADD.replace("in2[id]", "VALUE"));
    let images = directories.each_ref().map(|directory| {
        // SAFETY: this process has only one thread other than the thread of this test.
        unsafe { std::env::set_var("CPATH", directory.path()) };
        let request = request(NVIDIA, &source);
        (0..4).for_each(|_| drop(here().compile(&request).unwrap()));
        both(&request).images
    });
    assert_ne!(images[0], images[1]);
    // SAFETY: as above.
    unsafe { std::env::remove_var("CPATH") };
    let result = here().compile(&request(NVIDIA, &source));
    assert!(matches!(result, Err(Error::Source { .. })), "{result:?}");
}

/// Runs a test in a separate process with a variable set, and checks that its standard error stays empty.
fn alone(test: &str, variable: &str) {
    let own = std::env::current_exe().unwrap();
    let output = std::process::Command::new(own)
        .args(["--exact", test, "--test-threads=1", "--nocapture"])
        .env(variable, "1")
        .output()
        .unwrap();
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && text.contains("1 passed"), "{text}{errors}");
    assert_eq!(errors, "");
}

/// Returns the signals that this process handles, and the number of its child processes.
fn traces() -> (String, usize) {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let caught = status.lines().find(|line| line.starts_with("SigCgt:")).unwrap().to_owned();
    let children = fs::read_dir("/proc/self/task")
        .unwrap()
        .flatten()
        .map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default().split_whitespace().count());
    (caught, children.sum())
}

/// Runs in a separate process, because the other tests start workers.
#[test]
fn the_application_is_left_alone() {
    const VARIABLE: &str = "SYCLPASSES_TEST_ALONE";
    if std::env::var_os(VARIABLE).is_none() {
        return alone("the_application_is_left_alone", VARIABLE);
    }
    let before = traces();
    for _ in 0..3 {
        here().compile(&request(NVIDIA, VECTOR_ADD)).unwrap();
    }
    assert_eq!(traces(), before);
}
