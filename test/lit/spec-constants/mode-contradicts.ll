; A requested mode that differs from the mode of an earlier run is an error, because nothing remains to be lowered. The same
; mode, or a mode that the triple determines, is not an error.
; RUN: split-file %s %t
; RUN: opt -passes='spec-constants<mode=native>' %t/input.ll -o %t/native.bc
; RUN: opt -passes='spec-constants<mode=emulation>' %t/input.ll -o %t/emulation.bc
; RUN: opt -passes='spec-constants<mode=default-values>' %t/input.ll -o %t/default-values.bc
; RUN: opt -passes='spec-constants<values=%t/values.json>' %t/input.ll -o %t/values.bc
;
; RUN: not opt -passes='sycl-post-link<mode=emulation>' -disable-output %t/native.bc 2>&1 | FileCheck %s -DASKED=emulation -DFOUND=native
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %t/native.bc 2>&1 | FileCheck %s -DASKED=default-values -DFOUND=native
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/native.bc 2>&1 | FileCheck %s -DASKED=values -DFOUND=native
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %t/emulation.bc 2>&1 | FileCheck %s -DASKED=native -DFOUND=emulation
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %t/emulation.bc 2>&1 | FileCheck %s -DASKED=default-values -DFOUND=emulation
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %t/default-values.bc 2>&1 | FileCheck %s -DASKED=native -DFOUND=default-values
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/default-values.bc 2>&1 | FileCheck %s -DASKED=values -DFOUND=default-values
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %t/values.bc 2>&1 | FileCheck %s -DASKED=emulation -DFOUND=values
;
; RUN: opt -passes='sycl-post-link<mode=native>' -disable-output %t/native.bc 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; RUN: opt -passes='sycl-post-link<mode=emulation>' -disable-output %t/emulation.bc 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; RUN: opt -passes='sycl-post-link<mode=default-values>' -disable-output %t/default-values.bc 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; RUN: opt -passes=sycl-post-link -disable-output %t/emulation.bc 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; RUN: opt -passes='sycl-post-link<mode=emulation>' -disable-output %t/without.ll 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty

; QUIET-NOT: {{error:|has no effect}}
; CHECK: error: {{.*}}mode '[[ASKED]]' has no effect: the specialization constants of this module have been lowered in mode '[[FOUND]]'

;--- values.json
{ "a": 7 }
;--- without.ll
target triple = "spirv64-unknown-unknown"
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}
