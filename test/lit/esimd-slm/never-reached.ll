; In unreachable code, an address can be computed from itself. Values stored there cannot be followed.

; RUN: not opt -disable-output -passes=esimd-kernel-records,esimd-slm %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: <unknown>:0:0: in function k void (): the argument of slm_free is not the result of one slm_alloc
; CHECK-NEXT: error: <unknown>:0:0: in function k void (): local memory from slm_alloc is not freed when 'k' returns
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %slot = alloca i32, align 4
  %offset = call spir_func i32 @_Z17__esimd_slm_allocj(i32 16)
  store i32 %offset, ptr %slot, align 4
  %freed = load i32, ptr %slot, align 4
  call spir_func void @_Z16__esimd_slm_freej(i32 %freed)
  ret void

never:
  %p = getelementptr i8, ptr %q, i64 0
  %q = getelementptr i8, ptr %p, i64 0
  store ptr %slot, ptr %p, align 8
  br label %never
}

declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)

!0 = !{}
