; Native: each kind of scalar becomes a call with its SpecId and default value, and a record. A boolean is a byte in the record.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define i1 @bool(
; CHECK-NEXT:    [[BYTE:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 0, i8 1)
; CHECK-NEXT:    %v = trunc i8 [[BYTE]] to i1
; CHECK-NEXT:    ret i1 %v
; CHECK-LABEL: define i8 @i8(
; CHECK-NEXT:    %v = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 1, i8 -3)
; CHECK-NEXT:    ret i8 %v
; CHECK-LABEL: define i16 @i16(
; CHECK-NEXT:    %v = call spir_func i16 @_Z20__spirv_SpecConstantis(i32 2, i16 -300)
; CHECK-LABEL: define i32 @i32(
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 3, i32 42)
; CHECK-LABEL: define i64 @i64(
; CHECK-NEXT:    %v = call spir_func i64 @_Z20__spirv_SpecConstantix(i32 4, i64 -8589934592)
; CHECK-LABEL: define half @half(
; CHECK-NEXT:    %v = call spir_func half @_Z20__spirv_SpecConstantiDh(i32 5, half 0xH3E00)
; CHECK-LABEL: define float @float(
; CHECK-NEXT:    %v = call spir_func float @_Z20__spirv_SpecConstantif(i32 6, float 2.500000e+00)
; CHECK-LABEL: define double @double(
; CHECK-NEXT:    %v = call spir_func double @_Z20__spirv_SpecConstantid(i32 7, double -0.000000e+00)

; CHECK: !sycl.specialization-constants = !{[[BOOL:![0-9]+]], [[I8:![0-9]+]], [[I16:![0-9]+]], [[I32:![0-9]+]], [[I64:![0-9]+]], [[HALF:![0-9]+]], [[FLOAT:![0-9]+]], [[DOUBLE:![0-9]+]]}
; CHECK: !sycl.specialization-constants-default-values = !{[[BOOL_D:![0-9]+]], [[I8_D:![0-9]+]], [[I16_D:![0-9]+]], [[I32_D:![0-9]+]], [[I64_D:![0-9]+]], [[HALF_D:![0-9]+]], [[FLOAT_D:![0-9]+]], [[DOUBLE_D:![0-9]+]]}
; CHECK-DAG: [[BOOL]] = !{!"bool", i32 0, i32 0, i32 1}
; CHECK-DAG: [[I8]] = !{!"i8", i32 1, i32 0, i32 1}
; CHECK-DAG: [[I16]] = !{!"i16", i32 2, i32 0, i32 2}
; CHECK-DAG: [[I32]] = !{!"i32", i32 3, i32 0, i32 4}
; CHECK-DAG: [[I64]] = !{!"i64", i32 4, i32 0, i32 8}
; CHECK-DAG: [[HALF]] = !{!"half", i32 5, i32 0, i32 2}
; CHECK-DAG: [[FLOAT]] = !{!"float", i32 6, i32 0, i32 4}
; CHECK-DAG: [[DOUBLE]] = !{!"double", i32 7, i32 0, i32 8}
; CHECK-DAG: [[BOOL_D]] = !{i8 1}
; CHECK-DAG: [[I8_D]] = !{i8 -3}
; CHECK-DAG: [[I16_D]] = !{i16 -300}
; CHECK-DAG: [[I32_D]] = !{i32 42}
; CHECK-DAG: [[I64_D]] = !{i64 -8589934592}
; CHECK-DAG: [[HALF_D]] = !{half 0xH3E00}
; CHECK-DAG: [[FLOAT_D]] = !{float 2.500000e+00}
; CHECK-DAG: [[DOUBLE_D]] = !{double -0.000000e+00}

target triple = "spirv64-unknown-unknown"

@name.bool = private unnamed_addr addrspace(4) constant [5 x i8] c"bool\00", align 1
@name.i8 = private unnamed_addr addrspace(4) constant [3 x i8] c"i8\00", align 1
@name.i16 = private unnamed_addr addrspace(4) constant [4 x i8] c"i16\00", align 1
@name.i32 = private unnamed_addr addrspace(4) constant [4 x i8] c"i32\00", align 1
@name.i64 = private unnamed_addr addrspace(4) constant [4 x i8] c"i64\00", align 1
@name.half = private unnamed_addr addrspace(4) constant [5 x i8] c"half\00", align 1
@name.float = private unnamed_addr addrspace(4) constant [6 x i8] c"float\00", align 1
@name.double = private unnamed_addr addrspace(4) constant [7 x i8] c"double\00", align 1
@id.bool = internal addrspace(1) constant { i8 } { i8 1 }
@id.i8 = internal addrspace(1) constant { i8 } { i8 -3 }
@id.i16 = internal addrspace(1) constant { i16 } { i16 -300 }
@id.i32 = internal addrspace(1) constant { i32 } { i32 42 }
@id.i64 = internal addrspace(1) constant { i64 } { i64 -8589934592 }
@id.half = internal addrspace(1) constant { half } { half 0xH3E00 }
@id.float = internal addrspace(1) constant { float } { float 2.5 }
@id.double = internal addrspace(1) constant { double } { double -0.0 }

declare spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func signext i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func signext i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func half @_Z40__sycl_getComposite2020SpecConstantValueIDF16_ET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i1 @bool() {
  %v = call spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4) @name.bool, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.bool to ptr addrspace(4)), ptr addrspace(4) null)
  ret i1 %v
}

define i8 @i8() {
  %v = call spir_func signext i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4) @name.i8, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i8 to ptr addrspace(4)), ptr addrspace(4) null)
  ret i8 %v
}

define i16 @i16() {
  %v = call spir_func signext i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4) @name.i16, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i16 to ptr addrspace(4)), ptr addrspace(4) null)
  ret i16 %v
}

define i32 @i32() {
  %v = call spir_func noundef i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i32, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i32 to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i64 @i64() {
  %v = call spir_func i64 @_Z37__sycl_getScalar2020SpecConstantValueIxET_PKcPKvS4_(ptr addrspace(4) @name.i64, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i64 to ptr addrspace(4)), ptr addrspace(4) null)
  ret i64 %v
}

define half @half() {
  %v = call spir_func half @_Z40__sycl_getComposite2020SpecConstantValueIDF16_ET_PKcPKvS5_(ptr addrspace(4) @name.half, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.half to ptr addrspace(4)), ptr addrspace(4) null)
  ret half %v
}

define float @float() {
  %v = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.float, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.float to ptr addrspace(4)), ptr addrspace(4) null)
  ret float %v
}

define double @double() {
  %v = call spir_func double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr addrspace(4) @name.double, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.double to ptr addrspace(4)), ptr addrspace(4) null)
  ret double %v
}
