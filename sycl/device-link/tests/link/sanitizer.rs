//! Units that were compiled with the address sanitizer.

use crate::case::{Case, bitcode};

/// The declarations in each such unit, and a kernel that calls the device library.
fn unit(kernel: &str) -> String {
    format!(
        "@{kernel}.name = internal addrspace(2) constant [2 x i8] c\"k\\00\"
        @__AsanKernelMetadata = appending addrspace(1) global [1 x {{ i64, i64, i64 }}] [{{ i64, i64, i64 }} {{
          i64 ptrtoint (ptr addrspace(2) @{kernel}.name to i64), i64 1, i64 12 }}] #0
        @__asan_check_shadow_bounds = weak_odr addrspace(1) constant i32 0
        @__AsanLaunchInfo = external addrspace(3) global ptr addrspace(1)
        declare spir_func void @__asan_load4_as1(i64)
        define weak_odr spir_kernel void @{kernel}(ptr addrspace(1) %launch) #1 {{
          store ptr addrspace(1) %launch, ptr addrspace(3) @__AsanLaunchInfo
          call spir_func void @__asan_load4_as1(i64 0)
          ret void
        }}
        attributes #0 = {{ \"sycl-device-global-size\"=\"24\" \"sycl-device-image-scope\" \"sycl-host-access\"=\"0\"
          \"sycl-unique-id\"=\"list\" }}
        attributes #1 = {{ \"sycl-module-id\"=\"{kernel}.cpp\" \"sycl-optlevel\"=\"2\" }}"
    )
}

const LIBRARY: &str = "@__AsanLaunchInfo = linkonce_odr addrspace(3) global ptr addrspace(1) null, align 8
    @__asan_check_shadow_bounds = external addrspace(1) constant i32
    define weak spir_func void @__asan_load4_as1(i64 %address) noinline {
      %bounds = load i32, ptr addrspace(1) @__asan_check_shadow_bounds
      %launch = load ptr addrspace(1), ptr addrspace(3) @__AsanLaunchInfo
      store i32 %bounds, ptr addrspace(1) %launch
      ret void
    }";

fn case() -> Case {
    let case = Case::with(&[("a.bc", &unit("_ZTS1A")), ("b.bc", &unit("_ZTS1B"))]);
    std::fs::create_dir(case.path("lib")).unwrap();
    case.write("lib/libsycl-asan.bc", bitcode(LIBRARY));
    case
}

#[test]
fn the_runtime_finds_all_kernels_in_each_image() {
    let case = case();
    std::fs::create_dir(case.path("temps")).unwrap();
    let split = "--device-code-split=per_kernel";
    case.links(&["a.bc", "b.bc", split, "--device-libraries=lib", "--output-images=out", "--save-temps=temps"]);
    for image in 0..2 {
        let lowered = case.read(&format!("temps/spir64-0.{image}.spir64.lowered.bc"));
        let context = llvm_ir::owned::Context::new();
        let lowered = llvm_ir::owned::OwnedModule::parse(&context, &lowered, "lowered").unwrap();
        let variables: Vec<_> = lowered.as_module().global_variables().collect();
        let list = variables.iter().find(|variable| variable.name() == "__AsanKernelMetadata").unwrap();
        assert!(!list.has_local_linkage() && !list.is_declaration());
        assert_eq!(list.text_attribute("sycl-device-global-size"), Some(b"48".as_slice()));
        let launch = variables.iter().find(|variable| variable.name() == "__AsanLaunchInfo").unwrap();
        assert!(launch.initializer().unwrap().is_undef());
        let properties = String::from_utf8(case.read(&format!("out/{image}.prop"))).unwrap();
        // Property sets store strings in base 64, after a length.
        assert!(properties.contains("[SYCL/misc properties]") && properties.contains("sanUsed=2|"), "{properties}");
    }
    let table = String::from_utf8(case.read("out/images.table")).unwrap();
    assert_eq!(table.matches("|spir64|spirv|-cl-opt-disable|").count(), 2, "{table}");
}

#[test]
fn other_targets_are_rejected() {
    let case = case();
    for target in ["spir64_gen", "spir64,spir64_gen"] {
        let targets = format!("--targets={target}");
        let run = case.run(&["a.bc", &targets, "--device-libraries=lib", "--output-images=out"]);
        assert_eq!(run.code, Some(1));
        assert_eq!(
            run.stderr,
            "sycl-device-link: error: a.bc: device code compiled with -fsanitize=address requires the target spir64 or \
             spir64_x86_64, not 'spir64_gen'\n"
        );
    }
    assert!(!case.path("out").exists());
}
