//! Device libraries.

use crate::case::{Case, bitcode};

const CALLS_SINE: &str = "declare spir_func float @sinf(float)
    define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) {
      %v = call spir_func float @sinf(float 1.0)
      store float %v, ptr addrspace(1) %p
      ret void
    }";

/// Creates a directory with a unit and the given libraries, each as name and IR.
fn case(unit: &str, libraries: &[(&str, &str)]) -> Case {
    let case = Case::with(&[("k.bc", unit)]);
    std::fs::create_dir(case.path("lib")).unwrap();
    for (name, text) in libraries {
        case.write(&format!("lib/libsycl-{name}.bc"), bitcode(text));
    }
    case
}

#[test]
fn only_what_is_needed() {
    let wrapper = "declare spir_func float @__devicelib_sinf(float)
        define spir_func float @sinf(float %x) {
          %y = call spir_func float @__devicelib_sinf(float %x)
          ret float %y
        }
        define spir_func float @cosf(float %x) { ret float %x }";
    let fallback = "define spir_func float @__devicelib_sinf(float %x) {
          %y = call float @helper(float %x)
          ret float %y
        }
        define internal float @helper(float %x) noinline { ret float %x }
        define spir_func float @__devicelib_cosf(float %x) { ret float %x }";
    let case = case(CALLS_SINE, &[("cmath", wrapper), ("fallback-cmath", fallback)]);
    std::fs::create_dir(case.path("temps")).unwrap();
    // Unneeded files may be broken.
    case.write("lib/libsycl-fallback-imf.bc", "x");
    case.links(&["k.bc", "--device-libraries=lib", "--output-images=out", "--save-temps=temps"]);
    assert_eq!(case.entries(0), ["_ZTS1K"]);
    let linked = llvm_ir::owned::Context::new();
    let linked = llvm_ir::owned::OwnedModule::parse(&linked, &case.read("temps/spir64-0.linked.bc"), "linked").unwrap();
    let names: Vec<String> = linked.as_module().functions().map(|function| function.name()).collect();
    assert_eq!(names, ["_ZTS1K", "sinf", "__devicelib_sinf", "helper"]);
    let is_hidden = |name: &str| linked.as_module().function(name).unwrap().has_local_linkage();
    assert!(is_hidden("sinf") && is_hidden("__devicelib_sinf"));
}

/// `-fsycl-instrument-device-code` inserts such calls. Profilers intercept the functions of the last library by name.
#[test]
fn instrumentation() {
    let unit = "declare spir_func void @__itt_offload_wi_start_wrapper()
        define weak_odr spir_kernel void @_ZTS1K() {
          call spir_func void @__itt_offload_wi_start_wrapper()
          ret void
        }";
    let wrapper = "declare spir_func void @__itt_offload_wi_start_stub()
        define spir_func void @__itt_offload_wi_start_wrapper() {
          call spir_func void @__itt_offload_wi_start_stub()
          ret void
        }";
    let stub = "define spir_func void @__itt_offload_wi_start_stub() noinline optnone { ret void }";
    let case = case(unit, &[("itt-compiler-wrappers", wrapper), ("itt-stubs", stub)]);
    case.links(&["k.bc", "--device-libraries=lib", "--output-images=out"]);
    assert!(case.read("out/0.spv").windows(27).any(|bytes| bytes == b"__itt_offload_wi_start_stub"));
}

