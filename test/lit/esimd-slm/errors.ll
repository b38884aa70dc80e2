; Each use of local memory for which no offset can be determined is an error.

; RUN: not opt -S -o %t.none -passes=esimd-kernel-records,esimd-slm %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
; RUN: not test -e %t.none

define spir_kernel void @init_twice() !sycl_explicit_simd !0 !dbg !8 {
  call void @llvm.genx.slm.init(i32 64), !dbg !9
; CHECK:      error: k.cpp:8:3: in function init_twice void (): slm_init is called twice in one function; first at k.cpp:7:3
  call void @llvm.genx.slm.init(i32 64), !dbg !10
  ret void
}

define spir_kernel void @init_after_alloc() !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
; CHECK-NEXT: error: <unknown>:0:0: in function init_after_alloc void (): slm_init is called after slm_alloc, which is called at function 'init_after_alloc'
  call void @llvm.genx.slm.init(i32 64)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

define spir_kernel void @init_after_alloc_in_loop(i1 %x) !sycl_explicit_simd !0 {
  br label %loop
loop:
; CHECK-NEXT: error: <unknown>:0:0: in function init_after_alloc_in_loop void (i1): slm_init is called after slm_alloc, which is called at function 'init_after_alloc_in_loop'
  call void @llvm.genx.slm.init(i32 64)
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  br i1 %x, label %loop, label %end
end:
  ret void
}

define spir_kernel void @not_constant(i32 %n) !sycl_explicit_simd !0 {
; CHECK-NEXT: error: <unknown>:0:0: in function not_constant void (i32): the size of slm_alloc is not a constant i32
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 %n)
  ret void
}

define spir_kernel void @not_freed(i1 %x) !sycl_explicit_simd !0 {
; CHECK-NEXT: error: <unknown>:0:0: in function not_freed void (i1): local memory from slm_alloc is not freed when 'not_freed' returns
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  br i1 %x, label %then, label %else
then:
  ret void
else:
  ret void
}

define spir_kernel void @freed_twice() !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
; CHECK-NEXT: error: <unknown>:0:0: in function freed_twice void (): slm_free of local memory that is not allocated here; slm_alloc is at function 'freed_twice'
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

define spir_kernel void @freed_on_one_path(i1 %x) !sycl_explicit_simd !0 {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  br i1 %x, label %then, label %end
then:
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  br label %end
end:
; CHECK-NEXT: error: <unknown>:0:0: in function freed_on_one_path void (i1): local memory from slm_alloc at function 'freed_on_one_path' is allocated on the path from block 0, but not on the path from block 'then'
  ret void
}

define spir_kernel void @allocated_on_one_path(i1 %x) !sycl_explicit_simd !0 !dbg !18 {
  br i1 %x, label %then, label %end, !dbg !21
then:
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8), !dbg !19
  br label %end, !dbg !22
end:
; CHECK-NEXT: error: k.cpp:20:3: in function allocated_on_one_path void (i1): local memory from slm_alloc at k.cpp:17:3 is allocated on the path from k.cpp:19:3, but not on the path from k.cpp:16:3
  ret void, !dbg !20
}

define spir_kernel void @allocated_in_a_loop(i1 %x) !sycl_explicit_simd !0 {
  br label %loop
loop:
; CHECK-NEXT: error: <unknown>:0:0: in function allocated_in_a_loop void (i1): local memory from slm_alloc at function 'allocated_in_a_loop' is allocated on the path from block 'loop', but not on the path from block 0
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  br i1 %x, label %loop, label %end
end:
  unreachable
}

define spir_kernel void @freed_something(i32 %n, i1 %x, ptr %p) !sycl_explicit_simd !0 {
; CHECK-NEXT: error: <unknown>:0:0: in function freed_something void (i32, i1, ptr): the argument of slm_free is not the result of one slm_alloc
  call spir_func void @_Z16__esimd_slm_freej(i32 %n)
  %slot = alloca i32
  store i32 %n, ptr %slot
  store i32 0, ptr %slot
  %l = load i32, ptr %slot
; CHECK-NEXT: error: <unknown>:0:0: in function freed_something void (i32, i1, ptr): the argument of slm_free is not the result of one slm_alloc
  call spir_func void @_Z16__esimd_slm_freej(i32 %l)
  %m = load i32, ptr %p
; CHECK-NEXT: error: <unknown>:0:0: in function freed_something void (i32, i1, ptr): the argument of slm_free is not the result of one slm_alloc
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
; CHECK-NEXT: error: <unknown>:0:0: in function freed_something void (i32, i1, ptr): slm_free is called with 0 arguments and returns void; expected 1 argument and result type void
  call spir_func void @_Z16__esimd_slm_freev()
  ret void
}

define spir_kernel void @unknown_init(i32 %n) !sycl_explicit_simd !0 {
; CHECK-NEXT: error: <unknown>:0:0: in function unknown_init void (i32): slm_init with a size that is not constant cannot be combined with slm_alloc, which is called at function 'init_after_alloc'
  call void @llvm.genx.slm.init(i32 %n)
  call spir_func void @allocates()
  ret void
}

define spir_func void @allocates() {
  %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @_Z16__esimd_slm_freej(i32 %a)
  ret void
}

; No allocation below this call: no error.
define spir_kernel void @unknown_init_only(i32 %n) !sycl_explicit_simd !0 {
  call void @llvm.genx.slm.init(i32 %n)
  ret void
}

define spir_kernel void @indirect(ptr %f) !sycl_explicit_simd !0 {
; CHECK-NEXT: error: <unknown>:0:0: in function indirect void (ptr): an indirect call cannot be combined with slm_alloc, which is called at function 'init_after_alloc'
  call spir_func void %f()
  ret void
}

declare void @llvm.genx.slm.init(i32)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
declare spir_func void @_Z16__esimd_slm_freev()

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!3}
!0 = !{}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !4)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIFile(filename: "k.cpp", directory: "/d")
!5 = !DISubroutineType(types: !0)
!8 = distinct !DISubprogram(name: "init_twice", file: !4, line: 6, type: !5, spFlags: DISPFlagDefinition, unit: !2)
!9 = !DILocation(line: 7, column: 3, scope: !8)
!10 = !DILocation(line: 8, column: 3, scope: !8)
!18 = distinct !DISubprogram(name: "paths", file: !4, line: 15, type: !5, spFlags: DISPFlagDefinition, unit: !2)
!19 = !DILocation(line: 17, column: 3, scope: !18)
!20 = !DILocation(line: 20, column: 3, scope: !18)
!21 = !DILocation(line: 16, column: 3, scope: !18)
!22 = !DILocation(line: 19, column: 3, scope: !18)
