; Separately lowered modules use the same numbers: the IR linker rejects them, in both modes that number constants. A lowered
; module can be linked with one without constants, and with one whose reads were replaced by values.
; RUN: split-file %s %t
; RUN: opt -passes='spec-constants<mode=native>' %t/a.ll -o %t/a.bc
; RUN: opt -passes='spec-constants<mode=native>' %t/b.ll -o %t/b.bc
; RUN: not llvm-link %t/a.bc %t/b.bc -o %t/ab.bc 2>&1 | FileCheck %s
; RUN: opt -passes='spec-constants<mode=emulation>' %t/a.ll -o %t/a.emulated.bc
; RUN: opt -passes='spec-constants<mode=emulation>' %t/b.ll -o %t/b.emulated.bc
; RUN: not llvm-link %t/a.emulated.bc %t/b.emulated.bc -o %t/ab.bc 2>&1 | FileCheck %s
; RUN: not llvm-link %t/a.bc %t/b.emulated.bc -o %t/ab.bc 2>&1 | FileCheck %s
; RUN: opt -passes='spec-constants<mode=default-values>' %t/b.ll -o %t/b.default.bc
; RUN: llvm-link -S %t/a.bc %t/b.default.bc %t/library.ll | FileCheck %s --check-prefix=LINKED
; RUN: llvm-link -S %t/library.ll %t/b.default.bc %t/a.bc | FileCheck %s --check-prefix=LINKED

; CHECK: error: {{.*}}linking module flags 'syclpasses-specialization-constants': IDs have conflicting values
; LINKED: !{i32 1, !"syclpasses-specialization-constants", !"native {{[0-9a-f]+}}"}

;--- a.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}
;--- b.ll
target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @g(ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}
;--- library.ll
target triple = "spirv64-unknown-unknown"

define float @half(float %x) {
  %h = fmul float %x, 0.5
  ret float %h
}
