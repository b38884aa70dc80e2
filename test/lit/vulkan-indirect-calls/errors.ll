; Functions whose names have the same hash, and calls that can call a function of another image, are errors.

; RUN: not opt -S -passes=vulkan-indirect-calls %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}the addresses of functions 'f7888734' and 'f30755793' have the same hash; rename one of them
; CHECK: k.cpp:7:3: {{.*}}indirect call that can call 'elsewhere', which is defined in another module
@table = addrspace(1) constant [3 x ptr addrspace(4)] [
  ptr addrspace(4) addrspacecast (ptr @f7888734 to ptr addrspace(4)),
  ptr addrspace(4) addrspacecast (ptr @f30755793 to ptr addrspace(4)),
  ptr addrspace(4) addrspacecast (ptr @elsewhere to ptr addrspace(4))]

declare spir_func void @elsewhere(i32)

define spir_func void @f7888734() {
  ret void
}

define spir_func void @f30755793() {
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %a) !dbg !3 {
  %p = load ptr addrspace(4), ptr addrspace(1) %a
  call spir_func addrspace(4) void %p(i32 1), !dbg !4
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cpp", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "k", file: !1, line: 6, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{}
