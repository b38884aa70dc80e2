; In unoptimized code, the front end passes the result of an allocation to slm_free through the stack: the constructor of
; slm_allocator stores it through a pointer in a stack slot, and the destructor loads it in the same way.

; RUN: opt -S -verify-each -passes=esimd-kernel-records,esimd-slm %s | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::ext::intel::esimd::slm_allocator" = type { i32 }

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:   __esimd
; CHECK:       store i32 0, ptr addrspace(4) %m, align 4
; CHECK-NOT:   __esimd
; CHECK:       }
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %this.addr = alloca ptr addrspace(4), align 8
  %this.addr2 = alloca ptr addrspace(4), align 8
  %a = alloca %"class.sycl::_V1::ext::intel::esimd::slm_allocator", align 4
  %a.cast = addrspacecast ptr %a to ptr addrspace(4)
  %this.cast = addrspacecast ptr %this.addr to ptr addrspace(4)
  store ptr addrspace(4) %a.cast, ptr addrspace(4) %this.cast, align 8
  %this1 = load ptr addrspace(4), ptr addrspace(4) %this.cast, align 8
  %o = call spir_func i32 @_Z17__esimd_slm_allocj(i32 48)
  %m = getelementptr inbounds nuw %"class.sycl::_V1::ext::intel::esimd::slm_allocator", ptr addrspace(4) %this1, i32 0, i32 0
  store i32 %o, ptr addrspace(4) %m, align 4
  store ptr addrspace(4) %a.cast, ptr %this.addr2, align 8
  %this2 = load ptr addrspace(4), ptr %this.addr2, align 8
  %m2 = getelementptr inbounds nuw %"class.sycl::_V1::ext::intel::esimd::slm_allocator", ptr addrspace(4) %this2, i32 0, i32 0
  %l = load i32, ptr addrspace(4) %m2, align 4
  call spir_func void @_Z16__esimd_slm_freej(i32 %l)
  ret void
}

declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)

; CHECK: !{ptr @k, !"k", !{{[0-9]+}}, i32 48, i32 0,
!0 = !{}
