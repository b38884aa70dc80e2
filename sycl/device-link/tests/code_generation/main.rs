//! Code generation in child processes: each target, the choice of the emitter, errors, and deterministic output.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod device;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use device_compiler::Worker;
use device_compiler::code_generation::{Error, Generated, Options, Request, Target, Tools, Writer, generate};
use link_libllvm as _;
use llvm_ir::owned::{Context, OwnedModule};

/// The first line of device modules for SPIR-V.
pub const SPIR64: &str = "target triple = \"spir64-unknown-unknown\"\n";

const STORE: &str = "define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {\n  \
    store i32 %x, ptr addrspace(1) %p, align 4\n  ret void\n}\n";

const ESIMD: &str = "define spir_kernel void @k() !sycl_explicit_simd !0 {\n  ret void\n}\n!0 = !{}\n";

const PIP_INSTALL: &str = "run 'pip install dpcpp-llvm-spirv==2024.2.0' in the Python environment of intel-sycl-rt";

fn worker() -> Worker {
    let arguments = ["-sycl-cc1", "code-generation"].map(Into::into).into();
    Worker { program: env!("CARGO_BIN_EXE_sycl-device-link").into(), arguments }
}

fn bitcode(text: &str) -> Vec<u8> {
    let context = Context::new();
    OwnedModule::parse(&context, text.as_bytes(), "test.ll").unwrap().to_bitcode()
}

/// Generates code for a module given as text, for a target given by name.
pub fn code(text: &str, target: &str, options: &Options) -> Result<Generated, Error> {
    let target = Target::find(target).unwrap();
    generate(&worker(), &Request { bitcode: &bitcode(text), name: "k.bc", target: &target, options })
}

/// Returns options that select an emitter.
pub fn by(writer: Writer) -> Options {
    Options { writer: Some(writer), ..Options::default() }
}

fn spir64(text: &str) -> Result<Generated, Error> {
    code(&format!("{SPIR64}{text}"), "spir64", &Options::default())
}

#[test]
fn spirv_by_both_writers() {
    for writer in [Writer::Llvm, Writer::Translator] {
        let generated = code(&format!("{SPIR64}{STORE}"), "spir64", &by(writer)).unwrap();
        let spirv = generated.spirv.unwrap();
        assert_eq!((spirv.writer, spirv.reason.as_str()), (writer, "requested"));
        let version = u32::from_le_bytes(generated.bytes[4..8].try_into().unwrap());
        assert!(version <= 0x0001_0400, "SPIR-V {version:#x}");
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("k.spv");
        std::fs::write(&path, &generated.bytes).unwrap();
        let validator = Command::new("spirv-val").arg(&path).output().unwrap();
        assert!(validator.status.success(), "{writer:?}: {}", String::from_utf8_lossy(&validator.stderr));
    }
}

#[test]
fn same_bytes_each_time_in_several_threads() {
    let text = format!(
        "{SPIR64}define spir_kernel void @k(ptr addrspace(1) %p, float %x, i32 %n) {{\n  \
         %a = call float @llvm.ldexp.f32.i32(float %x, i32 %n)\n  %b = call float @llvm.minimumnum.f32(float %a, float %x)\n  \
         %c = trunc i32 %n to i9\n  %d = lshr i9 -28, %c\n  %e = trunc i9 %d to i1\n  \
         %r = select i1 %e, float %a, float %b\n  store float %r, ptr addrspace(1) %p\n  ret void\n}}\n\
         declare float @llvm.ldexp.f32.i32(float, i32)\ndeclare float @llvm.minimumnum.f32(float, float)\n"
    );
    let first = code(&text, "spir64", &Options::default()).unwrap();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| (0..5).map(|_| code(&text, "spir64", &Options::default()).unwrap()).collect::<Vec<_>>())
            })
            .collect();
        for again in threads.into_iter().flat_map(|thread| thread.join().unwrap()) {
            assert!(again == first, "20 runs do not produce the same bytes");
        }
    });
}

