; Callers of a local function pass poison for a name and a default value that it no longer uses. Attributes that require a
; defined value are removed from these parameters and arguments; others are kept.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not=@name --implicit-check-not=@id
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefixes=CHECK,EMULATION --implicit-check-not=@name --implicit-check-not=@id
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --implicit-check-not=@name --implicit-check-not=@id

; CHECK:          define internal i32 @helper(ptr %name, ptr %default, ptr
; EMULATION-SAME:   noundef nonnull align 4 dereferenceable(4) %rt)
; CHECK:          %v = call i32 @helper(ptr poison, ptr poison, ptr noundef nonnull align 4 dereferenceable(4) %rt)
; CHECK:          invoke i32 @helper(ptr poison, ptr poison, ptr noundef nonnull %rt)
; CHECK-NEXT:   to label %done unwind label %landing

; With such attributes, poison is undefined behavior: the result of the optimizer must not depend on them.
; RUN: opt -S -passes='spec-constants<mode=default-values>,default<O2>' %s | FileCheck %s --check-prefix=OPTIMIZED --implicit-check-not=unreachable
; OPTIMIZED: ret i32 12

target triple = "x86_64-unknown-linux-gnu"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 6 }

declare i32 @personality(...)
declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define internal i32 @helper(ptr noundef nonnull align 1 dereferenceable(2) %name, ptr noundef nonnull align 4 dereferenceable_or_null(4) %default, ptr noundef nonnull align 4 dereferenceable(4) %rt) noinline {
  %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr %default, ptr %rt)
  ret i32 %v
}

define i32 @f(ptr noundef nonnull align 4 dereferenceable(4) %rt) personality ptr @personality {
  %v = call i32 @helper(ptr noundef nonnull align 1 dereferenceable(2) @name.a, ptr noundef nonnull align 4 dereferenceable_or_null(4) @id.a, ptr noundef nonnull align 4 dereferenceable(4) %rt)
  %w = invoke i32 @helper(ptr noundef @name.a, ptr noundef nonnull @id.a, ptr noundef nonnull %rt)
          to label %done unwind label %landing

done:
  %sum = add i32 %v, %w
  ret i32 %sum

landing:
  %pad = landingpad { ptr, i32 }
          cleanup
  ret i32 0
}
