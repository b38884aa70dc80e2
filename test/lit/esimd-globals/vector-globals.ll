; Used global variables whose types are one-member structs around a vector become vectors. All other properties are
; preserved. A second run changes nothing.
; RUN: opt -S -verify-each -passes=esimd-globals %s | FileCheck %s
; RUN: opt -S -verify-each -passes='esimd-globals,esimd-globals' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

%simd = type { %impl }
%impl = type { <4 x float> }

$in_comdat = comdat any

; CHECK: @in_comdat = linkonce_odr hidden thread_local(localexec) unnamed_addr addrspace(1) externally_initialized global <4 x float> zeroinitializer, section "s", comdat, align 128, !m [[M:![0-9]+]] [[A:#[0-9]+]]
@in_comdat = linkonce_odr hidden thread_local(localexec) unnamed_addr addrspace(1) externally_initialized global %simd zeroinitializer, section "s", comdat, align 128, !m !0 #0

; CHECK-NEXT: @number = internal constant <4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00>, align 16
@number = internal constant %simd { %impl { <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0> } }, align 16

; CHECK-NEXT: @literal = private global <2 x i32> undef
@literal = private global { { { <2 x i32> } } } undef

; A declaration remains a declaration.
; CHECK-NEXT: @declared = extern_weak dso_local global <4 x float>, align 16
@declared = extern_weak dso_local global %simd, align 16

; CHECK-NEXT: @pointers = global [1 x ptr] [ptr @number]
@pointers = global [1 x ptr] [ptr @number]

; These variables are not changed: an unused one, two members, a scalar, an array, and a vector.
; CHECK-NEXT: @unused = global %simd zeroinitializer
; CHECK-NEXT: @two = global { <4 x float>, <4 x float> } zeroinitializer
; CHECK-NEXT: @scalar = global { float } zeroinitializer
; CHECK-NEXT: @array = global { [4 x float] } zeroinitializer
; CHECK-NEXT: @vector = global <4 x float> zeroinitializer
@unused = global %simd zeroinitializer
@two = global { <4 x float>, <4 x float> } zeroinitializer
@scalar = global { float } zeroinitializer
@array = global { [4 x float] } zeroinitializer
@vector = global <4 x float> zeroinitializer

; CHECK: @alias = alias %simd, ptr @number
@alias = alias %simd, ptr @number

; CHECK-LABEL: define void @f()
; CHECK-NEXT:    %v = load %simd, ptr addrspace(1) @in_comdat
; CHECK-NEXT:    store %simd %v, ptr @declared
define void @f() {
  %v = load %simd, ptr addrspace(1) @in_comdat
  store %simd %v, ptr @declared
  store ptr @literal, ptr @two
  %s = load float, ptr @scalar
  %a = load float, ptr @array
  %w = load float, ptr @vector
  ret void
}

; CHECK: attributes [[A]] = { "k"="v" }
; CHECK: [[M]] = !{i32 7}
attributes #0 = { "k"="v" }
!0 = !{i32 7}
