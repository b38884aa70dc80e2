; Recursion, indirect calls, addresses of functions, inline assembly, calls to undefined functions, and variable-length arrays are
; errors.

; RUN: not opt -S -passes=vulkan-inlining %s 2>&1 | FileCheck %s

; CHECK: {{k.cl:7:3.*}}function 'itself' can call itself, which Vulkan does not allow
; CHECK: error: {{.*}}function 'even' can call itself
; CHECK: error: {{.*}}function 'odd' can call itself
; CHECK: error: {{.*}}indirect calls are supported on Vulkan only through generic pointers, to functions in the same module, and with physical addresses
; CHECK: error: {{.*}}call to 'missing', which is neither defined nor a builtin that is supported on Vulkan
; CHECK: error: {{.*}}variable-length arrays are not supported on Vulkan
; CHECK: error: {{.*}}inline assembly is not supported on Vulkan
; CHECK: error: {{.*}}the address of function 'missing' is supported on Vulkan only as a generic pointer, with physical addresses

define spir_func void @itself() !dbg !3 {
  call spir_func void @itself(), !dbg !4
  ret void
}

define spir_func void @even() {
  call spir_func void @odd()
  ret void
}

define spir_func void @odd() {
  call spir_func void @even()
  ret void
}

declare spir_func void @missing()

define spir_kernel void @k(ptr %p, i32 %n) {
  call spir_func void @itself()
  call spir_func void @even()
  call spir_func void %p()
  call spir_func void @missing()
  %a = alloca i32, i32 %n
  call void asm sideeffect "nop", ""()
  store [1 x i64] [i64 ptrtoint (ptr @missing to i64)], ptr %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "itself", file: !1, line: 6, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{}
