; Constants are numbered in the order of their first reads, with functions in module order and instructions from top to
; bottom, regardless of declarations, names and use lists. Later reads of a constant have the same IDs.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %s | FileCheck %s --check-prefix=EMULATION
; RUN: opt -S -passes='spec-constants<mode=native>' < %s > %t.ll
; RUN: sed 's/^;ORDER //' %s | opt -S -passes='spec-constants<mode=native>' - -o %t.shuffled.ll
; RUN: diff %t.ll %t.shuffled.ll
; LLVM 19 adds a data layout to bitcode for this target.
; RUN: grep -v '^target datalayout' %t.ll > %t.without.ll
; RUN: %opt < %s | opt -S -passes='spec-constants<mode=native>' | grep -v '^target datalayout' | diff %t.without.ll -

; CHECK-LABEL: define float @f(
; CHECK:         %z = call spir_func float @_Z20__spirv_SpecConstantif(i32 0, float 3.000000e+00)
; CHECK:         %x = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 1.000000e+00)
; CHECK-LABEL: define float @g(
; CHECK:         %i = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 2, i32 7)
; CHECK:         %y = call spir_func float @_Z20__spirv_SpecConstantif(i32 3, float 2.000000e+00)
; CHECK:         %z = call spir_func float @_Z20__spirv_SpecConstantif(i32 0, float 3.000000e+00)
; CHECK: !sycl.specialization-constants = !{[[Z:![0-9]+]], [[X:![0-9]+]], [[I:![0-9]+]], [[Y:![0-9]+]]}
; CHECK-DAG: [[Z]] = !{!"z", i32 0, i32 0, i32 4}
; CHECK-DAG: [[X]] = !{!"x", i32 1, i32 0, i32 4}
; CHECK-DAG: [[I]] = !{!"i", i32 2, i32 0, i32 4}
; CHECK-DAG: [[Y]] = !{!"y", i32 3, i32 0, i32 4}

; EMULATION: !sycl.specialization-constants = !{[[Z:![0-9]+]], [[X:![0-9]+]], [[I:![0-9]+]], [[Y:![0-9]+]]}
; EMULATION-DAG: [[Z]] = !{!"z", i32 0, i32 0, i32 4}
; EMULATION-DAG: [[X]] = !{!"x", i32 1, i32 0, i32 4}
; EMULATION-DAG: [[I]] = !{!"i", i32 2, i32 0, i32 4}
; EMULATION-DAG: [[Y]] = !{!"y", i32 3, i32 0, i32 4}

target triple = "spirv64-unknown-unknown"

@name.x = private unnamed_addr addrspace(4) constant [2 x i8] c"x\00", align 1
@name.y = private unnamed_addr addrspace(4) constant [2 x i8] c"y\00", align 1
@name.z = private unnamed_addr addrspace(4) constant [2 x i8] c"z\00", align 1
@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@id.x = internal addrspace(1) constant { float } { float 1.0 }
@id.y = internal addrspace(1) constant { float } { float 2.0 }
@id.z = internal addrspace(1) constant { float } { float 3.0 }
@id.i = internal addrspace(1) constant { i32 } { i32 7 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define float @f(ptr addrspace(4) %rt) {
  %z = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.z, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.z to ptr addrspace(4)), ptr addrspace(4) %rt)
  %x = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.x, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.x to ptr addrspace(4)), ptr addrspace(4) %rt)
  %r = fadd float %x, %z
  ret float %r
}

define float @g(ptr addrspace(4) %rt) {
  %i = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) %rt)
  %y = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.y, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.y to ptr addrspace(4)), ptr addrspace(4) %rt)
  %z = call spir_func float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr addrspace(4) @name.z, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.z to ptr addrspace(4)), ptr addrspace(4) %rt)
  %n = sitofp i32 %i to float
  %s = fadd float %y, %z
  %r = fadd float %s, %n
  ret float %r
}

;ORDER uselistorder ptr @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_, { 3, 1, 0, 2 }
