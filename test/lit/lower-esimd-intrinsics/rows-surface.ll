; Each row of the table: memory by surface index. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @media_ld(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.media.ld.v16f32(i32 7, i32 %a0, i32 70001, i32 7, i32 %a1, i32 %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_media_ldIfLi16ELi1ELs7EfLN4sycl3_V15esimd4hintE70001ELl7EEvv(i32, i32, i32)
define spir_func <16 x float> @media_ld(i32 %a0, i32 %a1, i32 %a2) {
  %r = call spir_func <16 x float> @_Z16__esimd_media_ldIfLi16ELi1ELs7EfLN4sycl3_V15esimd4hintE70001ELl7EEvv(i32 %a0, i32 %a1, i32 %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @media_st(
; CHECK-NEXT:    call void @llvm.genx.media.st.v12i32(i32 7, i32 %a0, i32 70001, i32 7, i32 %a1, i32 %a2, <12 x i32> %a3)
; CHECK-NEXT:    ret void
declare spir_func void @_Z16__esimd_media_stIiLi12ELi1ELs7EfLN4sycl3_V15esimd4hintE70001ELl7EEvv(i32, i32, i32, <12 x i32>)
define spir_func void @media_st(i32 %a0, i32 %a1, i32 %a2, <12 x i32> %a3) {
  call spir_func void @_Z16__esimd_media_stIiLi12ELi1ELs7EfLN4sycl3_V15esimd4hintE70001ELl7EEvv(i32 %a0, i32 %a1, i32 %a2, <12 x i32> %a3)
  ret void
}

; CHECK-LABEL: define spir_func <16 x float> @oword_ld_unaligned(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.oword.ld.unaligned.v16f32(i32 7, i32 %a0, i32 %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z26__esimd_oword_ld_unalignedIfLi16EfLs7EEvv(i32, i32)
define spir_func <16 x float> @oword_ld_unaligned(i32 %a0, i32 %a1) {
  %r = call spir_func <16 x float> @_Z26__esimd_oword_ld_unalignedIfLi16EfLs7EEvv(i32 %a0, i32 %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @oword_ld(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.oword.ld.v16f32(i32 7, i32 %a0, i32 %a1)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z16__esimd_oword_ldIfLi16EfLs7EEvv(i32, i32)
define spir_func <16 x float> @oword_ld(i32 %a0, i32 %a1) {
  %r = call spir_func <16 x float> @_Z16__esimd_oword_ldIfLi16EfLs7EEvv(i32 %a0, i32 %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @oword_st(
; CHECK-NEXT:    call void @llvm.genx.oword.st.v4f64(i32 %a0, i32 %a1, <4 x double> %a2)
; CHECK-NEXT:    ret void
declare spir_func void @_Z16__esimd_oword_stIdLi4EEvv(i32, i32, <4 x double>)
define spir_func void @oword_st(i32 %a0, i32 %a1, <4 x double> %a2) {
  call spir_func void @_Z16__esimd_oword_stIdLi4EEvv(i32 %a0, i32 %a1, <4 x double> %a2)
  ret void
}

; CHECK-LABEL: define spir_func <32 x float> @gather_masked_scaled2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <32 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <32 x float> @llvm.genx.gather.masked.scaled2.v32f32.v32i32.v32i1(i32 7, i16 -300, i32 %a0, i32 %a1, <32 x i32> %a2, <32 x i1> [[M1]])
; CHECK-NEXT:    ret <32 x float> %r
declare spir_func <32 x float> @_Z29__esimd_gather_masked_scaled2IfLi32EfLs7ELin300EEvv(i32, i32, <32 x i32>, <32 x i16>)
define spir_func <32 x float> @gather_masked_scaled2(i32 %a0, i32 %a1, <32 x i32> %a2, <32 x i16> %a3) {
  %r = call spir_func <32 x float> @_Z29__esimd_gather_masked_scaled2IfLi32EfLs7ELin300EEvv(i32 %a0, i32 %a1, <32 x i32> %a2, <32 x i16> %a3)
  ret <32 x float> %r
}

; CHECK-LABEL: define spir_func <32 x float> @gather4_masked_scaled2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <32 x i16> %a3, zeroinitializer
; CHECK-NEXT:    %r = call <32 x float> @llvm.genx.gather4.masked.scaled2.v32f32.v32i32.v32i1(i32 1, i16 -300, i32 %a0, i32 %a1, <32 x i32> %a2, <32 x i1> [[M1]])
; CHECK-NEXT:    ret <32 x float> %r
declare spir_func <32 x float> @_Z30__esimd_gather4_masked_scaled2IfLi32ELi1EfLin300EEvv(i32, i32, <32 x i32>, <32 x i16>)
define spir_func <32 x float> @gather4_masked_scaled2(i32 %a0, i32 %a1, <32 x i32> %a2, <32 x i16> %a3) {
  %r = call spir_func <32 x float> @_Z30__esimd_gather4_masked_scaled2IfLi32ELi1EfLin300EEvv(i32 %a0, i32 %a1, <32 x i32> %a2, <32 x i16> %a3)
  ret <32 x float> %r
}

; CHECK-LABEL: define spir_func void @scatter_scaled(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> [[M1]], i32 7, i16 -300, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x i32> %a4)
; CHECK-NEXT:    ret void
declare spir_func void @_Z22__esimd_scatter_scaledIiLi16EfLs7ELin300EEvv(<16 x i16>, i32, i32, <16 x i32>, <16 x i32>)
define spir_func void @scatter_scaled(<16 x i16> %a0, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x i32> %a4) {
  call spir_func void @_Z22__esimd_scatter_scaledIiLi16EfLs7ELin300EEvv(<16 x i16> %a0, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x i32> %a4)
  ret void
}

; CHECK-LABEL: define spir_func <16 x float> @gather4_scaled(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.gather4.scaled.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i32 1, i16 -300, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z22__esimd_gather4_scaledIfLi16EfLi1ELin300EEvv(<16 x i16>, i32, i32, <16 x i32>)
define spir_func <16 x float> @gather4_scaled(<16 x i16> %a0, i32 %a1, i32 %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x float> @_Z22__esimd_gather4_scaledIfLi16EfLi1ELin300EEvv(<16 x i16> %a0, i32 %a1, i32 %a2, <16 x i32> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @scatter4_scaled(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.scatter4.scaled.v16i1.v16i32.v16i32(<16 x i1> [[M1]], i32 1, i16 -300, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x i32> %a4)
; CHECK-NEXT:    ret void
declare spir_func void @_Z23__esimd_scatter4_scaledIiLi16EfLi1ELin300EEvv(<16 x i16>, i32, i32, <16 x i32>, <16 x i32>)
define spir_func void @scatter4_scaled(<16 x i16> %a0, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x i32> %a4) {
  call spir_func void @_Z23__esimd_scatter4_scaledIiLi16EfLi1ELin300EEvv(<16 x i16> %a0, i32 %a1, i32 %a2, <16 x i32> %a3, <16 x i32> %a4)
  ret void
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic0_inc(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.inc.v16i32.v16i1(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic0ILN4sycl3_V19atomic_opE2EiLi16EEvv(<16 x i16>, i32, <16 x i32>)
define spir_func <16 x i32> @dword_atomic0_inc(<16 x i16> %a0, i32 %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic0ILN4sycl3_V19atomic_opE2EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic0_dec(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.dec.v16i32.v16i1(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic0ILN4sycl3_V19atomic_opE3EiLi16EEvv(<16 x i16>, i32, <16 x i32>)
define spir_func <16 x i32> @dword_atomic0_dec(<16 x i16> %a0, i32 %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic0ILN4sycl3_V19atomic_opE3EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_add(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.add.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE0EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_add(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE0EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_sub(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.sub.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE1EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_sub(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE1EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_min(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.min.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE4EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_min(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE4EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_max(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.max.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE5EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_max(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE5EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_xchg(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.xchg.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE6EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_xchg(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE6EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_and(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.and.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE8EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_and(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE8EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_or(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.or.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE9EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_or(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE9EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_xor(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.xor.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE10EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_xor(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE10EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_imin(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.imin.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE11EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_imin(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE11EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic1_imax(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.imax.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE12EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic1_imax(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE12EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dword_atomic1_fmax(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dword.atomic.fmax.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE16EfLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x float>)
define spir_func <16 x float> @dword_atomic1_fmax(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3) {
  %r = call spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE16EfLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dword_atomic1_fmin(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dword.atomic.fmin.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE17EfLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x float>)
define spir_func <16 x float> @dword_atomic1_fmin(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3) {
  %r = call spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE17EfLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dword_atomic1_fadd(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dword.atomic.fadd.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE19EfLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x float>)
define spir_func <16 x float> @dword_atomic1_fadd(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3) {
  %r = call spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE19EfLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dword_atomic1_fsub(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dword.atomic.fsub.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE20EfLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x float>)
define spir_func <16 x float> @dword_atomic1_fsub(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3) {
  %r = call spir_func <16 x float> @_Z21__esimd_dword_atomic1ILN4sycl3_V19atomic_opE20EfLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @dword_atomic2_cmpxchg(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> %a4, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z21__esimd_dword_atomic2ILN4sycl3_V19atomic_opE7EiLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @dword_atomic2_cmpxchg(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> %a4) {
  %r = call spir_func <16 x i32> @_Z21__esimd_dword_atomic2ILN4sycl3_V19atomic_opE7EiLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x i32> %a3, <16 x i32> %a4)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x float> @dword_atomic2_fcmpwr(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.dword.atomic.fcmpwr.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> %a4, <16 x float> undef)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z21__esimd_dword_atomic2ILN4sycl3_V19atomic_opE18EfLi16EEvv(<16 x i16>, i32, <16 x i32>, <16 x float>, <16 x float>)
define spir_func <16 x float> @dword_atomic2_fcmpwr(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> %a4) {
  %r = call spir_func <16 x float> @_Z21__esimd_dword_atomic2ILN4sycl3_V19atomic_opE18EfLi16EEvv(<16 x i16> %a0, i32 %a1, <16 x i32> %a2, <16 x float> %a3, <16 x float> %a4)
  ret <16 x float> %r
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.media.ld.v16f32(i32, i32, i32, i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.media.st.v12i32(i32, i32, i32, i32, i32, i32, <12 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.oword.ld.unaligned.v16f32(i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.oword.ld.v16f32(i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.oword.st.v4f64(i32, i32, <4 x double>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <32 x float> @llvm.genx.gather.masked.scaled2.v32f32.v32i32.v32i1(i32, i16, i32, i32, <32 x i32>, <32 x i1>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <32 x float> @llvm.genx.gather4.masked.scaled2.v32f32.v32i32.v32i1(i32, i16, i32, i32, <32 x i32>, <32 x i1>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.gather4.scaled.v16f32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.scatter4.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.inc.v16i32.v16i1(<16 x i1>, i32, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.dec.v16i32.v16i1(<16 x i1>, i32, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.add.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.sub.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.min.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.max.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.xchg.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.and.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.or.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.xor.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.imin.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.imax.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dword.atomic.fmax.v16f32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dword.atomic.fmin.v16f32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dword.atomic.fadd.v16f32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dword.atomic.fsub.v16f32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x float>, <16 x float>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.dword.atomic.fcmpwr.v16f32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x float>, <16 x float>, <16 x float>) #
