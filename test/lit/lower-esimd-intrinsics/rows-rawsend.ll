; Each row of the table: messages to the shared functions. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @raw_sends2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <32 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.raw.sends2.v16f32.v32i1.v8i32.v4f64(i8 %a0, i8 %a1, <32 x i1> [[M1]], i8 %a3, i8 %a4, i8 %a5, i8 %a6, i32 %a7, i32 %a8, <8 x i32> %a9, <4 x double> %a10, <16 x float> %a11)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_raw_sends2IfLi16EiLi8EdLi4ELi32EEvv(i8, i8, <32 x i16>, i8, i8, i8, i8, i32, i32, <8 x i32>, <4 x double>, <16 x float>)
define spir_func <16 x float> @raw_sends2(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i8 %a5, i8 %a6, i32 %a7, i32 %a8, <8 x i32> %a9, <4 x double> %a10, <16 x float> %a11) {
  %r = call spir_func <16 x float> @_Z18__esimd_raw_sends2IfLi16EiLi8EdLi4ELi32EEvv(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i8 %a5, i8 %a6, i32 %a7, i32 %a8, <8 x i32> %a9, <4 x double> %a10, <16 x float> %a11)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @raw_send2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <32 x i16> %a2, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.raw.send2.v16f32.v32i1.v16f32(i8 %a0, i8 %a1, <32 x i1> [[M1]], i8 %a3, i8 %a4, i8 %a5, i32 %a6, i32 %a7, <16 x float> %a8, <16 x float> %a9)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z17__esimd_raw_send2IfLi16EfLi16ELi32EEvv(i8, i8, <32 x i16>, i8, i8, i8, i32, i32, <16 x float>, <16 x float>)
define spir_func <16 x float> @raw_send2(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i8 %a5, i32 %a6, i32 %a7, <16 x float> %a8, <16 x float> %a9) {
  %r = call spir_func <16 x float> @_Z17__esimd_raw_send2IfLi16EfLi16ELi32EEvv(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i8 %a5, i32 %a6, i32 %a7, <16 x float> %a8, <16 x float> %a9)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @raw_sends2_noresult(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <32 x i16> %a2, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.raw.sends2.noresult.v32i1.v16f32.v8i32(i8 %a0, i8 %a1, <32 x i1> [[M1]], i8 %a3, i8 %a4, i8 %a5, i32 %a6, i32 %a7, <16 x float> %a8, <8 x i32> %a9)
; CHECK-NEXT:    ret void
declare spir_func void @_Z27__esimd_raw_sends2_noresultIfLi16EiLi8ELi32EEvv(i8, i8, <32 x i16>, i8, i8, i8, i32, i32, <16 x float>, <8 x i32>)
define spir_func void @raw_sends2_noresult(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i8 %a5, i32 %a6, i32 %a7, <16 x float> %a8, <8 x i32> %a9) {
  call spir_func void @_Z27__esimd_raw_sends2_noresultIfLi16EiLi8ELi32EEvv(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i8 %a5, i32 %a6, i32 %a7, <16 x float> %a8, <8 x i32> %a9)
  ret void
}

; CHECK-LABEL: define spir_func void @raw_send2_noresult(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <32 x i16> %a2, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.raw.send2.noresult.v32i1.v24f32(i8 %a0, i8 %a1, <32 x i1> [[M1]], i8 %a3, i8 %a4, i32 %a5, i32 %a6, <24 x float> %a7)
; CHECK-NEXT:    ret void
declare spir_func void @_Z26__esimd_raw_send2_noresultIfLi24ELi32EEvv(i8, i8, <32 x i16>, i8, i8, i32, i32, <24 x float>)
define spir_func void @raw_send2_noresult(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i32 %a5, i32 %a6, <24 x float> %a7) {
  call spir_func void @_Z26__esimd_raw_send2_noresultIfLi24ELi32EEvv(i8 %a0, i8 %a1, <32 x i16> %a2, i8 %a3, i8 %a4, i32 %a5, i32 %a6, <24 x float> %a7)
  ret void
}

; CHECK-LABEL: define spir_func void @raw_send_nbarrier_signal(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a4, 0
; CHECK-NEXT:    call void @llvm.genx.raw.send.noresult.i1.v2f16(i32 %a0, i1 [[M1]], i32 %a1, i32 %a2, <2 x half> %a3)
; CHECK-NEXT:    ret void
declare spir_func void @_Z32__esimd_raw_send_nbarrier_signalIDF16_Li2EEvv(i32, i32, i32, <2 x half>, i16)
define spir_func void @raw_send_nbarrier_signal(i32 %a0, i32 %a1, i32 %a2, <2 x half> %a3, i16 %a4) {
  call spir_func void @_Z32__esimd_raw_send_nbarrier_signalIDF16_Li2EEvv(i32 %a0, i32 %a1, i32 %a2, <2 x half> %a3, i16 %a4)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.raw.sends2.v16f32.v32i1.v8i32.v4f64(i8, i8, <32 x i1>, i8, i8, i8, i8, i32, i32, <8 x i32>, <4 x double>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.raw.send2.v16f32.v32i1.v16f32(i8, i8, <32 x i1>, i8, i8, i8, i32, i32, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.raw.sends2.noresult.v32i1.v16f32.v8i32(i8, i8, <32 x i1>, i8, i8, i8, i32, i32, <16 x float>, <8 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.raw.send2.noresult.v32i1.v24f32(i8, i8, <32 x i1>, i8, i8, i32, i32, <24 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.raw.send.noresult.i1.v2f16(i32, i1, i32, i32, <2 x half>) #
