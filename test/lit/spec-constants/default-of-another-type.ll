; Default values are read as bytes, regardless of their type: a vec emitted as an array, bit-fields as bytes, a packed default.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK-LABEL: define <2 x float> @vec(
; CHECK:         call spir_func float @_Z20__spirv_SpecConstantif(i32 0, float 1.000000e+00)
; CHECK:         call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.000000e+00)
; CHECK-LABEL: define i32 @bits(
; CHECK:         call spir_func i32 @_Z20__spirv_SpecConstantii(i32 2, i32 67305985)
; CHECK-LABEL: define void @struct(
; CHECK:         call spir_func i16 @_Z20__spirv_SpecConstantis(i32 3, i16 772)
; CHECK:         call spir_func i16 @_Z20__spirv_SpecConstantis(i32 4, i16 1029)
; CHECK-DAG: !{!"vec", i32 0, i32 0, i32 4, i32 1, i32 4, i32 4}
; CHECK-DAG: !{!"bits", i32 2, i32 0, i32 4}
; CHECK-DAG: !{!"struct", i32 3, i32 0, i32 2, i32 4, i32 2, i32 2}

; DEFAULT: ret <2 x float> <float 1.000000e+00, float 2.000000e+00>
; DEFAULT: ret i32 67305985
; DEFAULT: store %struct.S { i16 772, i16 1029 }, ptr %out, align 2

target triple = "spirv64-unknown-unknown"

%struct.S = type { i16, i16 }

@name.vec = private unnamed_addr addrspace(4) constant [4 x i8] c"vec\00", align 1
@name.bits = private unnamed_addr addrspace(4) constant [5 x i8] c"bits\00", align 1
@name.struct = private unnamed_addr addrspace(4) constant [7 x i8] c"struct\00", align 1
@id.vec = internal addrspace(1) constant { { [2 x float] } } { { [2 x float] } { [2 x float] [float 1.0, float 2.0] } }
@id.bits = internal addrspace(1) constant { { i8, i8, i8, i8 } } { { i8, i8, i8, i8 } { i8 1, i8 2, i8 3, i8 4 } }
@id.struct = internal addrspace(1) constant { <{ i8, i16, i8 }> } { <{ i8, i16, i8 }> <{ i8 4, i16 1283, i8 4 }> }

declare spir_func <2 x float> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_fET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define <2 x float> @vec() {
  %v = call spir_func <2 x float> @_Z40__sycl_getComposite2020SpecConstantValueIDv2_fET_PKcPKvS5_(ptr addrspace(4) @name.vec, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.vec to ptr addrspace(4)), ptr addrspace(4) null)
  ret <2 x float> %v
}

define i32 @bits() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.bits, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.bits to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define void @struct(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_(ptr sret(%struct.S) align 2 %out, ptr addrspace(4) @name.struct, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.struct to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}
