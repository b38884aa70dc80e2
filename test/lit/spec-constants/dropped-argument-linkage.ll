; Arguments are dropped only if the module contains the only definition of the callee: a local function or, on SPIR, an
; inline function. Arguments of a function that another module may replace are kept.
; RUN: sed s/TRIPLE/spirv64-unknown-unknown/ %s | opt -S -verify-each -passes='spec-constants<mode=native>' | FileCheck %s --check-prefixes=CHECK,SPIR
; RUN: sed s/TRIPLE/spir64/ %s | opt -S -verify-each -passes='spec-constants<mode=default-values>' | FileCheck %s --check-prefixes=CHECK,SPIR
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s | opt -S -verify-each -passes='spec-constants<mode=native>' | FileCheck %s --check-prefixes=CHECK,OTHER
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s | opt -S -verify-each -passes='spec-constants<mode=emulation>' | FileCheck %s --check-prefixes=CHECK,OTHER

; OTHER: @name.inline = private unnamed_addr constant
; CHECK: @buffer = internal constant [4 x i8] c"\07\00\00\00"
; CHECK: define internal i32 @local(ptr %name,
; SPIR:  define linkonce_odr i32 @inline(ptr %name,
; OTHER: define linkonce_odr i32 @inline(ptr noundef nonnull %name, ptr noundef %rt)
; CHECK: define weak i32 @weak(ptr noundef nonnull %rt)
; CHECK: define weak_odr i32 @weak_odr(ptr noundef nonnull %rt)
; CHECK: define i32 @external(ptr noundef nonnull %rt)
; CHECK-LABEL: define void @f(
; CHECK-NEXT:    call i32 @local(ptr poison, ptr noundef %rt)
; SPIR-NEXT:     call i32 @inline(ptr poison, ptr noundef %rt)
; OTHER-NEXT:    call i32 @inline(ptr noundef nonnull @name.inline, ptr noundef %rt)
; CHECK-NEXT:    call i32 @weak(ptr noundef nonnull @buffer)
; CHECK-NEXT:    call i32 @weak_odr(ptr noundef nonnull @buffer)
; CHECK-NEXT:    call i32 @external(ptr noundef nonnull @buffer)

target triple = "TRIPLE"

@name.local = private unnamed_addr constant [6 x i8] c"local\00"
@name.inline = private unnamed_addr constant [7 x i8] c"inline\00"
@name.weak = private unnamed_addr constant [5 x i8] c"weak\00"
@id.local = internal constant { i32 } { i32 1 }
@id.inline = internal constant { i32 } { i32 2 }
@id.weak = internal constant { i32 } { i32 3 }
@buffer = internal constant [4 x i8] c"\07\00\00\00"

declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define internal i32 @local(ptr noundef nonnull %name, ptr noundef %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr @id.local, ptr %rt)
  ret i32 %v
}

define linkonce_odr i32 @inline(ptr noundef nonnull %name, ptr noundef %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr @id.inline, ptr %rt)
  ret i32 %v
}

define weak i32 @weak(ptr noundef nonnull %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.weak, ptr @id.weak, ptr %rt)
  ret i32 %v
}

define weak_odr i32 @weak_odr(ptr noundef nonnull %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.weak, ptr @id.weak, ptr %rt)
  ret i32 %v
}

define i32 @external(ptr noundef nonnull %rt) {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.weak, ptr @id.weak, ptr %rt)
  ret i32 %v
}

define void @f(ptr %rt) {
  %a = call i32 @local(ptr noundef nonnull @name.local, ptr noundef %rt)
  %b = call i32 @inline(ptr noundef nonnull @name.inline, ptr noundef %rt)
  %c = call i32 @weak(ptr noundef nonnull @buffer)
  %d = call i32 @weak_odr(ptr noundef nonnull @buffer)
  %e = call i32 @external(ptr noundef nonnull @buffer)
  ret void
}
