; Each row of the table: regions of vectors. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x i32> @rdregion_i(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.i16(<16 x i32> %a0, i32 7, i32 -4, i32 70001, i16 %a1, i32 7)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z16__esimd_rdregionIiLi16ELi16ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x i32>, i16)
define spir_func <16 x i32> @rdregion_i(<16 x i32> %a0, i16 %a1) {
  %r = call spir_func <16 x i32> @_Z16__esimd_rdregionIiLi16ELi16ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x i32> %a0, i16 %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @rdregion_i_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %a0, i32 7, i32 -4, i32 70001, i16 %a1, i32 7)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z16__esimd_rdregionIiLi16ELi1ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x i32>, i16)
define spir_func i32 @rdregion_i_2(<16 x i32> %a0, i16 %a1) {
  %r = call spir_func i32 @_Z16__esimd_rdregionIiLi16ELi1ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x i32> %a0, i16 %a1)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x float> @rdregion_f(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rdregionf.v16f32.v16f32.i16(<16 x float> %a0, i32 7, i32 -4, i32 70001, i16 %a1, i32 7)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_rdregionIfLi16ELi16ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x float>, i16)
define spir_func <16 x float> @rdregion_f(<16 x float> %a0, i16 %a1) {
  %r = call spir_func <16 x float> @_Z16__esimd_rdregionIfLi16ELi16ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x float> %a0, i16 %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rdregion_f_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rdregionf.f16.v16f16.i16(<16 x half> %a0, i32 7, i32 -4, i32 70001, i16 %a1, i32 7)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z16__esimd_rdregionIDF16_Li16ELi1ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x half>, i16)
