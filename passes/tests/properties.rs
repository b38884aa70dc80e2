//! Tests `sycl_passes::sycl::properties` as a library, in a process without the plugin or a host.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail by panicking")]

use sycl_passes::sycl::properties::{EntryKind, collect, entry_points, symbols};
use test_support::with_module;

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

/// Attributes of global variables are read without a host.
#[test]
fn collects_device_globals() {
    let text = r#"
        @plain = addrspace(1) global i32 0
        @dg = addrspace(1) global i32 0 #0
        attributes #0 = { "sycl-device-global-size"="4" "sycl-unique-id"="_Z2dg" }"#;
    let prop = with_module(text, |module| collect(module).unwrap().sets.to_prop().unwrap());
    assert!(prop.starts_with("[SYCL/device globals]\n_Z2dg=2|"), "{prop}");
}
