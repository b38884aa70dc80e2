; Default values: reads become constants, composites are stored with one store, both lists of metadata are empty, and a
; marker records the mode.
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s
; RUN: opt -passes='spec-constants<mode=default-values>,sycl-properties<out=->' -disable-output %s | FileCheck %s --check-prefix=PROPERTIES

; CHECK-NOT:   @
; CHECK:       define i1 @bool(
; CHECK-NEXT:    ret i1 true
; CHECK-LABEL: define double @double(
; CHECK-NEXT:    ret double 1.500000e+00
; CHECK-LABEL: define void @struct(
; CHECK-NEXT:    store %struct.S { i32 1, <2 x i16> <i16 2, i16 3>, [2 x i8] c"ab" }, ptr %out, align 4
; CHECK-NEXT:    ret void
; CHECK-NOT: declare
; CHECK: !sycl.specialization-constants = !{}
; CHECK: !sycl.specialization-constants-default-values = !{}
; CHECK: !sycl.specialization-constants-default-values-module = !{}

; PROPERTIES:      [SYCL/misc properties]
; PROPERTIES-NEXT: specConstsReplacedWithDefault=1|1
; PROPERTIES-NOT:  {{.}}

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, <2 x i16>, [2 x i8] }

@name.bool = private unnamed_addr addrspace(4) constant [5 x i8] c"bool\00", align 1
@name.double = private unnamed_addr addrspace(4) constant [7 x i8] c"double\00", align 1
@name.struct = private unnamed_addr addrspace(4) constant [7 x i8] c"struct\00", align 1
@id.bool = internal addrspace(1) constant { i8 } { i8 1 }
@id.double = internal addrspace(1) constant { double } { double 1.5 }
@id.struct = internal addrspace(1) constant { %struct.S } { %struct.S { i32 1, <2 x i16> <i16 2, i16 3>, [2 x i8] c"ab" } }

declare spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i1 @bool() {
  %v = call spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4) @name.bool, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.bool to ptr addrspace(4)), ptr addrspace(4) null)
  ret i1 %v
}

define double @double() {
  %v = call spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4) @name.double, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.double to ptr addrspace(4)), ptr addrspace(4) null)
  ret double %v
}

define void @struct(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 4 %out, ptr addrspace(4) @name.struct, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.struct to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
