; A kernel may receive the values as an argument, which is read directly. It must be large enough for all values, and aligned
; as loads require. A local variable is rejected, because loads are marked invariant.
; RUN: split-file %s %t
; RUN: cat %t/constants.ll %t/right.ll | opt -S -verify-each -passes='spec-constants' | FileCheck %s
; RUN: %if nvptx %{ cat %t/constants.ll %t/right.ll | opt -passes='spec-constants,default<O2>' | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -o - | FileCheck %s --check-prefix=PTX %}
; RUN: cat %t/constants.ll %t/wrong.ll > %t/wrong-whole.ll
; RUN: not opt -S -passes='spec-constants' %t/wrong-whole.ll -o %t.ll 2>&1 | FileCheck %s --check-prefix=ERROR

; CHECK: define ptx_kernel void @right(ptr %out, ptr byval([16 x i8]) align 16 %values)
; CHECK-NEXT: load i64, ptr %values, align 16, !invariant.load

; PTX-NOT: ld.global
; PTX-NOT: local
; PTX: ld.param.{{[bu]}}64 {{.*}}[right_param_1]
; PTX-NOT: ld.global
; PTX-NOT: local

; ERROR: error: {{.*}}in function small {{.*}}: the values of specialization constants are argument 2 of 'small', which has 12 bytes; they require 16
; ERROR-NEXT: error: {{.*}}in function unaligned {{.*}}: the values of specialization constants are argument 2 of 'unaligned', which has alignment 8; they require 16
; ERROR-NEXT: error: {{.*}}in function variable {{.*}}: the values of specialization constants are a local variable; they must be a kernel argument
; ERROR-NEXT: error: {{.*}}in function unspecified {{.*}}: the values of specialization constants are argument 2 of 'unspecified', which has alignment 1; they require 16

;--- constants.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@name.b = private unnamed_addr constant [2 x i8] c"b\00"
@id.a = internal constant { i64 } { i64 1 }
@id.b = internal constant { i64 } { i64 2 }

declare i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr, ptr, ptr)

;--- right.ll
define ptx_kernel void @right(ptr %out, ptr byval([16 x i8]) align 16 %values) {
  %a = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %values)
  store i64 %a, ptr %out
  ret void
}

;--- wrong.ll
define ptx_kernel void @small(ptr %out, ptr byval([12 x i8]) align 16 %values) {
  %a = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %values)
  %b = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr @name.b, ptr @id.b, ptr %values)
  ret void
}

define ptx_kernel void @unaligned(ptr %out, ptr byval([16 x i8]) align 8 %values) {
  %a = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %values)
  ret void
}

define ptx_kernel void @variable(ptr %out, ptr %values) {
  %copy = alloca [16 x i8], align 16
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %values, i64 16, i1 false)
  %a = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %copy)
  ret void
}

define ptx_kernel void @unspecified(ptr %out, ptr byval([16 x i8]) %values) {
  %a = call i64 @_Z37__sycl_getScalar2020SpecConstantValueIlET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %values)
  ret void
}
