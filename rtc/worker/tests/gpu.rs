//! Compilation for NVIDIA and AMD GPUs with stock clang and this project's headers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use common::{compiler, file, kernel, request_for as request};
use device_image::PropertyValue;
use sycl_rtc::{Error, FrontEnd, Request};

const NVIDIA: &str = "nvidia_gpu_sm_90";
const AMD: &str = "amd_gpu_gfx90a";
/// The sources in `test/rtc/kernels` that need no vendor library.
const KERNELS: [&str; 12] = [
    "arguments",
    "atomics",
    "casts",
    "constants",
    "groups",
    "ids",
    "local_memory",
    "marrays",
    "scalar_types",
    "simple_swizzles",
    "vec_operators",
    "vector_addition",
];

/// Returns the PTX for a request that produces one image.
fn ptx(request: &Request) -> String {
    let compiled = compiler().compile(request).unwrap();
    String::from_utf8(compiled.images[0].bytes.clone()).unwrap()
}

fn compile_error(request: &Request) -> String {
    match compiler().compile(request) {
        Err(Error::Compile(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn kernels_become_ptx() {
    for name in KERNELS {
        let compiled = compiler().compile(&request(NVIDIA, &kernel(name))).unwrap();
        let [image] = compiled.images.as_slice() else { panic!("{name}: {} images", compiled.images.len()) };
        let text = std::str::from_utf8(&image.bytes).unwrap();
        assert!(!image.info.entries.is_empty());
        for entry in &image.info.entries {
            assert!(text.contains(&format!(".visible .entry {entry}(")), "{name}: no entry {entry}");
        }
        // The image could not be loaded if it called a function that neither the image nor the driver defines.
        for line in text.lines() {
            assert!(!line.contains(".extern .func") && !line.contains("__spirv_"), "{name}: {line}");
        }
    }
}

#[test]
fn local_memory_is_an_offset() {
    let text = ptx(&request(NVIDIA, &kernel("local_memory")));
    assert!(text.contains(".extern .shared .align 16 .b8 __syclpasses_local_memory[];"));
    assert!(text.contains(".param .u32 __sycl_kernel_memory_param_1\n"), "{text}");
    assert!(text.contains("st.shared"));
}

#[test]
fn printf_calls_the_driver() {
    let text = ptx(&request(NVIDIA, &kernel("properties")));
    assert!(text.contains(".extern .func  (.param .b32 func_retval0) vprintf"), "{text}");
}

#[test]
fn dpcpp_compiles_what_clang_rejects() {
    let source = "#include <sycl/sycl.hpp>
extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
void root(float *x) { *x = sycl::sqrt(*x) / (*x + 1); }
";
    let options = vec!["-ffast-math".to_owned()];
    let text = ptx(&Request { options, front_end: FrontEnd::Auto, ..request(NVIDIA, source) });
    assert!(text.contains("div.approx") && text.contains("sqrt.approx"), "{text}");
}

#[test]
fn names_of_gpus_are_not_options() {
    for front_end in [FrontEnd::Clang, FrontEnd::Dpcpp] {
        let target = "nvidia_gpu_-load=/tmp/library.so";
        let result = compiler().compile(&Request { front_end, ..request(target, "int x;\n") });
        let Err(Error::Option(text)) = result else { panic!("{result:?}") };
        assert!(text.starts_with(&format!("unknown target '{target}'")), "{text}");
    }
}

#[test]
fn templates_have_names() {
    let source = "#include <sycl/sycl.hpp>
namespace syclexp = sycl::ext::oneapi::experimental;
template <class T> SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel)) void set(T *Out) { *Out = T(3); }
";
    let names = vec!["set<float>".to_owned(), "set<int>".to_owned()];
    let compiled = compiler().compile(&Request { names, ..request(NVIDIA, source) }).unwrap();
    let names: Vec<&str> = compiled.names.iter().map(|name| name.kernel.as_str()).collect();
    assert_eq!(names, ["_Z17__sycl_kernel_setIfEvPT_", "_Z17__sycl_kernel_setIiEvPT_"]);
}

#[test]
fn constants_are_baked() {
    let source = file("examples/gpu-cuda/specialize/matrix.cpp");
    let emulated = Request { keep_bitcode: true, ..request(NVIDIA, &source) };
    let kept = compiler().compile(&emulated).unwrap();
    let has_buffer = |sets: &device_image::PropertySets| {
        let set = sets.get("SYCL/specialization constants");
        set.is_some_and(|set| matches!(set.get("_Z7tile_id"), Some(PropertyValue::ByteArray(_))))
    };
    assert!(has_buffer(&kept.images[0].info.properties));
    let specialized = compiler().specialize(&emulated, &kept, "{\"_Z7tile_id\": [8, 4, 8]}").unwrap();
    let specialized = String::from_utf8(specialized.images[0].bytes.clone()).unwrap();
    let literal = ptx(&Request { options: vec!["-DLITERALS=8,4,8".to_owned()], ..request(NVIDIA, &source) });
    let fused = |text: &str| text.matches("fma.rn.f32").count();
    // Loops over the tile are unrolled, and sums stay in registers.
    assert!(fused(&specialized) >= 8 * 4);
    assert_eq!(fused(&specialized), fused(&literal));
    assert!(!specialized.contains("ld.local"));
    assert!(String::from_utf8_lossy(&kept.images[0].bytes).contains("ld.local"));
}

#[test]
fn kernels_become_code_objects() {
    for name in ["constants", "marrays", "scalar_types", "vec_operators", "vector_addition"] {
        let compiled = compiler().compile(&request(AMD, &kernel(name))).unwrap();
        let image = &compiled.images[0];
        // A 64-bit ELF file for AMD GPUs.
        assert_eq!(&image.bytes[..5], b"\x7fELF\x02", "{name}");
        assert_eq!(&image.bytes[18..20], [224, 0], "{name}");
        let text = String::from_utf8_lossy(&image.bytes);
        for entry in &image.info.entries {
            assert!(text.contains(&format!("{entry}.kd")), "{name}: no descriptor for {entry}");
        }
    }
}

#[test]
fn what_gpus_do_not_have_is_an_error() {
    let prints = "#include <sycl/sycl.hpp>
extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
void prints(int X) { sycl::ext::oneapi::experimental::printf(\"%d\", X); }
";
    let print = compile_error(&request(AMD, prints));
    assert!(print.contains("undefined symbol in device code: '__spirv_ocl_printf"), "{print}");
    assert!(print.contains("used by kernel '__sycl_kernel_prints'"), "{print}");
    let local = "#include <sycl/sycl.hpp>
extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void k(int *Out, sycl::local_accessor<int, 1> Local) { Out[0] = Local[0]; }
";
    let Err(Error::Source { log, .. }) = compiler().compile(&request(AMD, local)) else { panic!("no error") };
    assert!(log.contains("parameter 2 of kernel 'k' has a class for local memory"), "{log}");
    let host = compiler().compile(&request("spir64", "#if !defined(__SPIRV__)\n#error\n#endif\nint x;\n"));
    assert!(host.is_ok(), "{host:?}");
}

#[test]
fn functions_of_a_vendor_are_linked_or_named() {
    match compiler().compile(&request(NVIDIA, &kernel("math_types"))) {
        Ok(compiled) => assert!(!String::from_utf8_lossy(&compiled.images[0].bytes).contains("__nv_sinf")),
        Err(Error::Compile(text)) => {
            assert!(text.contains("'__nv_sinf', used by kernel '__sycl_kernel_halves'"), "{text}");
            assert!(text.contains("install CUDA, or set CUDA_PATH to its directory"), "{text}");
        }
        Err(other) => panic!("{other}"),
    }
    match compiler().compile(&request(AMD, &kernel("groups"))) {
        Ok(compiled) => assert!(!String::from_utf8_lossy(&compiled.images[0].bytes).contains("__oclc_")),
        Err(Error::Compile(text)) => {
            assert!(text.contains("'__oclc_wavefrontsize64', used by kernel '__sycl_kernel_ints_group'"), "{text}");
            assert!(text.contains("install Debian's rocm-device-libs package, or set ROCM_PATH"), "{text}");
        }
        Err(other) => panic!("{other}"),
    }
}