#[test]
fn facts_choose_the_translator() {
    let reason = |text: &str| {
        let spirv = spir64(text).unwrap().spirv.unwrap();
        assert_eq!(spirv.writer, Writer::Translator);
        spirv.reason
    };
    assert_eq!(reason(ESIMD), "it has ESIMD code");
    let phi = "define spir_func i32 @f(i1 %c, { { i32 }, i32 } %x, { { i32 }, i32 } %y) {\n  br i1 %c, label %a, label %b\na:\n  \
        br label %b\nb:\n  %p = phi { { i32 }, i32 } [ %x, %0 ], [ %y, %a ]\n  %r = extractvalue { { i32 }, i32 } %p, 1\n  ret i32 %r\n}\n";
    assert_eq!(reason(phi), "a phi of nested structs or arrays in function 'f'");
    let name = "define spir_func void @_Z1fR8ocl_mine(ptr addrspace(4) %p) {\n  ret void\n}\n\
        define spir_kernel void @k(ptr addrspace(4) %p) {\n  call spir_func void @_Z1fR8ocl_mine(ptr addrspace(4) %p)\n  ret void\n}\n";
    assert_eq!(reason(name), "the name of function 'f', which LLVM mistakes for a builtin");
    let error = code(&format!("{SPIR64}{phi}"), "spir64", &by(Writer::Llvm)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "k.bc: LLVM's SPIR-V back end cannot write this module: a phi of nested structs or arrays in function 'f'"
    );
}

#[test]
fn what_llvm_cannot_select_is_an_error_with_its_words() {
    let error = spir64(
        "define spir_kernel void @k(ptr addrspace(1) %p) {\n  %x = atomicrmw nand ptr addrspace(1) %p, i32 1 seq_cst\n  ret void\n}\n",
    );
    let Err(Error::Died { messages, .. }) = &error else { panic!("{error:?}") };
    assert!(messages.contains("G_ATOMICRMW_NAND") && messages.contains("(in function: k)"), "{messages}");
    assert!(!messages.contains("Stack dump"), "{messages}");
}

#[test]
fn what_no_writer_can_write_is_a_located_error() {
    let error = spir64("define spir_func i128 @f(i128 %x) {\n  ret i128 %x\n}\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "k.bc: error: SPIR-V for OpenCL devices does not support a value of type 'i128' here (in 'f'; compile with -g to show the source line)"
    );
}

#[test]
fn invalid_modules() {
    let target = Target::SpirV;
    let options = Options::default();
    let request = Request { bitcode: b"BC\xc0\xde garbage", name: "k.bc", target: &target, options: &options };
    let error = generate(&worker(), &request);
    assert!(matches!(error, Err(Error::Module { .. } | Error::Died { .. })), "{error:?}");
    let error = code("target triple = \"nvptx64-nvidia-cuda\"\n", "spir64", &options).unwrap_err().to_string();
    assert_eq!(
        error,
        "k.bc: the module is for 'nvptx64-nvidia-cuda', but the target requires 'spir64-unknown-unknown'"
    );
}

#[test]
fn children_that_cannot_be_run() {
    let (target, options, module) = (Target::SpirV, Options::default(), bitcode(SPIR64));
    let request = Request { bitcode: &module, name: "k.bc", target: &target, options: &options };
    let run = |program: &str| {
        let worker = Worker { program: program.into(), arguments: Vec::new() };
        generate(&worker, &request).unwrap_err().to_string()
    };
    assert!(run("/nowhere/compiler").starts_with("k.bc: cannot run '/nowhere/compiler' to generate code: "));
    assert_eq!(
        run("/bin/true"),
        "k.bc: cannot run '/bin/true' to generate code: it returned no result; is it the right program?"
    );
    assert!(run("/bin/false").starts_with("k.bc: code generation for spir64 failed"));
}

#[test]
fn tools_that_are_not_there() {
    let tools = Tools { translator: Some("/nowhere/llvm-spirv".into()), ..Tools::default() };
    let options = Options { tools, ..by(Writer::Translator) };
    let error = code(&format!("{SPIR64}{STORE}"), "spir64", &options).unwrap_err().to_string();
    assert!(error.starts_with("k.bc: cannot run '/nowhere/llvm-spirv': "), "{error}");
    assert!(error.ends_with(&format!("; {PIP_INSTALL}")), "{error}");
}

