; Each row of the table: masks. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func i16 @any(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    [[M2:%.+]] = call i1 @llvm.genx.any.v16i1(<16 x i1> [[M1]])
; CHECK-NEXT:    %r = zext i1 [[M2]] to i16
; CHECK-NEXT:    ret i16 %r
declare spir_func i16 @_Z11__esimd_anyIsLi16EEvv(<16 x i16>)
define spir_func i16 @any(<16 x i16> %a0) {
  %r = call spir_func i16 @_Z11__esimd_anyIsLi16EEvv(<16 x i16> %a0)
  ret i16 %r
}

; CHECK-LABEL: define spir_func i16 @all(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a0, 0
; CHECK-NEXT:    [[M2:%.+]] = call i1 @llvm.genx.all.i1(i1 [[M1]])
; CHECK-NEXT:    %r = zext i1 [[M2]] to i16
; CHECK-NEXT:    ret i16 %r
declare spir_func i16 @_Z11__esimd_allIsLi1EEvv(i16)
define spir_func i16 @all(i16 %a0) {
  %r = call spir_func i16 @_Z11__esimd_allIsLi1EEvv(i16 %a0)
  ret i16 %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i1 @llvm.genx.any.v16i1(<16 x i1>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i1 @llvm.genx.all.i1(i1) #
