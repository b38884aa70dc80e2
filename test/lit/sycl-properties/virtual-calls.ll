; Virtual calls in kernels without the property are errors at the call, once for each function. Other indirect calls, kernels
; that only refer to a table of virtual functions, and kernels with the property are not errors.
; RUN: not opt -passes='sycl-properties<out=%t.prop>' -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: v.cpp:7:3: in function helper {{.*}}: virtual call in kernel 'first', which does not have property 'assume_indirect_calls'; the functions that it calls must have property 'indirectly_callable'
; CHECK: error: {{.*}}in function alone {{.*}}: virtual call in kernel 'alone', which

target triple = "spirv64-unknown-unknown"

@table = internal addrspace(1) constant [1 x ptr] [ptr @_ZN1A1fEv]

define internal spir_func void @helper(ptr %f) !dbg !2 {
  call spir_func void %f() "virtual-call", !dbg !6
  call spir_func void %f() "virtual-call", !dbg !7
  ret void
}

define spir_kernel void @with(ptr %f) "calls-indirectly"="_ZTSv" {
  call spir_func void @helper(ptr %f)
  ret void
}

define spir_kernel void @first(ptr %f) {
  call spir_func void @helper(ptr %f)
  ret void
}

define spir_kernel void @second(ptr %f) {
  call spir_func void @helper(ptr %f)
  ret void
}

define spir_kernel void @alone(ptr %f) {
  call spir_func void %f() "virtual-call"
  ret void
}

define spir_kernel void @pointer(ptr %f) {
  call spir_func void %f()
  ret void
}

define spir_kernel void @resolved() {
  call spir_func void @_ZN1B1fEv() "virtual-call"
  ret void
}

define spir_kernel void @makes(ptr %p) {
  store ptr addrspace(1) @table, ptr %p
  ret void
}

define spir_func void @_ZN1A1fEv() "indirectly-callable"="_ZTSv" {
  %f = load ptr, ptr addrspace(1) @table
  call spir_func void %f() "virtual-call"
  ret void
}

define internal spir_func void @_ZN1B1fEv() {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "v.cpp", directory: "/d")
!2 = distinct !DISubprogram(name: "helper", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 7, column: 3, scope: !2)
!7 = !DILocation(line: 8, column: 3, scope: !2)
