; A parameter whose memory the caller does not read afterwards may be written, even by intrinsics for register variables.
; RUN: opt -S -verify-each -passes=esimd-vector-arguments %s | FileCheck %s
; REQUIRES: llvm-22

target triple = "spir64-unknown-unknown"

%S = type { { <4 x i32> } }

; CHECK-LABEL: define internal spir_func <4 x i32> @callee(<4 x i32> %x.v)
; CHECK:         %v = call <4 x i32> @llvm.genx.vload.v4i32.p4(ptr addrspace(4) %c)
; CHECK-NEXT:    call void @llvm.genx.vstore.v4i32.p0(<4 x i32> %v, ptr %x.s)
define internal spir_func <4 x i32> @callee(ptr dead_on_return noundef %x) {
  %c = addrspacecast ptr %x to ptr addrspace(4)
  %v = call <4 x i32> @llvm.genx.vload.v4i32.p4(ptr addrspace(4) %c)
  call void @llvm.genx.vstore.v4i32.p0(<4 x i32> %v, ptr %x)
  ret <4 x i32> %v
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         [[X:%.*]] = load <4 x i32>, ptr %s
; CHECK-NEXT:    call spir_func <4 x i32> @callee(<4 x i32> [[X]])
define spir_kernel void @k() !sycl_explicit_simd !0 {
  %s = alloca %S
  call void @llvm.lifetime.start.p0(ptr %s)
  call void @llvm.genx.vstore.v4i32.p0(<4 x i32> zeroinitializer, ptr %s)
  call spir_func <4 x i32> @callee(ptr %s)
  call void @llvm.lifetime.end.p0(ptr %s)
  ret void
}

; Two parameters that share a slot, one of which is written, are not changed.
; CHECK-LABEL: define internal spir_func <4 x i32> @shared(ptr dead_on_return %x, ptr %y)
define internal spir_func <4 x i32> @shared(ptr dead_on_return %x, ptr %y) {
  store <4 x i32> zeroinitializer, ptr %x
  %v = load <4 x i32>, ptr %y
  ret <4 x i32> %v
}

define spir_kernel void @l() !sycl_explicit_simd !0 {
  %s = alloca %S
  call spir_func <4 x i32> @shared(ptr %s, ptr %s)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare <4 x i32> @llvm.genx.vload.v4i32.p4(ptr addrspace(4))
declare void @llvm.genx.vstore.v4i32.p0(<4 x i32>, ptr)

!0 = !{}
