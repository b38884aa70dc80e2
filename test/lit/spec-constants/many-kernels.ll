; One constant that many kernels and a helper read: one entry, and the same SpecIds everywhere; under emulation, the same
; offset in each kernel's buffer.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION

; CHECK-LABEL: define spir_kernel void @k1(
; CHECK:         call spir_func i16 @_Z20__spirv_SpecConstantis(i32 0, i16 1)
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)
; CHECK-LABEL: define spir_kernel void @k2(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)
; CHECK-LABEL: define internal i32 @helper(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)
; CHECK: !sycl.specialization-constants = !{!{{[0-9]+}}, !{{[0-9]+}}}

; EMULATION-LABEL: define spir_kernel void @k1(
; EMULATION:         load i16, ptr addrspace(4) %rt1, align 2
; EMULATION:         [[P:%.*]] = getelementptr inbounds i8, ptr addrspace(4) %rt1, i64 4
; EMULATION:         load i32, ptr addrspace(4) [[P]], align 4
; EMULATION-LABEL: define spir_kernel void @k2(
; EMULATION:         [[P:%.*]] = getelementptr inbounds i8, ptr addrspace(4) %rt2, i64 4
; EMULATION:         load i32, ptr addrspace(4) [[P]], align 4
; EMULATION-LABEL: define internal i32 @helper(
; EMULATION:         [[P:%.*]] = getelementptr inbounds i8, ptr addrspace(4) %rt3, i64 4
; EMULATION:         load i32, ptr addrspace(4) [[P]], align 4

target triple = "spirv64-unknown-unknown"

@name.s = private unnamed_addr addrspace(4) constant [2 x i8] c"s\00", align 1
@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@id.s = internal addrspace(1) constant { i16 } { i16 1 }
@id.i = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define spir_kernel void @k1(ptr addrspace(1) %out, ptr addrspace(4) %rt1) {
  %s = call spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4) @name.s, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.s to ptr addrspace(4)), ptr addrspace(4) %rt1)
  store volatile i16 %s, ptr addrspace(1) %out, align 2
  %i = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt1)
  store volatile i32 %i, ptr addrspace(1) %out, align 4
  ret void
}

define spir_kernel void @k2(ptr addrspace(1) %out, ptr addrspace(4) %rt2) {
  %i = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt2)
  store i32 %i, ptr addrspace(1) %out, align 4
  %h = call i32 @helper(ptr addrspace(4) %rt2)
  ret void
}

define internal i32 @helper(ptr addrspace(4) %rt3) {
  %i = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt3)
  ret i32 %i
}
