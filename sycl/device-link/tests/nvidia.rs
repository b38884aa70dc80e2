//! Compiles all intrinsics of DPC++'s LLVM that the libclc of intel-sycl-rt uses for NVIDIA GPUs
//! with `nvptx-intrinsics`, LLVM's back end, and NVIDIA's assembler. Also tests the images for
//! NVIDIA GPUs.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use std::collections::HashSet;
use std::fmt::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use device_compiler::Worker;
use device_compiler::code_generation::{Generated, Options, Request, Target, generate};
use device_image::target::NVIDIA_GPUS;
use dpcpp_frontend::{DeviceLibraries, Installation, cuda};
use link_libllvm as _;
use llvm_host::Pipeline;
use llvm_ir::owned::{Context, OwnedModule};

const LIBRARY: &str = "clang/22/lib/libclc/remangled-l64-signed_char.libspirv-nvptx64-nvidia-cuda.bc";
const TRIPLE: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

/// Returns the names and declarations of the intrinsics that LLVM 22 does not support.
fn foreign(library: &[u8]) -> Vec<(String, String)> {
    let context = Context::new();
    let module = OwnedModule::parse(&context, library, "libspirv.bc").unwrap();
    let text = module.as_module().print();
    let declarations = text.lines().filter(|line| line.starts_with("declare "));
    let named = declarations.filter_map(|line| {
        let name = line.split_once('@')?.1.split_once('(')?.0;
        let function = module.as_module().function(name)?;
        (name.starts_with("llvm.nvvm.") && !function.is_intrinsic()).then(|| (name.to_owned(), line.to_owned()))
    });
    named.collect()
}

/// Returns a function that calls the intrinsic of a declaration with its own parameters.
fn caller(index: usize, declaration: &str) -> String {
    let head = declaration.split(" #").next().unwrap().strip_prefix("declare ").unwrap();
    let (result, rest) = head.split_once(" @").unwrap();
    let (name, parameters) = rest.strip_suffix(')').unwrap().split_once('(').unwrap();
    let ty = |parameter: &str| parameter.replace(" captures(none)", "");
    let parameters = parameters.split(", ").filter(|parameter| !parameter.is_empty());
    let types: Vec<String> = parameters.map(ty).collect();
    let arguments: Vec<String> = types.iter().enumerate().map(|(at, ty)| format!("{ty} %a{at}")).collect();
    let arguments = arguments.join(", ");
    let (call, end) = match result {
        "void" => ("", "ret void".to_owned()),
        ty => ("%r = ", format!("ret {ty} %r")),
    };
    let types = types.join(", ");
    format!(
        "define {result} @use{index}({arguments}) {{\n  {call}call {result} @{name}({arguments})\n  {end}\n}}\n\
         declare {result} @{name}({types})\n"
    )
}

fn ptx(text: &str, target: &str) -> Generated {
    let context = Context::new();
    let module = OwnedModule::parse(&context, format!("{TRIPLE}{text}").as_bytes(), "test.ll").unwrap();
    Pipeline::new("nvptx-intrinsics").run(module.as_module()).unwrap();
    module.verify().unwrap();
    let arguments = ["-sycl-cc1", "code-generation"].map(Into::into).into();
    let worker = Worker { program: env!("CARGO_BIN_EXE_sycl-device-link").into(), arguments };
    let (target, options) = (Target::find(target).unwrap(), Options::default());
    generate(&worker, &Request { bitcode: &module.to_bitcode(), name: "k.bc", target: &target, options: &options })
        .unwrap()
}