define spir_func half @rdregion_f_2(<16 x half> %a0, i16 %a1) {
  %r = call spir_func half @_Z16__esimd_rdregionIDF16_Li16ELi1ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x half> %a0, i16 %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x i32> @rdindirect_i(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.v16i16(<16 x i32> %a0, i32 0, i32 1, i32 0, <16 x i16> %a1, i32 7)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z18__esimd_rdindirectIiLi16ELi16ELs7EEvv(<16 x i32>, <16 x i16>)
define spir_func <16 x i32> @rdindirect_i(<16 x i32> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x i32> @_Z18__esimd_rdindirectIiLi16ELi16ELs7EEvv(<16 x i32> %a0, <16 x i16> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @rdindirect_i_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %a0, i32 0, i32 1, i32 0, i16 %a1, i32 7)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z18__esimd_rdindirectIiLi16ELi1ELs7EEvv(<16 x i32>, i16)
define spir_func i32 @rdindirect_i_2(<16 x i32> %a0, i16 %a1) {
  %r = call spir_func i32 @_Z18__esimd_rdindirectIiLi16ELi1ELs7EEvv(<16 x i32> %a0, i16 %a1)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x float> @rdindirect_f(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.rdregionf.v16f32.v16f32.v16i16(<16 x float> %a0, i32 0, i32 1, i32 0, <16 x i16> %a1, i32 7)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z18__esimd_rdindirectIfLi16ELi16ELs7EEvv(<16 x float>, <16 x i16>)
define spir_func <16 x float> @rdindirect_f(<16 x float> %a0, <16 x i16> %a1) {
  %r = call spir_func <16 x float> @_Z18__esimd_rdindirectIfLi16ELi16ELs7EEvv(<16 x float> %a0, <16 x i16> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func half @rdindirect_f_2(
; CHECK-NEXT:    %r = call half @llvm.genx.rdregionf.f16.v16f16.i16(<16 x half> %a0, i32 0, i32 1, i32 0, i16 %a1, i32 7)
; CHECK-NEXT:    ret half %r
declare spir_func half @_Z18__esimd_rdindirectIDF16_Li16ELi1ELs7EEvv(<16 x half>, i16)
define spir_func half @rdindirect_f_2(<16 x half> %a0, i16 %a1) {
  %r = call spir_func half @_Z18__esimd_rdindirectIDF16_Li16ELi1ELs7EEvv(<16 x half> %a0, i16 %a1)
  ret half %r
}

; CHECK-LABEL: define spir_func <16 x i16> @wrregion_i(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <8 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.v8i1(<16 x i16> %a0, <8 x i16> %a1, i32 7, i32 -4, i32 70001, i16 %a2, i32 7, <8 x i1> [[M1]])
; CHECK-NEXT:    ret <16 x i16> %r
declare spir_func <16 x i16> @_Z16__esimd_wrregionIsLi16ELi8ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x i16>, <8 x i16>, i16, <8 x i16>)
define spir_func <16 x i16> @wrregion_i(<16 x i16> %a0, <8 x i16> %a1, i16 %a2, <8 x i16> %a3) {
  %r = call spir_func <16 x i16> @_Z16__esimd_wrregionIsLi16ELi8ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x i16> %a0, <8 x i16> %a1, i16 %a2, <8 x i16> %a3)
  ret <16 x i16> %r
}

; CHECK-LABEL: define spir_func <16 x double> @wrregion_f(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <8 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <16 x double> @llvm.genx.wrregionf.v16f64.v8f64.i16.v8i1(<16 x double> %a0, <8 x double> %a1, i32 7, i32 -4, i32 70001, i16 %a2, i32 7, <8 x i1> [[M1]])
; CHECK-NEXT:    ret <16 x double> %r
declare spir_func <16 x double> @_Z16__esimd_wrregionIdLi16ELi8ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x double>, <8 x double>, i16, <8 x i16>)
define spir_func <16 x double> @wrregion_f(<16 x double> %a0, <8 x double> %a1, i16 %a2, <8 x i16> %a3) {
  %r = call spir_func <16 x double> @_Z16__esimd_wrregionIdLi16ELi8ELs7ELin4ELN4sycl3_V15esimd4hintE70001ELl7EEvv(<16 x double> %a0, <8 x double> %a1, i16 %a2, <8 x i16> %a3)
  ret <16 x double> %r
}

; CHECK-LABEL: define spir_func <16 x i16> @wrindirect_i(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <8 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.v8i16.v8i1(<16 x i16> %a0, <8 x i16> %a1, i32 0, i32 1, i32 0, <8 x i16> %a2, i32 7, <8 x i1> [[M1]])
; CHECK-NEXT:    ret <16 x i16> %r
declare spir_func <16 x i16> @_Z18__esimd_wrindirectIsLi16ELi8ELs7EEvv(<16 x i16>, <8 x i16>, <8 x i16>, <8 x i16>)
define spir_func <16 x i16> @wrindirect_i(<16 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, <8 x i16> %a3) {
  %r = call spir_func <16 x i16> @_Z18__esimd_wrindirectIsLi16ELi8ELs7EEvv(<16 x i16> %a0, <8 x i16> %a1, <8 x i16> %a2, <8 x i16> %a3)
  ret <16 x i16> %r
}

; CHECK-LABEL: define spir_func <16 x double> @wrindirect_f(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <8 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <16 x double> @llvm.genx.wrregionf.v16f64.v8f64.v8i16.v8i1(<16 x double> %a0, <8 x double> %a1, i32 0, i32 1, i32 0, <8 x i16> %a2, i32 7, <8 x i1> [[M1]])
; CHECK-NEXT:    ret <16 x double> %r
declare spir_func <16 x double> @_Z18__esimd_wrindirectIdLi16ELi8ELs7EEvv(<16 x double>, <8 x double>, <8 x i16>, <8 x i16>)
define spir_func <16 x double> @wrindirect_f(<16 x double> %a0, <8 x double> %a1, <8 x i16> %a2, <8 x i16> %a3) {
  %r = call spir_func <16 x double> @_Z18__esimd_wrindirectIdLi16ELi8ELs7EEvv(<16 x double> %a0, <8 x double> %a1, <8 x i16> %a2, <8 x i16> %a3)
  ret <16 x double> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rdregionf.v16f32.v16f32.i16(<16 x float>, i32, i32, i32, i16, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare half @llvm.genx.rdregionf.f16.v16f16.i16(<16 x half>, i32, i32, i32, i16, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.v16i16(<16 x i32>, i32, i32, i32, <16 x i16>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.rdregionf.v16f32.v16f32.v16i16(<16 x float>, i32, i32, i32, <16 x i16>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.v8i1(<16 x i16>, <8 x i16>, i32, i32, i32, i16, i32, <8 x i1>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x double> @llvm.genx.wrregionf.v16f64.v8f64.i16.v8i1(<16 x double>, <8 x double>, i32, i32, i32, i16, i32, <8 x i1>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.v8i16.v8i1(<16 x i16>, <8 x i16>, i32, i32, i32, <8 x i16>, i32, <8 x i1>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x double> @llvm.genx.wrregionf.v16f64.v8f64.v8i16.v8i1(<16 x double>, <8 x double>, i32, i32, i32, <8 x i16>, i32, <8 x i1>) #
