; A class of five bytes that a CPU returns as i64, without a defined default: the metadata contains as many bytes as the
; record describes, so that the properties can be written.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>,sycl-properties<out=%t.prop>' %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=WARNING
; RUN: FileCheck %s --input-file=%t.ll
; RUN: FileCheck %s --input-file=%t.prop --check-prefix=PROP

; WARNING: warning: {{.*}}: in function f i64 (ptr): the default value of specialization constant 'a' is undefined; zero is used

; CHECK-LABEL: define i64 @f(
; CHECK-NEXT:    [[V:%.*]] = load i40, ptr %rt, align 8, !invariant.load
; CHECK-NEXT:    %v = zext i40 [[V]] to i64
; CHECK: !{!"a", i32 0, i32 0, i32 5}
; CHECK: !{[5 x i8] zeroinitializer}

; The length in bits, followed by five zero bytes.
; PROP: a=2|{{[A-Za-z0-9]+}}
; PROP: all=2|oAAAAAAAAAAAAAAA

target triple = "x86_64-unknown-linux-gnu"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { <{ i32, i8 }> } undef

declare i64 @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr, ptr, ptr)

define i64 @f(ptr %rt) {
  %v = call i64 @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr @name.a, ptr @id.a, ptr %rt)
  ret i64 %v
}
