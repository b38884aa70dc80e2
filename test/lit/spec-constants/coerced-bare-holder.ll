; A default that is not wrapped in a class: `{ i32, i32 }` is the constant, which a CPU returns as i64, and not a class
; around its first member. All 8 bytes belong to the constant.
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>,sycl-properties' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT

; CHECK-LABEL: define i64 @bare(
; CHECK-NEXT:    %v = load i64, ptr %rt, align 8, !invariant.load
; CHECK-NEXT:    ret i64 %v
; CHECK-LABEL: define i64 @wrapped(
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr %rt, i64 8
; CHECK-NEXT:    %v = load i64, ptr [[P]], align 8, !invariant.load
; CHECK: !{!"bare", i32 0, i32 0, i32 8}
; CHECK: !{!"wrapped", i32 1, i32 0, i32 8}
; CHECK: !{{[{][{]}} i32, i32 } { i32 5, i32 6 }}
; CHECK: !{{[{][{]}} i32, i32 } { i32 7, i32 8 }}

; DEFAULT: ret i64 25769803781
; DEFAULT: ret i64 34359738375

target triple = "x86_64-unknown-linux-gnu"

@name.bare = private unnamed_addr constant [5 x i8] c"bare\00"
@name.wrapped = private unnamed_addr constant [8 x i8] c"wrapped\00"
@id.bare = internal constant { i32, i32 } { i32 5, i32 6 }
@id.wrapped = internal constant { { i32, i32 } } { { i32, i32 } { i32 7, i32 8 } }

declare i64 @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr, ptr, ptr)

define i64 @bare(ptr %rt) {
  %v = call i64 @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr @name.bare, ptr @id.bare, ptr %rt)
  ret i64 %v
}

define i64 @wrapped(ptr %rt) {
  %v = call i64 @_Z40__sycl_getComposite2020SpecConstantValueI1PET_PKcPKvS5_(ptr @name.wrapped, ptr @id.wrapped, ptr %rt)
  ret i64 %v
}
