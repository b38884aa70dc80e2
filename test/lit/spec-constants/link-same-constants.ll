; Two modules from files with the same name that read the same constant, for example from a header: their kernels differ, so
; the IR linker rejects them. The flag of a module does not depend on when or where it was lowered.
; RUN: split-file %s %t
; RUN: mkdir -p %t/one %t/two && mv %t/a.ll %t/one/k.ll && mv %t/b.ll %t/two/k.ll
; RUN: opt -passes='spec-constants<mode=native>' %t/one/k.ll -o %t/a.bc
; RUN: opt -passes='spec-constants<mode=native>' %t/two/k.ll -o %t/b.bc
; RUN: not llvm-link %t/a.bc %t/b.bc -o %t/ab.bc 2>&1 | FileCheck %s
; RUN: opt -S -passes='spec-constants<mode=native>' < %t/one/k.ll > %t/first.ll
; RUN: cp %t/one/k.ll %t/elsewhere.ll
; RUN: opt -S -passes='spec-constants<mode=native>' < %t/elsewhere.ll > %t/second.ll
; RUN: cmp %t/first.ll %t/second.ll

; CHECK: error: {{.*}}linking module flags 'syclpasses-specialization-constants': IDs have conflicting values

;--- a.ll
source_filename = "k.cpp"
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define linkonce_odr i32 @read() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define spir_kernel void @one(ptr addrspace(1) %out) {
  %v = call i32 @read()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
;--- b.ll
source_filename = "k.cpp"
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define linkonce_odr i32 @read() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define spir_kernel void @two(ptr addrspace(1) %out) {
  %v = call i32 @read()
  store i32 %v, ptr addrspace(1) %out
  ret void
}
