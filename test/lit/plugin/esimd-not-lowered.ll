; Code generation rejects modules whose ESIMD builtins were not lowered, because they would become imported functions. (LLVM
; 19 does not call plugins before code generation.)

; REQUIRES: clang, llvm-22, spirv
; RUN: rm -f %t.spv
; RUN: not clang %clang_load --target=spirv64 -Wno-override-module -c %s -o %t.spv 2>&1 | FileCheck %s
; RUN: not test -e %t.spv
; RUN: not llc %load %s -o /dev/null 2>&1 | FileCheck %s
; RUN: sed 's/_Z13__esimd_fencev/_Z33__regcall3____builtin_invoke_simdIfEfPvf/' %s > %t.ll
; RUN: not llc %load %t.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=INVOKE
; CHECK: error: {{.*}}the module still calls ESIMD builtin '_Z13__esimd_fencev'; run 'lower-esimd' before code generation
; INVOKE: error: {{.*}}the module calls '_Z33__regcall3____builtin_invoke_simdIfEfPvf', and invoke_simd is not supported

target triple = "spirv64-unknown-unknown"

define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_Z13__esimd_fencev()
  ret void
}

declare spir_func void @_Z13__esimd_fencev()

!0 = !{}
