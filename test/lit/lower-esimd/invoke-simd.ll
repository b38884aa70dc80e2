; invoke_simd is not lowered: each call is an error, even in SYCL code, and even if all of its callees are in other modules.
; RUN: split-file %s %t
; RUN: not opt -S -passes=lower-esimd %t/both.ll -o %t/out.ll 2>&1 | FileCheck %t/both.ll --implicit-check-not=error:
; RUN: not opt -S -passes=sycl-post-link %t/both.ll -o %t/out.ll 2>&1 | FileCheck %t/both.ll --implicit-check-not=error:
; RUN: not opt -S -passes=lower-esimd-intrinsics %t/both.ll -o %t/out.ll 2>&1 | FileCheck %t/both.ll --implicit-check-not=error:
; RUN: not opt -S -passes=sycl-post-link %t/sycl.ll -o %t/out.ll 2>&1 | FileCheck %t/sycl.ll --implicit-check-not=error:
; RUN: not ls %t/out.ll

;--- both.ll
target triple = "spir64-unknown-unknown"

define spir_func <8 x float> @scale(<8 x float> %x) !sycl_explicit_simd !0 {
  ret <8 x float> %x
}

; CHECK: error: k.cpp:7:3: in function sycl void (): '__builtin_invoke_simd': invoke_simd is not supported; call the function from an ESIMD kernel instead
define spir_kernel void @sycl() !dbg !5 {
  %r = call spir_func float @_Z33__regcall3____builtin_invoke_simdIfPFDv8_fS0_EJfEET_T0_DpT1_(ptr @scale, float 1.0), !dbg !6
  ret void
}

declare spir_func float @_Z33__regcall3____builtin_invoke_simdIfPFDv8_fS0_EJfEET_T0_DpT1_(ptr, float)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cpp", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!5 = distinct !DISubprogram(name: "sycl", scope: !2, file: !2, line: 5, type: !4, spFlags: DISPFlagDefinition, unit: !1)
!6 = !DILocation(line: 7, column: 3, scope: !5)

;--- sycl.ll
target triple = "spir64-unknown-unknown"

; CHECK: error: <unknown>:0:0: in function sycl void (ptr): '__builtin_invoke_simd': invoke_simd is not supported; call the function from an ESIMD kernel instead
define spir_kernel void @sycl(ptr %f) {
  %r = call spir_func float @_Z21__builtin_invoke_simdIfPFDv8_fS0_EJfEET_T0_DpT1_(ptr %f, float 1.0)
  ret void
}

declare spir_func float @_Z21__builtin_invoke_simdIfPFDv8_fS0_EJfEET_T0_DpT1_(ptr, float)
