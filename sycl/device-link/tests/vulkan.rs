//! Code for Vulkan: valid SPIR-V, descriptions of the kernels, and errors.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Command;

use device_compiler::code_generation::{Options as CodeOptions, Target};
use device_compiler::{Compiled, Error, Options, Unit, Worker, compile};
use device_image::{ByteArray, PropertyValue, check};
use link_libllvm as _;
use llvm_ir::owned::{Context, OwnedModule};
use vulkan_kernel::{ArgumentKind, Program};

const KERNEL: &str = r#"target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 7, ptr addrspace(1) %q, align 4
  ret void
}
"#;

fn compile_text(text: &str, code_generation: CodeOptions) -> Result<Compiled, Error> {
    let context = Context::new();
    let bitcode = OwnedModule::parse(&context, text.as_bytes(), "test.ll").unwrap().to_bitcode();
    let arguments = ["-sycl-cc1", "code-generation"].map(Into::into).into();
    let worker = Worker { program: env!("CARGO_BIN_EXE_sycl-device-link").into(), arguments };
    let targets = vec![Target::find("vulkan").unwrap()];
    let options = Options { targets, code_generation, ..Options::new(worker) };
    compile(&[Unit::new("k.bc", bitcode)], &options)
}

#[test]
fn images_describe_kernels() {
    let compiled = compile_text(KERNEL, CodeOptions::default()).unwrap();
    let [image] = compiled.images.as_slice() else { unreachable!("{}", compiled.images.len()) };
    assert_eq!(image.info.target, "vulkan");
    assert_eq!(check::image(&image.info, &image.bytes).findings, []);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("k.spv");
    std::fs::write(&path, &image.bytes).unwrap();
    let validator = Command::new("spirv-val").args(["--target-env", "vulkan1.2"]).arg(&path).output().unwrap();
    assert!(validator.status.success(), "{}", String::from_utf8_lossy(&validator.stderr));
    let words: Vec<u32> = image.bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    let program = Program::read(&words).unwrap();
    let kinds: Vec<_> = program.kernels[0].arguments.iter().map(|argument| argument.kind.clone()).collect();
    assert!(
        matches!(
            kinds[..],
            [ArgumentKind::PointerPushconstant { size: 8, .. }, ArgumentKind::PodPushconstant { size: 8, .. }]
        ),
        "{kinds:?}"
    );
    // Only then the runtime accepts an image for a target that it does not know.
    let requirements = image.info.properties.get("SYCL/device requirements").unwrap();
    let PropertyValue::ByteArray(target) = requirements.get("compile_target").unwrap() else { unreachable!() };
    assert_eq!(*target, ByteArray::from_bytes(b"unknown".to_vec()));
}

#[test]
fn requirements_do_not_contain_aspects_of_back_ends() {
    let text = KERNEL.replace(" {\n", " !sycl_used_aspects !0 {\n")
        + "!0 = !{!1, !2, !3}\n!1 = !{!\"fp64\", i32 6}\n!2 = !{!\"ext_oneapi_fragment\", i32 50}\n\
           !3 = !{!\"ext_oneapi_tangle\", i32 52}\n";
    let compiled = compile_text(&text, CodeOptions::default()).unwrap();
    let [image] = compiled.images.as_slice() else { unreachable!("{}", compiled.images.len()) };
    let requirements = image.info.properties.get("SYCL/device requirements").unwrap();
    let expected = PropertyValue::ByteArray(ByteArray::from_bytes(vec![6, 0, 0, 0, 52, 0, 0, 0]));
    assert_eq!(requirements.get("aspects"), Some(&expected));
}

#[test]
fn options_are_rejected() {
    let options = CodeOptions { back_end: vec!["-O9".to_owned()], ..CodeOptions::default() };
    assert_eq!(
        compile_text(KERNEL, options).unwrap_err().to_string(),
        "k.bc: unknown option '-O9' for target 'vulkan', which has no options"
    );
}

#[test]
fn what_vulkan_does_not_support_is_a_located_error() {
    let text = "target triple = \"spir64-unknown-unknown\"\n\
        define spir_kernel void @k() {\n  call spir_func void @f()\n  ret void\n}\n\
        define spir_func void @f() noinline {\n  call spir_func void @f()\n  ret void\n}\n";
    let message = compile_text(text, CodeOptions::default()).unwrap_err().to_string();
    assert!(message.starts_with("k.bc: error: ") && message.contains("'f'"), "{message}");
}
