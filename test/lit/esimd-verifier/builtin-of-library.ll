; If a call to a library function is an error, a builtin that the function calls is not reported as well, neither before nor
; after inlining.
; RUN: not opt -passes=esimd-verifier %s -S -o %t.ll 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error

; CHECK:      error: k.cpp:8:4: in function k void (): function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from kernel 'k'
; CHECK-NEXT: error: k.cpp:9:4: in function k void (): function 'sycl::_V1::sinh(float)' is not supported in ESIMD context, called from kernel 'k'

define spir_func float @_ZN4sycl3_V14coshEf(float %x) {
  %y = call spir_func float @_Z16__spirv_ocl_coshf(float %x)
  ret float %y
}

define spir_kernel void @k() !sycl_explicit_simd !0 !dbg !12 {
  %a = call spir_func float @_ZN4sycl3_V14coshEf(float 1.0), !dbg !23
  %b = call spir_func float @_Z16__spirv_ocl_sinhf(float 1.0), !dbg !25
  ret void
}

declare spir_func float @_Z16__spirv_ocl_coshf(float)
declare spir_func float @_Z16__spirv_ocl_sinhf(float)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}

!0 = !{}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "k.cpp", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !0)
!10 = distinct !DISubprogram(name: "sinh", linkageName: "_ZN4sycl3_V14sinhEf", file: !2, line: 1, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: "k", file: !2, line: 7, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!23 = !DILocation(line: 8, column: 4, scope: !12)
!24 = distinct !DILocation(line: 9, column: 4, scope: !12)
!25 = !DILocation(line: 2, column: 3, scope: !10, inlinedAt: !24)
