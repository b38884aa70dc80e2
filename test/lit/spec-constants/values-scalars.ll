; Values: each kind of scalar from its JSON forms; constants without a value keep their default.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes='spec-constants<mode=values;values=%t/values.json>' %t/input.ll | FileCheck %s

; CHECK: ret i1 false
; CHECK: ret i8 -56
; CHECK: ret i16 -2
; CHECK: ret i32 -559038737
; CHECK: ret i64 -1
; CHECK: ret half 0xH3800
; CHECK: ret float 0x7FF8000000000000
; CHECK: ret double 0xFFF0000000000000
; CHECK: ret i32 42
; CHECK: ret i32 43
; CHECK: !sycl.specialization-constants = !{}
; CHECK: !sycl.specialization-constants-default-values = !{}
; CHECK-NOT: default-values-module

;--- values.json
{
  "bool": false,
  "i8": 200,
  "i16": -2,
  "i32": "0xdeadbeef",
  "i64": 18446744073709551615,
  "half": 0.5,
  "float": "nan",
  "double": "-inf",
  "null": null
}
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.bool = private unnamed_addr addrspace(4) constant [5 x i8] c"bool\00", align 1
@name.i8 = private unnamed_addr addrspace(4) constant [3 x i8] c"i8\00", align 1
@name.i16 = private unnamed_addr addrspace(4) constant [4 x i8] c"i16\00", align 1
@name.i32 = private unnamed_addr addrspace(4) constant [4 x i8] c"i32\00", align 1
@name.i64 = private unnamed_addr addrspace(4) constant [4 x i8] c"i64\00", align 1
@name.half = private unnamed_addr addrspace(4) constant [5 x i8] c"half\00", align 1
@name.float = private unnamed_addr addrspace(4) constant [6 x i8] c"float\00", align 1
@name.double = private unnamed_addr addrspace(4) constant [7 x i8] c"double\00", align 1
@name.other = private unnamed_addr addrspace(4) constant [6 x i8] c"other\00", align 1
@name.null = private unnamed_addr addrspace(4) constant [5 x i8] c"null\00", align 1
@id.bool = internal addrspace(1) constant { i8 } { i8 1 }
@id.i8 = internal addrspace(1) constant { i8 } { i8 1 }
@id.i16 = internal addrspace(1) constant { i16 } { i16 1 }
@id.i32 = internal addrspace(1) constant { i32 } { i32 1 }
@id.i64 = internal addrspace(1) constant { i64 } { i64 1 }
@id.half = internal addrspace(1) constant { half } { half 1.0 }
@id.float = internal addrspace(1) constant { float } { float 1.0 }
@id.double = internal addrspace(1) constant { double } { double 1.0 }
@id.other = internal addrspace(1) constant { i32 } { i32 42 }
@id.null = internal addrspace(1) constant { i32 } { i32 43 }

declare spir_func zeroext i1 @_Z37__sycl_getScalar2020SpecConstantValueIbET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
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
  %v = call spir_func i8 @_Z37__sycl_getScalar2020SpecConstantValueIaET_PKcPKvS4_(ptr addrspace(4) @name.i8, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i8 to ptr addrspace(4)), ptr addrspace(4) null)
  ret i8 %v
}

define i16 @i16() {
  %v = call spir_func i16 @_Z37__sycl_getScalar2020SpecConstantValueIsET_PKcPKvS4_(ptr addrspace(4) @name.i16, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i16 to ptr addrspace(4)), ptr addrspace(4) null)
  ret i16 %v
}

define i32 @i32() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i32, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i32 to ptr addrspace(4)), ptr addrspace(4) null)
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

define i32 @other() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.other, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.other to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @null() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.null, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.null to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
