; Names without a terminator, with bytes after it, with non-ASCII letters, and in the middle of a string.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-DAG: !{!"unterminated", i32 0, i32 0, i32 4}
; CHECK-DAG: !{!"short", i32 1, i32 0, i32 4}
; CHECK-DAG: !{!"gr\C3\B6\C3\9Fe", i32 2, i32 0, i32 4}
; CHECK-DAG: !{!"suffix", i32 3, i32 0, i32 4}
; CHECK-DAG: !{!"quote\22s and=signs|", i32 4, i32 0, i32 4}

target triple = "spirv64-unknown-unknown"

@name.unterminated = private unnamed_addr addrspace(4) constant [12 x i8] c"unterminated", align 1
@name.short = private unnamed_addr addrspace(4) constant [10 x i8] c"short\00long", align 1
@name.unicode = private unnamed_addr addrspace(4) constant [8 x i8] c"gr\C3\B6\C3\9Fe\00", align 1
@name.middle = private unnamed_addr addrspace(4) constant [10 x i8] c"no-suffix\00", align 1
@name.quotes = private unnamed_addr addrspace(4) constant [19 x i8] c"quote\22s and=signs|\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 2 }
@id.c = internal addrspace(1) constant { i32 } { i32 3 }
@id.d = internal addrspace(1) constant { i32 } { i32 4 }
@id.e = internal addrspace(1) constant { i32 } { i32 5 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  %a = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.unterminated, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %a, ptr %out, align 4
  %b = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.short, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %b, ptr %out, align 4
  %c = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.unicode, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.c to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %c, ptr %out, align 4
  %d = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @name.middle, i64 3), ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.d to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %d, ptr %out, align 4
  %e = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.quotes, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.e to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %e, ptr %out, align 4
  ret void
}
