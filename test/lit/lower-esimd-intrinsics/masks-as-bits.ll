; pack_mask and unpack_mask convert a mask to the bits of an integer, and vice versa.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z17__esimd_pack_maskILi16EEjv(<16 x i16>)
declare spir_func i32 @_Z17__esimd_pack_maskILi32EEjv(<32 x i16>)
declare spir_func <8 x i16> @_Z19__esimd_unpack_maskILi8EEj(i32)
declare spir_func <32 x i16> @_Z19__esimd_unpack_maskILi32EEj(i32)

; CHECK-LABEL: define i32 @pack(
; CHECK-NEXT:    [[M:%.+]] = icmp ne <16 x i16> %m, zeroinitializer
; CHECK-NEXT:    [[B:%.+]] = bitcast <16 x i1> [[M]] to i16
; CHECK-NEXT:    %r = zext i16 [[B]] to i32
; CHECK-NEXT:    ret i32 %r
define i32 @pack(<16 x i16> %m) {
  %r = call spir_func i32 @_Z17__esimd_pack_maskILi16EEjv(<16 x i16> %m)
  ret i32 %r
}

; CHECK-LABEL: define i32 @pack_all(
; CHECK-NEXT:    [[M:%.+]] = icmp ne <32 x i16> %m, zeroinitializer
; CHECK-NEXT:    %r = bitcast <32 x i1> [[M]] to i32
; CHECK-NEXT:    ret i32 %r
define i32 @pack_all(<32 x i16> %m) {
  %r = call spir_func i32 @_Z17__esimd_pack_maskILi32EEjv(<32 x i16> %m)
  ret i32 %r
}

; CHECK-LABEL: define <8 x i16> @unpack(
; CHECK-NEXT:    [[T:%.+]] = trunc i32 %x to i8
; CHECK-NEXT:    [[B:%.+]] = bitcast i8 [[T]] to <8 x i1>
; CHECK-NEXT:    %r = zext <8 x i1> [[B]] to <8 x i16>
; CHECK-NEXT:    ret <8 x i16> %r
define <8 x i16> @unpack(i32 %x) {
  %r = call spir_func <8 x i16> @_Z19__esimd_unpack_maskILi8EEj(i32 %x)
  ret <8 x i16> %r
}

; CHECK-LABEL: define <32 x i16> @unpack_all(
; CHECK-NEXT:    [[B:%.+]] = bitcast i32 %x to <32 x i1>
; CHECK-NEXT:    %r = zext <32 x i1> [[B]] to <32 x i16>
; CHECK-NEXT:    ret <32 x i16> %r
define <32 x i16> @unpack_all(i32 %x) {
  %r = call spir_func <32 x i16> @_Z19__esimd_unpack_maskILi32EEj(i32 %x)
  ret <32 x i16> %r
}
