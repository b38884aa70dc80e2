; Each row of the table: work-group memory. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func void @slm_init(
; CHECK-NEXT:    call void @llvm.genx.slm.init(i32 %a0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z16__esimd_slm_initIfEvv(i32)
define spir_func void @slm_init(i32 %a0) {
  call spir_func void @_Z16__esimd_slm_initIfEvv(i32 %a0)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.slm.init(i32) #
