; An unwind block with two phis, of the names and of the default values. No phi and no global remains, and the output is
; deterministic.
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=native>' %s -o %t.1.ll
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=90 opt -S -verify-each -passes='spec-constants<mode=native>' %s -o %t.2.ll
; RUN: opt -S -passes='spec-constants<mode=native>' %s -o %t.3.ll
; RUN: cmp %t.1.ll %t.2.ll
; RUN: cmp %t.1.ll %t.3.ll
; RUN: FileCheck %s --input-file=%t.1.ll --implicit-check-not=@name --implicit-check-not=@id --implicit-check-not='= phi' --implicit-check-not=__sycl_get
; RUN: env GLIBC_TUNABLES=glibc.malloc.tcache_count=0:glibc.malloc.perturb=165 opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION --implicit-check-not=@name --implicit-check-not=@id --implicit-check-not='= phi' --implicit-check-not=__sycl_get

; CHECK-LABEL: define i32 @f(
; CHECK:       reads:
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 5)
; CHECK-NEXT:    br label %done
; CHECK:       landing:
; CHECK-NEXT:    %pad = landingpad { ptr, i32 }
; CHECK-NEXT:            cleanup
; CHECK-NEXT:    %again = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 5)
; CHECK-NEXT:    ret i32 %again

; EMULATION:       landing:
; EMULATION-NEXT:    %pad = landingpad { ptr, i32 }
; EMULATION-NEXT:            cleanup
; EMULATION-NEXT:    %again = load i32, ptr %rt, align 4, !invariant.load

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr constant [2 x i8] c"a\00"
@id.a = internal constant { i32 } { i32 5 }

declare i32 @personality(...)
declare void @may_throw()
declare i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr, ptr, ptr)

define i32 @f(ptr %rt) personality ptr @personality {
entry:
  invoke void @may_throw()
          to label %reads unwind label %landing

reads:
  %v = invoke i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr @name.a, ptr @id.a, ptr %rt)
          to label %done unwind label %landing

done:
  ret i32 %v

landing:
  %name = phi ptr [ @name.a, %entry ], [ @name.a, %reads ]
  %default = phi ptr [ @id.a, %entry ], [ @id.a, %reads ]
  %pad = landingpad { ptr, i32 }
          cleanup
  %again = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr %name, ptr %default, ptr %rt)
  ret i32 %again
}
