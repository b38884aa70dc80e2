; In unoptimized code, pointers are stored in objects on the stack: in members, in copies, in slots with the address of the
; object, and in objects whose address is passed to functions. The pass distinguishes the members of an object.
; RUN: not opt -S -passes=esimd-writer-attributes %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

%accessor = type { i64, ptr addrspace(1) }
%lambda = type { %accessor, %accessor }

; CHECK: error: <unknown>:0:0: in function stateful void (ptr addrspace(1), ptr addrspace(1)): the surface index of parameter 0 of kernel 'stateful' is used, but the parameter is not recorded as a surface: the code was compiled for stateful memory, but the kernel is lowered for stateless memory
define spir_kernel void @stateful(ptr addrspace(1) %address, ptr addrspace(1) %surface) !sycl_explicit_simd !10 {
  %lambda = alloca %lambda
  %copy = alloca %lambda
  %a = getelementptr %lambda, ptr %lambda, i32 0, i32 0, i32 1
  store ptr addrspace(1) %address, ptr %a
  %b = getelementptr %lambda, ptr %lambda, i32 0, i32 1, i32 1
  store ptr addrspace(1) %surface, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %lambda, i64 32, i1 false)
  %this = addrspacecast ptr %copy to ptr addrspace(4)
  %slot = alloca ptr addrspace(4)
  store ptr addrspace(4) %this, ptr %slot
  %that = load ptr addrspace(4), ptr %slot
  %p = call ptr addrspace(1) @get(ptr addrspace(4) %that)
  %i = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %p)
  %c = getelementptr %lambda, ptr addrspace(4) %that, i32 0, i32 1, i32 1
  %q = load ptr addrspace(1), ptr addrspace(4) %c
  %j = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %q)
  call void @use(i32 %i, i32 %j)
  ret void
}

define internal spir_func ptr addrspace(1) @get(ptr addrspace(4) %object) {
  %member = getelementptr i8, ptr addrspace(4) %object, i64 8
  %p = load ptr addrspace(1), ptr addrspace(4) %member
  ret ptr addrspace(1) %p
}

; CHECK: error: <unknown>:0:0: in function stateless void (ptr addrspace(1), ptr addrspace(1)): the address of parameter 0 of kernel 'stateless' is used, but the parameter is recorded as a surface: the code was compiled for stateless memory, but the kernel is lowered for stateful memory
define spir_kernel void @stateless(ptr addrspace(1) %surface, ptr addrspace(1) %address) !sycl_explicit_simd !10 {
  %lambda = alloca %lambda
  %a = getelementptr %lambda, ptr %lambda, i32 0, i32 0, i32 1
  store ptr addrspace(1) %surface, ptr %a
  %b = getelementptr %lambda, ptr %lambda, i32 0, i32 1, i32 1
  store ptr addrspace(1) %address, ptr %b
  %p = load ptr addrspace(1), ptr %a
  %at = getelementptr i32, ptr addrspace(1) %p, i64 4
  %v = load i32, ptr addrspace(1) %at
  ret void
}

; The index of a member at an unknown offset is not followed. Unknown values are not errors.
define spir_kernel void @unknown(ptr addrspace(1) %address, i64 %n) !sycl_explicit_simd !10 {
  %array = alloca [4 x ptr addrspace(1)]
  store ptr addrspace(1) %address, ptr %array
  %p = getelementptr ptr addrspace(1), ptr %array, i64 %n
  %q = load ptr addrspace(1), ptr %p
  %i = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %q)
  %behind = getelementptr i8, ptr %array, i64 -8
  %r = load ptr addrspace(1), ptr %behind
  %j = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %r)
  call void @use(i32 %i, i32 %j)
  ret void
}

; A pointer that advances in a loop, a slot that contains its own address, and a copy into itself.
define spir_kernel void @loops(ptr addrspace(1) %surface) !sycl_explicit_simd !10 {
entry:
  %array = alloca [4096 x i8]
  %self = alloca ptr
  store ptr %self, ptr %self
  call void @llvm.memmove.p0.p0.i64(ptr %array, ptr %array, i64 4096, i1 false)
  br label %loop

loop:
  %at = phi ptr [ %array, %entry ], [ %next, %loop ]
  store ptr addrspace(1) %surface, ptr %at
  %next = getelementptr i8, ptr %at, i64 1
  %p = load ptr addrspace(1), ptr %at
  %i = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %p)
  call void @use(i32 %i, i32 %i)
  br label %loop
}

declare spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1))
declare void @use(i32, i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

!genx.kernels = !{!0, !4, !7, !9}
!0 = !{ptr @stateful, !"stateful", !1, i32 0, i32 0, !2, !3, i32 0, i32 0}
!1 = !{i32 0, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{!"svmptr_t", !"buffer_t"}
!4 = !{ptr @stateless, !"stateless", !5, i32 0, i32 0, !2, !6, i32 0, i32 0}
!5 = !{i32 2, i32 0}
!6 = !{!"buffer_t", !"svmptr_t"}
!7 = !{ptr @unknown, !"unknown", !2, i32 0, i32 0, !2, !8, i32 0, i32 0}
!8 = !{!"svmptr_t", !""}
!9 = !{ptr @loops, !"loops", !11, i32 0, i32 0, !11, !12, i32 0, i32 0}
!10 = !{}
!11 = !{i32 2}
!12 = !{!"buffer_t"}