#[test]
fn pointers_of_calls_are_made_generic() {
    let unit = "declare spir_func void @__mulsc3(ptr, float)
        define weak_odr spir_kernel void @_ZTS1K(ptr addrspace(1) %p) {
          %r = alloca { float, float }
          call spir_func void @__mulsc3(ptr sret({ float, float }) align 4 %r, float 1.0)
          %v = load float, ptr %r
          store float %v, ptr addrspace(1) %p
          ret void
        }";
    let library = "define spir_func void @__mulsc3(ptr addrspace(4) sret({ float, float }) %r, float %x) noinline {
          store float %x, ptr addrspace(4) %r
          ret void
        }";
    let case = case(unit, &[("complex", library)]);
    std::fs::create_dir(case.path("temps")).unwrap();
    case.links(&["k.bc", "--device-libraries=lib", "--output-images=out", "--save-temps=temps"]);
    let context = llvm_ir::owned::Context::new();
    let linked =
        llvm_ir::owned::OwnedModule::parse(&context, &case.read("temps/spir64-0.linked.bc"), "linked").unwrap();
    let kernel = linked.as_module().function("_ZTS1K").unwrap();
    let calls = kernel.blocks().flat_map(|block| block.instructions()).filter_map(|found| found.as_call());
    for call in calls {
        let callee = call.called_value().as_function().unwrap();
        assert!(call.called_function_type() == callee.value_type(), "{}", callee.name());
        assert_eq!(call.operand(0).unwrap().ty().address_space(), 4);
    }
}

/// The libraries of intel-sycl-rt 2026.2 for NVIDIA GPUs return complex numbers.
#[test]
fn results_in_memory_are_stored() {
    let unit = "target triple = \"nvptx64-nvidia-cuda\"
        declare void @__mulsc3(ptr addrspace(4), float)
        define weak_odr ptx_kernel void @_ZTS1K(ptr addrspace(1) %p) {
          %r = alloca { float, float }
          %g = addrspacecast ptr %r to ptr addrspace(4)
          call void @__mulsc3(ptr addrspace(4) sret({ float, float }) align 4 %g, float 1.0)
          %f = getelementptr { float, float }, ptr %r, i64 0, i32 1
          %v = load float, ptr %f
          store float %v, ptr addrspace(1) %p
          ret void
        }";
    let library = "define { float, float } @__mulsc3(float %x) noinline {
          %r = insertvalue { float, float } zeroinitializer, float %x, 1
          ret { float, float } %r
        }";
    let case = case(unit, &[("complex-nvptx64-nvidia-cuda", library)]);
    std::fs::create_dir(case.path("temps")).unwrap();
    case.links(&[
        "k.bc",
        "--targets=nvidia_gpu_sm_90",
        "--no-ptxas",
        "--device-libraries=lib",
        "--output-images=out",
        "--save-temps=temps",
    ]);
    let ptx = String::from_utf8(case.read("out/0.ptx")).unwrap();
    let kernel = ptx.split(".entry _ZTS1K").nth(1).unwrap();
    assert!(kernel.contains("st.global.b32") && kernel.contains("1065353216"), "{ptx}");
}

#[test]
fn missing() {
    let unit = CALLS_SINE.replace("sinf", "__muldc3");
    let message = case(&unit, &[]).fails(&["--name=k.cpp", "k.bc"]);
    let start = "k.cpp: undefined symbol in device code: '__muldc3', used by kernel 'K'; ";
    let hint = "it is a function in DPC++'s device libraries; specify their directory with --device-libraries";
    assert_eq!(message, format!("{start}{hint}"));
    let message = case(&unit, &[]).fails(&["--name=k.cpp", "k.bc", "--device-libraries=lib"]);
    assert_eq!(message, format!("{start}'lib/libsycl-crt.bc', which may define it, does not exist"));
    let message = case(CALLS_SINE, &[]).fails(&["--name=k.cpp", "k.bc", "--device-libraries=lib"]);
    assert!(message.contains("'sinf', used by kernel 'K'; 'lib/libsycl-crt.bc', which may"), "{message}");
    // Without a directory of device libraries, the OpenCL driver provides the function.
    case(CALLS_SINE, &[]).links(&["k.bc", "-o", "images.o"]);
    // The directory need not contain unneeded libraries.
    let unit = CALLS_SINE.replace("sinf", "_Z16__spirv_ocl_sqrtf");
    case(&unit, &[]).links(&["k.bc", "--device-libraries=lib", "-o", "images.o"]);
}

#[test]
fn broken() {
    let case = case(CALLS_SINE, &[]);
    case.write("lib/libsycl-cmath.bc", "no bitcode, but text");
    let message = case.fails(&["k.bc", "--device-libraries=lib"]);
    assert!(message.starts_with("lib/libsycl-cmath.bc: LLVM 22 cannot read this device library: "), "{message}");
}
