; Code for surfaces in kernels for addresses, and vice versa, is an error, even if the parameter is passed to a function. A
; surface index or address that agrees with the record is not an error.
; RUN: not opt -S -passes=esimd-writer-attributes %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK: error: k.cpp:2:5: in function stateful void (ptr addrspace(1), ptr addrspace(1)): the surface index of parameter 0 of kernel 'stateful' is used, but the parameter is not recorded as a surface: the code was compiled for stateful memory, but the kernel is lowered for stateless memory
define spir_kernel void @stateful(ptr addrspace(1) %address, ptr addrspace(1) %surface) !sycl_explicit_simd !10 !dbg !20 {
  %slot = alloca ptr addrspace(4)
  %cast = addrspacecast ptr addrspace(1) %address to ptr addrspace(4)
  store ptr addrspace(4) %cast, ptr %slot
  %p = load ptr addrspace(4), ptr %slot
  %q = addrspacecast ptr addrspace(4) %p to ptr addrspace(1)
  %i = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %q), !dbg !21
  %j = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %surface)
  call void @use(i32 %i, i32 %j)
  %unused = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %address)
  ret void
}

; CHECK: error: {{.*}} in function helper void (ptr addrspace(1)): the surface index of parameter 1 of kernel 'caller' is used, but the parameter is not recorded as a surface: the code was compiled for stateful memory, but the kernel is lowered for stateless memory
define internal spir_func void @helper(ptr addrspace(1) %p) {
  %i = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %p)
  call void @use(i32 %i, i32 0)
  ret void
}

define spir_kernel void @caller(i32 %n, ptr addrspace(1) %p) !sycl_explicit_simd !10 {
  call spir_func void @helper(ptr addrspace(1) %p)
  ret void
}

; CHECK: error: {{.*}} in function stateless void (ptr addrspace(1)): the address of parameter 0 of kernel 'stateless' is used, but the parameter is recorded as a surface: the code was compiled for stateless memory, but the kernel is lowered for stateful memory
define spir_kernel void @stateless(ptr addrspace(1) %surface) !sycl_explicit_simd !10 {
  %p = getelementptr i32, ptr addrspace(1) %surface, i64 4
  %i = ptrtoint ptr addrspace(1) %p to i64
  %v = load i32, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1))
declare void @use(i32, i32)

!genx.kernels = !{!0, !4, !7}
!0 = !{ptr @stateful, !"stateful", !1, i32 0, i32 0, !2, !3, i32 0, i32 0}
!1 = !{i32 0, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{!"svmptr_t", !"buffer_t"}
!4 = !{ptr @caller, !"caller", !2, i32 0, i32 0, !2, !5, i32 0, i32 0}
!5 = !{!"", !"svmptr_t"}
!6 = !{i32 2}
!7 = !{ptr @stateless, !"stateless", !6, i32 0, i32 0, !6, !8, i32 0, i32 0}
!8 = !{!"buffer_t"}
!10 = !{}

!llvm.dbg.cu = !{!22}
!llvm.module.flags = !{!24}
!20 = distinct !DISubprogram(name: "stateful", scope: !23, file: !23, line: 1, type: !25, spFlags: DISPFlagDefinition, unit: !22)
!21 = !DILocation(line: 2, column: 5, scope: !20)
!22 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !23, emissionKind: FullDebug)
!23 = !DIFile(filename: "k.cpp", directory: "")
!24 = !{i32 2, !"Debug Info Version", i32 3}
!25 = !DISubroutineType(types: !10)
