; SYCL specialization constants: their SpecIds follow those of the work-group size, and metadata describes each constant
; to hosts. Arrays for local memory have later SpecIds.

; RUN: opt -S -passes='spec-constants<mode=native>,vulkan-sycl' %s | FileCheck %s
; RUN: opt -S -passes='spec-constants<mode=native>,vulkan-sycl,vulkan-sycl,vulkan-arguments' %s | FileCheck %s --check-prefixes=CHECK,LOCAL

target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"

%pair = type { i8, float }

@size.name = internal addrspace(1) constant [8 x i8] c"_Z4size\00"
@size = internal addrspace(1) constant { i64 } { i64 42 }
@pair.name = internal addrspace(1) constant [8 x i8] c"_Z4pair\00"
@pair = internal addrspace(1) constant { %pair } { %pair { i8 7, float 1.5 } }
@four.name = internal addrspace(1) constant [8 x i8] c"_Z4four\00"
@four = internal addrspace(1) constant { <4 x i16> } { <4 x i16> <i16 1, i16 2, i16 3, i16 4> }

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %[[SIZE:.*]] = call i64 @vulkan.specialization.i64(i32 3, i64 42)
; CHECK: store i64 %[[SIZE]],
; CHECK: call i8 @vulkan.specialization.i8(i32 4, i8 7)
; CHECK: call float @vulkan.specialization.f32(i32 5, float 1.500000e+00)
; CHECK: %[[A:.*]] = call i16 @vulkan.specialization.i16(i32 6, i16 1)
; CHECK: call i16 @vulkan.specialization.i16(i32 9, i16 4)
; CHECK: insertelement <4 x i16> poison, i16 %[[A]], i32 0
; CHECK-NOT: call {{.*}}__spirv_
; CHECK-DAG: !sycl.specialization-constants = !{![[RN:[0-9]+]], ![[RP:[0-9]+]],
; CHECK-DAG: ![[RN]] = !{!"_Z4size", i32 3, i32 0, i32 8}
; CHECK-DAG: ![[RP]] = !{!"_Z4pair", i32 4, i32 0, i32 1, i32 5, i32 4, i32 4}
; CHECK-DAG: !vulkan.specialization = !{![[N:[0-9]+]], ![[P:[0-9]+]], ![[F:[0-9]+]]}
; CHECK-DAG: ![[N]] = !{!"_Z4size", !"2a00000000000000", i32 3, i32 0, i32 8}
; CHECK-DAG: ![[P]] = !{!"_Z4pair", !"070000000000c03f", i32 4, i32 0, i32 1, i32 5, i32 4, i32 4}
; CHECK-DAG: ![[F]] = !{!"_Z4four", !"0100020003000400", i32 6, i32 0, i32 2, i32 7, i32 2, i32 2, i32 8, i32 4, i32 2, i32 9, i32 6, i32 2}
; LOCAL-DAG: !{!"local", i32 3, i32 0, i32 0, i32 0, i32 {{.*}}, i32 10,
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %l) {
  %size = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr addrspace(4) addrspacecast (ptr addrspace(1) @size.name to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @size to ptr addrspace(4)), ptr addrspace(4) null)
  store i64 %size, ptr addrspace(1) %out
  %slot = alloca %pair
  call void @_Z40__sycl_getComposite2020SpecConstantValueI4pairET_PKcPKvS5_(ptr sret(%pair) align 4 %slot, ptr addrspace(4) addrspacecast (ptr addrspace(1) @pair.name to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @pair to ptr addrspace(4)), ptr addrspace(4) null)
  %v = load i64, ptr %slot
  store i64 %v, ptr addrspace(1) %p
  %four = call <4 x i16> @_Z40__sycl_getComposite2020SpecConstantValueIDv4_sET_PKcPKvS5_(ptr addrspace(4) addrspacecast (ptr addrspace(1) @four.name to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @four to ptr addrspace(4)), ptr addrspace(4) null)
  store <4 x i16> %four, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare void @_Z40__sycl_getComposite2020SpecConstantValueI4pairET_PKcPKvS5_(ptr sret(%pair), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare <4 x i16> @_Z40__sycl_getComposite2020SpecConstantValueIDv4_sET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