/// Only the front end's translator keeps debug information, which is for unoptimized code.
#[test]
fn debug_information_selects_the_front_end() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/venv");
    let front_end = Some("/nowhere/sycl-clang".into());
    let tools = Tools { front_end, sycl_root: Some(root), ..Tools::default() };
    let unoptimized = Options { tools, ..Options::default() };
    let debug = "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
                 !0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)\n\
                 !1 = !DIFile(filename: \"a.cpp\", directory: \"/\")\n!2 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let debug = format!("{SPIR64}{STORE}{debug}");
    let missing = "k.bc: cannot run '/nowhere/sycl-clang': ";
    for target in ["spir64", "spir64_x86_64"] {
        let generated = code(&debug, target, &unoptimized).unwrap();
        let expected = format!("device code has no debug information: {missing}");
        assert!(generated.warnings[0].starts_with(&expected), "{:?}", generated.warnings);
        assert_eq!(generated.spirv.unwrap().writer, Writer::Llvm);
        let requested = Options { writer: Some(Writer::Dpcpp), ..unoptimized.clone() };
        let error = code(&debug, target, &requested).unwrap_err().to_string();
        assert!(error.starts_with(missing), "{error}");
    }
    let writer = |text: &str, options: &Options| code(text, "spir64", options).unwrap().spirv.unwrap().writer;
    assert_eq!(writer(&debug, &Options { optimize: true, ..unoptimized.clone() }), Writer::Llvm);
    assert_eq!(writer(&debug, &Options::default()), Writer::Llvm);
    assert_eq!(writer(&debug, &Options { writer: Some(Writer::Llvm), ..unoptimized.clone() }), Writer::Llvm);
    assert_eq!(writer(&format!("{SPIR64}{STORE}"), &unoptimized), Writer::Llvm);
    let error = code(&format!("{SPIR64}{ESIMD}"), "spir64", &by(Writer::Dpcpp)).unwrap_err().to_string();
    let expected = "k.bc: the SPIR-V translator in DPC++'s front end cannot write this module: it has ESIMD code";
    assert_eq!(error, expected);
}

/// Tests that a child uses the translator of the Python environment if `PATH` does not contain it.
#[test]
fn the_translator_of_a_python_environment() {
    let directory = tempfile::tempdir().unwrap();
    let wheel = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/llvm-spirv/dpcpp_llvm_spirv");
    let packages = directory.path().join("lib/python3.11/site-packages");
    std::fs::create_dir_all(&packages).unwrap();
    std::os::unix::fs::symlink(wheel, packages.join("dpcpp_llvm_spirv")).unwrap();
    // The contents of the module select the translator.
    let module = bitcode(&format!("{SPIR64}{ESIMD}"));
    let generate = |sycl_root: Option<PathBuf>, environment: &[String]| {
        let arguments = environment.iter().map(String::as_str).chain([
            env!("CARGO_BIN_EXE_sycl-device-link"),
            "-sycl-cc1",
            "code-generation",
        ]);
        let worker = Worker { program: "/usr/bin/env".into(), arguments: arguments.map(Into::into).collect() };
        let tools = Tools { sycl_root, ..Tools::default() };
        let options = Options { tools, ..Options::default() };
        generate(&worker, &Request { bitcode: &module, name: "k.bc", target: &Target::SpirV, options: &options })
    };
    let bare = ["-i".to_owned(), "PATH=/nowhere".to_owned()];
    let error = generate(None, &bare).unwrap_err().to_string();
    let not_found = "k.bc: cannot run 'llvm-spirv': No such file or directory (os error 2)";
    assert_eq!(error, format!("{not_found}; {PIP_INSTALL}"));
    let root = directory.path().to_owned();
    let by_variable = [bare.as_slice(), &[format!("SYCL_ROOT={}", root.display())]].concat();
    for generated in [generate(Some(root), &bare), generate(None, &by_variable)] {
        assert_eq!(generated.unwrap().spirv.unwrap().writer, Writer::Translator);
    }
}

#[test]
fn intel_gpus() {
    let module = format!("{SPIR64}{STORE}");
    let binary = code(&module, "intel_gpu_pvc", &Options::default()).unwrap().bytes;
    assert!(binary.starts_with(b"\x7fELF"));
    let options = Options { back_end: ["-device", "dg2"].map(str::to_owned).into(), ..Options::default() };
    assert!(code(&module, "spir64_gen", &options).unwrap().bytes.starts_with(b"\x7fELF"));
    // This device is newer than the installed ocloc.
    let error = code(&module, "intel_gpu_30_99_9", &Options::default()).unwrap_err();
    assert!(matches!(&error, Error::Tool { messages, .. } if messages.contains("30.99.9")), "{error}");
}

#[test]
fn other_gpus() {
    let ptx = "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr addrspace(1) %p) {\n  \
        store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";
    let text = String::from_utf8(code(ptx, "nvidia_gpu_sm_80", &Options::default()).unwrap().bytes).unwrap();
    assert!(text.contains(".target sm_80") && text.contains(".entry k("), "{text}");
    let amd = "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %p) {\n  \
        store i32 7, ptr addrspace(1) %p\n  ret void\n}\n";
    let object = code(amd, "amd_gpu_gfx90a", &Options::default()).unwrap().bytes;
    // A shared object for AMD GPUs.
    assert_eq!((&object[..4], &object[16..20]), (b"\x7fELF".as_slice(), [3, 0, 224, 0].as_slice()));
    let error = code(amd, "amdgcn", &Options::default()).unwrap_err().to_string();
    assert_eq!(error, "k.bc: LLVM cannot generate code for amdgcn: no processor; use a target such as amd_gpu_gfx90a");
}
