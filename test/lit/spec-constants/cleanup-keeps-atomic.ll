; A load of the buffer pointer is removed with the read, unless it is atomic or volatile, because it is then observable.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s

; CHECK-LABEL: define i32 @plain(
; CHECK-NOT:     load ptr
; CHECK-LABEL: define i32 @monotonic(
; CHECK:         load atomic ptr, ptr %p monotonic, align 8
; CHECK-LABEL: define i32 @acquire(
; CHECK:         load atomic ptr, ptr %p acquire, align 8
; CHECK-LABEL: define i32 @volatile(
; CHECK:         load volatile ptr, ptr %p, align 8

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 1 }

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @plain(ptr %p) {
  %rt = load ptr, ptr %p, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %rt)
  ret i32 %v
}

define i32 @monotonic(ptr %p) {
  %rt = load atomic ptr, ptr %p monotonic, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %rt)
  ret i32 %v
}

define i32 @acquire(ptr %p) {
  %rt = load atomic ptr, ptr %p acquire, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %rt)
  ret i32 %v
}

define i32 @volatile(ptr %p) {
  %rt = load volatile ptr, ptr %p, align 8
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %rt)
  ret i32 %v
}