/// Checks that NVIDIA's assembler accepts PTX. The image ends with a null byte, which the file must not contain.
fn assemble(ptx: &[u8], processor: &str) {
    let program = cuda::find(cuda::PTXAS, None).unwrap_or_else(|| panic!("no ptxas: {}", cuda::REMEDY));
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("k.ptx");
    std::fs::write(&file, ptx.strip_suffix(&[0]).unwrap()).unwrap();
    let mut command = Command::new(program);
    command.arg(format!("-arch={processor}")).arg(&file).arg("-o").arg(directory.path().join("k.cubin"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A kernel that stores a constant.
const KERNEL: &str = "define ptx_kernel void @k(ptr addrspace(1) %p) #0 {\n  store i32 7, ptr addrspace(1) %p\n  \
                      ret void\n}\nattributes #0 = { \"sycl-module-id\"=\"k.cpp\" }\n";

/// Returns the bitcode of a module.
fn bitcode(text: &str) -> Vec<u8> {
    let context = Context::new();
    OwnedModule::parse(&context, format!("{TRIPLE}{text}").as_bytes(), "test.ll").unwrap().to_bitcode()
}

/// Runs `sycl-device-link` on a unit. Returns whether it succeeded, its messages, and the rows of its table of images
/// with the beginning of each image.
fn link(unit: &[u8], options: &[&str]) -> (bool, String, Vec<(String, Vec<u8>)>) {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.bc"), unit).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycl-device-link"));
    command.args(options).args(["k.bc", "--output-images=out"]).current_dir(directory.path());
    let output = command.output().unwrap();
    let mut images = Vec::new();
    for index in 0.. {
        let file = |extension: &str| std::fs::read(directory.path().join(format!("out/{index}.{extension}")));
        let Ok(properties) = file("prop") else { break };
        let code = file("ptx").or_else(|_| file("bin")).unwrap();
        images.push((String::from_utf8(properties).unwrap(), code));
    }
    (output.status.success(), String::from_utf8(output.stderr).unwrap(), images)
}

#[test]
fn only_the_oldest_ptx_is_for_all_gpus() {
    let (good, messages, images) = link(&bitcode(KERNEL), &["--targets=nvidia_gpu_sm_90a,nvidia_gpu_sm_80"]);
    assert!(good && messages.is_empty(), "{messages}");
    let kinds: Vec<&[u8]> = images.iter().map(|(_, code)| &code[..4]).collect();
    assert!(kinds[2..].iter().all(|kind| *kind == b"\x7fELF") && images.len() == 4, "{kinds:?}");
    let ptx = |index: usize| String::from_utf8_lossy(&images[index].1).into_owned();
    assert!(ptx(0).contains(".target sm_80") && ptx(1).contains(".target sm_90a"));
    // The property is Base64 text, preceded by its length.
    let targets: Vec<bool> = images.iter().map(|(properties, _)| properties.contains("compile_target=")).collect();
    assert_eq!(targets, [false, true, true, true]);
    let (good, _, images) = link(&bitcode(KERNEL), &["--targets=nvidia_gpu_sm_90", "--no-ptxas"]);
    assert!(good && images.len() == 1 && images[0].1.ends_with(&[0]));
}

/// libsycl builds all images with specialization constants, for any GPU.
#[test]
fn kernels_with_constants_have_one_image() {
    let kernel = "@id = private constant [4 x i8] c\"abc\\00\"\n@default = private constant i32 7\n\
                  define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %buffer) #0 {\n  \
                  %b = addrspacecast ptr addrspace(1) %buffer to ptr\n  \
                  %x = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @id, ptr @default, ptr %b)\n  \
                  store i32 %x, ptr addrspace(1) %p\n  ret void\n}\n\
                  declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)\n\
                  attributes #0 = { \"sycl-module-id\"=\"k.cpp\" }\n";
    let (good, messages, images) = link(&bitcode(kernel), &["--targets=nvidia_gpu_sm_90,nvidia_gpu_sm_80"]);
    assert!(good, "{messages}");
    assert_eq!(images.len(), 1);
    assert!(images[0].0.contains("[SYCL/specialization constants]") && !images[0].0.contains("compile_target"));
    assert!(String::from_utf8_lossy(&images[0].1).contains(".target sm_80"));
}

#[test]
fn the_highest_level_unrolls_loops_further() {
    let kernel = "define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {\nentry:\n  br label %loop\nloop:\n  \
                  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %sum = phi float [ 0.0, %entry ], [ %new, %loop ]\n  \
                  %at = getelementptr float, ptr addrspace(1) %p, i32 %i\n  %x = load float, ptr addrspace(1) %at\n  \
                  %y = fmul float %x, %x\n  %new = fadd float %sum, %y\n  %next = add nuw nsw i32 %i, 1\n  \
                  %more = icmp slt i32 %next, %n\n  br i1 %more, label %loop, label %end\nend:\n  \
                  store float %new, ptr addrspace(1) %p\n  ret void\n}\n\
                  attributes #0 = { \"sycl-module-id\"=\"k.cpp\" }\n";
    let loads = |level: &str| {
        let (good, messages, images) = link(&bitcode(kernel), &["--targets=nvidia_gpu_sm_90", "--no-ptxas", level]);
        assert!(good, "{messages}");
        String::from_utf8_lossy(&images[0].1).matches("ld.global").count()
    };
    let levels = ["-O0", "-O1", "-O2", "-O3"].map(loads);
    assert!(levels[0] == 1 && levels[1] == levels[2] && levels[2] < levels[3], "{levels:?}");
}

#[test]
fn loops_are_unrolled_before_calls_are_inlined() {
    // LLVM prefers to inline the only call to a function, and then does not unroll the loop, so
    // there are two calls.
    let mut body = String::new();
    for index in 0..60 {
        writeln!(body, "  %x{} = call double @llvm.fma.f64(double %x{index}, double %x0, double 1.0)", index + 1)
            .unwrap();
    }
    let kernel = format!(
        "define ptx_kernel void @k(ptr addrspace(1) %p, double %x) #0 {{\nentry:\n  \
         %array = alloca [8 x double]\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %n = uitofp i64 %i to double\n  \
         %a = fmul double %x, %n\n  %y = call double @f(double %a)\n  \
         %at = getelementptr [8 x double], ptr %array, i64 0, i64 %i\n  store double %y, ptr %at\n  \
         %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, 8\n  br i1 %more, label %loop, label %end\n\
         end:\n  %last = getelementptr i8, ptr %array, i64 56\n  %b = load double, ptr %last\n  \
         %c = call double @f(double %b)\n  store double %c, ptr addrspace(1) %p\n  ret void\n}}\n\
         define internal double @f(double %x0) {{\n{body}  ret double %x60\n}}\n\
         declare double @llvm.fma.f64(double, double, double)\n\
         attributes #0 = {{ \"sycl-module-id\"=\"k.cpp\" }}\n"
    );
    for (level, uses_memory) in [("-O2", true), ("-O3", false)] {
        let (good, messages, images) = link(&bitcode(&kernel), &["--targets=nvidia_gpu_sm_90", "--no-ptxas", level]);
        assert!(good, "{messages}");
        assert_eq!(String::from_utf8_lossy(&images[0].1).contains(".local"), uses_memory, "{level}");
    }
}

#[test]
fn options_of_the_back_end_are_those_of_ptxas() {
    let target = "--targets=nvidia_gpu_sm_90";
    let (good, messages, _) = link(&bitcode(KERNEL), &[target, "--backend-option=--maxrregcount=32"]);
    assert!(good && messages.is_empty(), "{messages}");
    let (good, messages, _) = link(&bitcode(KERNEL), &[target, "--backend-option=--no-such-option"]);
    assert!(!good && messages.contains("ptxas' failed: ptxas fatal   : Unknown option"), "{messages}");
    let (good, messages, _) = link(&bitcode(KERNEL), &[target, "--backend-option=-v", "--no-ptxas"]);
    let expected = "cannot run 'ptxas': it is not installed, but there is an option for it, '-v'; run 'pip install";
    assert!(!good && messages.contains(expected), "{messages}");
}

#[test]
fn an_assembler_that_lacks_the_gpu_leaves_ptx() {
    let directory = tempfile::tempdir().unwrap();
    let old = directory.path().join("ptxas");
    // This script imitates the assembler of an old toolkit.
    let message = "ptxas fatal   : Value 'sm_90' is not defined for option 'gpu-name'";
    std::fs::write(&old, format!("#!/bin/sh\necho \"{message}\" >&2\nexit 1\n")).unwrap();
    std::fs::set_permissions(&old, std::fs::Permissions::from_mode(0o755)).unwrap();
    let option = format!("--ptxas={}", old.display());
    let (good, messages, images) = link(&bitcode(KERNEL), &["--targets=nvidia_gpu_sm_90", &option]);
    assert!(good && images.len() == 1, "{messages}");
    assert!(messages.contains("does not support sm_90, so the image contains only PTX"), "{messages}");
}

#[test]
fn every_intrinsic_of_libclc_is_lowered_and_assembled() {
    let libraries = DeviceLibraries::open(&Installation::find(None).unwrap()).unwrap();
    let found = foreign(&libraries.read(LIBRARY).unwrap());
    assert!(found.len() > 1000, "only {} intrinsics found", found.len());
    let mut text = String::new();
    for (index, (_, declaration)) in found.iter().enumerate() {
        writeln!(text, "{}", caller(index, declaration)).unwrap();
    }
    let image = ptx(&text, "nvidia_gpu_sm_90").bytes;
    let printed = String::from_utf8(image.clone()).unwrap();
    assert!(!printed.contains("llvm.nvvm"), "an intrinsic is left");
    for wanted in [
        "atom.acq_rel.sys.shared.max.u64",
        "atom.acq_rel.cta.global.cas.b64",
        "ld.acquire.cta.shared",
        "st.release.sys",
    ] {
        assert!(printed.contains(wanted), "no {wanted}");
    }
    assemble(&image, "sm_90");
}

#[test]
fn a_kernel_follows_the_conventions_of_the_adapter() {
    let kernel = "define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l) {\n  \
                  %o = call ptr @llvm.nvvm.implicit.offset()\n  %x = load i32, ptr %o\n  \
                  store i32 %x, ptr addrspace(3) %l\n  store i32 %x, ptr addrspace(1) %p\n  ret void\n}\n\
                  declare ptr @llvm.nvvm.implicit.offset()\n";
    for processor in NVIDIA_GPUS {
        let image = ptx(kernel, &format!("nvidia_gpu_{processor}")).bytes;
        let text = String::from_utf8(image.clone()).unwrap();
        assert!(text.contains(".entry k(") && text.contains(".entry k_with_offset("), "{text}");
        assert!(text.contains(".param .u32 k_param_1") || text.contains(".param .b32 k_param_1"), "{text}");
        assert!(text.contains(".extern .shared .align 128 .b8 __syclpasses_local_memory[]"), "{text}");
        assert!(text.contains(".param .align 4 .b8 k_with_offset_param_2[12]"), "{text}");
        assert!(text.ends_with('\0'), "{text}");
        assemble(&image, processor);
    }
}

/// Returns the number of loads of four adjacent elements in the PTX of a kernel that loads the elements one at a time.
fn wide_loads(alignment: u32) -> usize {
    let kernel = format!(
        "define ptx_kernel void @k(ptr addrspace(1) align {alignment} %a, ptr addrspace(1) %out, i64 %i) #0 {{\n  \
         %p = addrspacecast ptr addrspace(1) %a to ptr\n  %p0 = getelementptr <4 x float>, ptr %p, i64 %i\n  \
         %p1 = getelementptr i8, ptr %p0, i64 4\n  %p2 = getelementptr i8, ptr %p0, i64 8\n  \
         %p3 = getelementptr i8, ptr %p0, i64 12\n  %x0 = load float, ptr %p0\n  %x1 = load float, ptr %p1\n  \
         %x2 = load float, ptr %p2\n  %x3 = load float, ptr %p3\n  %s1 = fadd float %x0, %x1\n  \
         %s2 = fmul float %x2, %s1\n  %s3 = fadd float %x3, %s2\n  store float %s3, ptr addrspace(1) %out\n  \
         ret void\n}}\nattributes #0 = {{ \"sycl-module-id\"=\"k.cpp\" }}\n"
    );
    let (good, messages, images) = link(&bitcode(&kernel), &["--targets=nvidia_gpu_sm_90", "--no-ptxas", "-O2"]);
    assert!(good, "{messages}");
    String::from_utf8_lossy(&images[0].1).matches("ld.global.v4").count()
}

#[test]
fn loads_of_adjacent_elements_are_combined_if_their_alignment_permits() {
    assert_eq!([wide_loads(16), wide_loads(4)], [1, 0]);
}

/// Returns the narrow stores of PTX whose register is the result of a floating-point instruction.
/// NVIDIA's assembler converts these numbers.
fn converted_stores(ptx: &str) -> Vec<&str> {
    let mut numbers = HashSet::new();
    let mut found = Vec::new();
    for line in ptx.lines() {
        let mut words = line.trim().trim_end_matches(';').split_whitespace();
        let (Some(instruction), Some(first)) = (words.next(), words.next()) else { continue };
        let is_number = [".f16", ".bf16", ".f32", ".f64"].iter().any(|ty| instruction.contains(ty));
        if instruction.starts_with("st.") {
            let register = words.next().unwrap_or_default();
            let is_narrow = [".b8", ".b16", ".b32"].iter().any(|ty| instruction.ends_with(ty));
            let is_wide = register.starts_with("%rd") || instruction.ends_with(".b8");
            if is_narrow && is_wide && numbers.contains(register) {
                found.push(line);
            }
        } else if is_number {
            numbers.insert(first.trim_end_matches(','));
        } else {
            numbers.remove(first.trim_end_matches(','));
        }
    }
    found
}

#[test]
fn narrow_stores_do_not_convert_numbers() {
    let kernel = "define ptx_kernel void @k(ptr addrspace(1) %p, float %a, double %b, half %c) {\n  \
                  %x = fadd float %a, 1.0\n  %y = fadd double %b, 1.0\n  %z = fadd half %c, 1.0\n  \
                  store float %x, ptr addrspace(1) %p, align 1\n  store double %y, ptr addrspace(1) %p, align 1\n  \
                  store half %z, ptr addrspace(1) %p, align 1\n  store double %y, ptr addrspace(1) %p, align 4\n  \
                  %i = bitcast double %y to i64\n  %t = trunc i64 %i to i8\n  store i8 %t, ptr addrspace(1) %p\n  \
                  %r = call <{i8, double}> @f(double %y)\n  store <{i8, double}> %r, ptr addrspace(1) %p\n  \
                  ret void\n}\n\
                  define <{i8, double}> @f(double %a) noinline {\n  %x = fmul double %a, %a\n  \
                  %r = insertvalue <{i8, double}> <{i8 1, double 0.0}>, double %x, 1\n  ret <{i8, double}> %r\n}\n";
    let image = ptx(kernel, "nvidia_gpu_sm_90").bytes;
    let text = String::from_utf8(image.clone()).unwrap();
    assert!(text.contains("st.global.b8") && text.contains("st.param.b8"), "{text}");
    assert_eq!(converted_stores(&text), Vec::<&str>::new(), "{text}");
    let wrong = "add.rn.f64 %rd1, %rd2, %rd3;\n st.global.b8 [%rd4], %rd1;\n st.global.b64 [%rd4], %rd1;";
    assert_eq!(converted_stores(wrong).len(), 1);
    assemble(&image, "sm_90");
}
