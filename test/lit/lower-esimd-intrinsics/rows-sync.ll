; Each row of the table: synchronization. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func void @fence(
; CHECK-NEXT:    call void @llvm.genx.fence(i8 %a0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z13__esimd_fenceIfEvv(i8)
define spir_func void @fence(i8 %a0) {
  call spir_func void @_Z13__esimd_fenceIfEvv(i8 %a0)
  ret void
}

; CHECK-LABEL: define spir_func void @barrier(
; CHECK-NEXT:    call void @llvm.genx.barrier()
; CHECK-NEXT:    ret void
declare spir_func void @_Z15__esimd_barrierIfEvv()
define spir_func void @barrier() {
  call spir_func void @_Z15__esimd_barrierIfEvv()
  ret void
}

; CHECK-LABEL: define spir_func void @sbarrier(
; CHECK-NEXT:    call void @llvm.genx.sbarrier(i8 %a0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z16__esimd_sbarrierIfEvv(i8)
define spir_func void @sbarrier(i8 %a0) {
  call spir_func void @_Z16__esimd_sbarrierIfEvv(i8 %a0)
  ret void
}

; CHECK-LABEL: define spir_func void @wait(
; CHECK-NEXT:    call void @llvm.genx.dummy.mov(i16 %a0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z12__esimd_waitIfEvv(i16)
define spir_func void @wait(i16 %a0) {
  call spir_func void @_Z12__esimd_waitIfEvv(i16 %a0)
  ret void
}

; CHECK-LABEL: define spir_func void @nbarrier(
; CHECK-NEXT:    call void @llvm.genx.nbarrier(i8 %a0, i8 %a1, i8 %a2)
; CHECK-NEXT:    ret void
declare spir_func void @_Z16__esimd_nbarrierIfEvv(i8, i8, i8)
define spir_func void @nbarrier(i8 %a0, i8 %a1, i8 %a2) {
  call spir_func void @_Z16__esimd_nbarrierIfEvv(i8 %a0, i8 %a1, i8 %a2)
  ret void
}

; CHECK-LABEL: define spir_func void @nbarrier_arrive(
; CHECK-NEXT:    call void @llvm.genx.nbarrier.arrive(i8 %a0, i8 %a1, i8 %a2, i8 %a3)
; CHECK-NEXT:    ret void
declare spir_func void @_Z23__esimd_nbarrier_arriveIfEvv(i8, i8, i8, i8)
define spir_func void @nbarrier_arrive(i8 %a0, i8 %a1, i8 %a2, i8 %a3) {
  call spir_func void @_Z23__esimd_nbarrier_arriveIfEvv(i8 %a0, i8 %a1, i8 %a2, i8 %a3)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.fence(i8) #
; CHECK: ; Function Attrs: convergent nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.barrier() #
; CHECK: ; Function Attrs: convergent nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.sbarrier(i8) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.dummy.mov(i16) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.nbarrier(i8, i8, i8) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.nbarrier.arrive(i8, i8, i8, i8) #
