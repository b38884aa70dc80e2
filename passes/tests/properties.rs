//! `sycl_passes::sycl::properties` as a library: in a process without the plugin and its host.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail by a panic")]

use std::ptr;

use link_libllvm as _;
use llvm_ir::Module;
use llvm_ir::llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeModule,
};
#[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
use llvm_ir::llvm_sys::ir_reader::LLVMParseIRInContext;
use sycl_passes::sycl::properties::{EntryKind, collect, entry_points, symbols};

/// Parses a module and looks at it.
fn with_module<T>(text: &str, look: impl FnOnce(Module<'_>) -> T) -> T {
    // SAFETY: pointer and length belong together and LLVM copies the text; parsing takes the buffer over; the module is
    // gone before its context, and `look` cannot keep it.
    #[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
    unsafe {
        let context = LLVMContextCreate();
        let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), c"test".as_ptr());
        let (mut module, mut error) = (ptr::null_mut(), ptr::null_mut());
        assert_eq!(LLVMParseIRInContext(context, buffer, &mut module, &mut error), 0, "bad module");
        let result = look(Module::from_raw(module));
        LLVMDisposeModule(module);
        LLVMContextDispose(context);
        result
    }
}

#[test]
fn needs_no_file() {
    let text = r#"
        define spir_kernel void @k(i32 %0) !sycl_kernel_omit_args !{i1 true, i1 false} { ret void }
        define spir_func void @exported() #0 { ret void }
        define internal spir_func void @helper() #0 { ret void }
        attributes #0 = { "sycl-module-id"="a.cpp" }"#;
    with_module(text, |module| {
        let sets = collect(module).unwrap().sets;
        assert_eq!(
            sets.to_prop().unwrap(),
            "[SYCL/kernel param opt]\nk=2|CAAAAAAAAAQA\n[SYCL/kernel names]\nk=1|1\n[SYCL/exported symbols]\nexported=1|1\n"
        );
        let entries = entry_points(module).unwrap();
        assert_eq!(
            entries.iter().map(|entry| entry.kind).collect::<Vec<_>>(),
            [EntryKind::Kernel, EntryKind::Exported]
        );
        assert_eq!(symbols(&entries), "k\nexported\n");
    });
}

/// Attributes of global variables are read without help of the host.
#[test]
fn collects_device_globals() {
    let text = r#"
        @plain = addrspace(1) global i32 0
        @dg = addrspace(1) global i32 0 #0
        attributes #0 = { "sycl-device-global-size"="4" "sycl-unique-id"="_Z2dg" }"#;
    let prop = with_module(text, |module| collect(module).unwrap().sets.to_prop().unwrap());
    assert!(prop.starts_with("[SYCL/device globals]\n_Z2dg=2|"), "{prop}");
}
