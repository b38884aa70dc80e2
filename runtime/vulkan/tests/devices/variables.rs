//! Variables in device code.

use std::ptr::{null, null_mut};

use opencl_vulkan::compile_ir;

use crate::support::*;

/// Two kernels that share variables. The host accesses `total` by name, `pointer` refers to `pair`, and
/// `large` exceeds what an instruction can contain.
const IR: &[u8] = br#"target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"
@pair = internal addrspace(1) global [2 x i32] [i32 5, i32 6]
@pointer = internal addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @pair, i64 4)
@large = internal addrspace(1) global [100000 x i32] zeroinitializer
@total = addrspace(1) global [2 x i32] [i32 7, i32 0] #0
define spir_kernel void @add(i32 %n) {
  %p = load ptr addrspace(1), ptr addrspace(1) @pointer
  %v = load i32, ptr addrspace(1) %p
  %s = add i32 %v, %n
  store i32 %s, ptr addrspace(1) %p
  %l = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @large, i64 399996)
  %m = add i32 %l, 1
  store i32 %m, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @large, i64 399996)
  ret void
}
define spir_kernel void @move() {
  %v = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @pair, i64 4)
  %t = load i32, ptr addrspace(1) @total
  %l = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @large, i64 399996)
  %r = mul i32 %l, 1000
  %u = add i32 %v, %r
  %s = add i32 %u, %t
  store i32 %s, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @total, i64 4)
  ret void
}
attributes #0 = { "sycl-unique-id"="the total" }
"#;

/// Runs both kernels.
fn run(setup: &Setup, program: &Owned<ur_program_handle_t_>, n: i32) {
    let range = Range(&[], &[1], &[1]);
    setup.launch(&setup.kernel(program, "add").unwrap(), range, &[Given::Value(&n.to_ne_bytes())]).unwrap();
    setup.launch(&setup.kernel(program, "move").unwrap(), range, &[]).unwrap();
    setup.finish();
}

#[test]
fn variables_keep_their_values_and_have_names() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(1);
    let program = setup.program(&compile_ir(&[IR], &options()).unwrap().to_bytes());
    let name = c"the total".as_ptr();
    let read = |offset| {
        let mut value = 0_i32;
        let to = (&raw mut value).cast();
        // SAFETY: all pointers are valid.
        ok(unsafe {
            urEnqueueDeviceGlobalVariableRead(
                setup.queue.0,
                program.0,
                name,
                true,
                4,
                offset,
                to,
                0,
                null(),
                null_mut(),
            )
        })
        .map(|()| value)
    };
    assert_eq!([read(0), read(4)], [Ok(7), Ok(0)]);
    assert_eq!(read(5), Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE), "outside of the variable");
    run(&setup, &program, 10);
    assert_eq!(read(4), Ok(1000 + 6 + 10 + 7));
    let value = 100_i32;
    let from = (&raw const value).cast();
    // SAFETY: all pointers are valid.
    ok(unsafe {
        urEnqueueDeviceGlobalVariableWrite(setup.queue.0, program.0, name, true, 4, 0, from, 0, null(), null_mut())
    })
    .unwrap();
    run(&setup, &program, 10);
    assert_eq!(read(4), Ok(2000 + 6 + 10 + 10 + 100));
    let (mut size, mut address) = (0, null_mut());
    // SAFETY: all pointers are valid.
    unsafe {
        let get = |name, size, out| urProgramGetGlobalVariablePointer(setup.device, program.0, name, size, out);
        ok(get(name, &mut size, &mut address)).unwrap();
        assert_eq!((size, setup.read::<i32>(address, 2)), (8, vec![100, 2126]));
        assert_eq!(get(c"pair".as_ptr(), null_mut(), &mut address), ur_result_t::UR_RESULT_ERROR_INVALID_VALUE);
        assert!(message().contains("the program contains no variable 'pair'"), "{}", message());
    }
    // Another program has its own variables.
    let other = setup.program(&compile_ir(&[IR], &options()).unwrap().to_bytes());
    run(&setup, &other, 1);
    assert_eq!(read(4), Ok(2126));
    drop((other, program, setup));
    assert_eq!(ur_adapter_vulkan::objects(), before);
}
