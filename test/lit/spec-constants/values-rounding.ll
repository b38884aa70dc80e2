; A number is rounded once, to the nearest value of the constant's type: 31.245270191439438 is 0x403F3ECA06FAEA82, and a
; number just above the midpoint of two floats is not rounded like the midpoint.
; RUN: split-file %s %t
; RUN: opt -S -passes='spec-constants<values=%t/values.json>' %t/input.ll | FileCheck %s

; CHECK: ret double 0x403F3ECA06FAEA82
; CHECK: ret float 0x3FF0000020000000

;--- values.json
{ "d": 31.245270191439438, "f": 1.000000059604644775390625000000001 }
;--- input.ll
target triple = "x86_64-unknown-linux-gnu"

@name.d = private unnamed_addr constant [2 x i8] c"d\00"
@name.f = private unnamed_addr constant [2 x i8] c"f\00"
@id.d = internal constant { double } { double 0.0 }
@id.f = internal constant { float } { float 0.0 }

declare double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr, ptr, ptr)
declare float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr, ptr, ptr)

define double @d(ptr %rt) {
  %v = call double @_Z37__sycl_getScalar2020SpecConstantValueIdET_PKcPKvS4_(ptr @name.d, ptr @id.d, ptr %rt)
  ret double %v
}

define float @f(ptr %rt) {
  %v = call float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr @name.f, ptr @id.f, ptr %rt)
  ret float %v
}
