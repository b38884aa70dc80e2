; Each row of the table: integers. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x i32> @abs_i(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.absi.v16i32(<16 x i32> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_absIiLi16EEvv(<16 x i32>)
define spir_func <16 x i32> @abs_i(<16 x i32> %a0) {
  %r = call spir_func <16 x i32> @_Z11__esimd_absIiLi16EEvv(<16 x i32> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i64 @abs_i_2(
; CHECK-NEXT:    %r = call i64 @llvm.genx.absi.i64(i64 %a0)
; CHECK-NEXT:    ret i64 %r
declare spir_func i64 @_Z11__esimd_absIlLi1EEvv(i64)
define spir_func i64 @abs_i_2(i64 %a0) {
  %r = call spir_func i64 @_Z11__esimd_absIlLi1EEvv(i64 %a0)
  ret i64 %r
}

; CHECK-LABEL: define spir_func <8 x float> @abs_f(
; CHECK-NEXT:    %r = call <8 x float> @llvm.genx.absf.v8f32(<8 x float> %a0)
; CHECK-NEXT:    ret <8 x float> %r
declare spir_func <8 x float> @_Z11__esimd_absIfLi8EEvv(<8 x float>)
define spir_func <8 x float> @abs_f(<8 x float> %a0) {
  %r = call spir_func <8 x float> @_Z11__esimd_absIfLi8EEvv(<8 x float> %a0)
  ret <8 x float> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @umulh(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.umulh.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_umulhIiLi16EEvv(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @umulh(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_umulhIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @umulh_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.umulh.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_umulhIiLi16EEvvj(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @umulh_2(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_umulhIiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @smulh(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.smulh.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_smulhIiLi16EEvv(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @smulh(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_smulhIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @smulh_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.smulh.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_smulhIiLi16EEvvj(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @smulh_2(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z13__esimd_smulhIiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @umax(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_umaxIiLi16EEvv(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @umax(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_umaxIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @umax_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_umaxIiLi16EEvvj(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @umax_2(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_umaxIiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @smax(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.smax.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_smaxIiLi16EEvv(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @smax(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_smaxIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @smax_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.smax.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_smaxIiLi16EEvvj(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @smax_2(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_smaxIiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @umin(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.umin.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_uminIiLi16EEvv(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @umin(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_uminIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @umin_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.umin.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_uminIiLi16EEvvj(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @umin_2(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_uminIiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @smin(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_sminIiLi16EEvv(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @smin(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_sminIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @smin_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_sminIiLi16EEvvj(<16 x i32>, <16 x i32>)
define spir_func <16 x i32> @smin_2(<16 x i32> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z12__esimd_sminIiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lzd(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lzd.v16i32(<16 x i32> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_lzdIiLi16EEvv(<16 x i32>)
define spir_func <16 x i32> @lzd(<16 x i32> %a0) {
  %r = call spir_func <16 x i32> @_Z11__esimd_lzdIiLi16EEvv(<16 x i32> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @lzd_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.lzd.i32(i32 %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z11__esimd_lzdIiLi1EEvv(i32)
define spir_func i32 @lzd_2(i32 %a0) {
  %r = call spir_func i32 @_Z11__esimd_lzdIiLi1EEvv(i32 %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @bfrev(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.bfrev.v16i32(<16 x i32> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z13__esimd_bfrevIiiLi16EEvv(<16 x i32>)
define spir_func <16 x i32> @bfrev(<16 x i32> %a0) {
  %r = call spir_func <16 x i32> @_Z13__esimd_bfrevIiiLi16EEvv(<16 x i32> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @bfrev_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.bfrev.i32(i32 %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z13__esimd_bfrevIiiLi1EEvv(i32)
define spir_func i32 @bfrev_2(i32 %a0) {
  %r = call spir_func i32 @_Z13__esimd_bfrevIiiLi1EEvv(i32 %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @cbit(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.cbit.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_cbitIlLi16EEvv(<16 x i64>)
define spir_func <16 x i32> @cbit(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z12__esimd_cbitIlLi16EEvv(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @cbit_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.cbit.v16i32.v16i64(<16 x i64> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_cbitIlLi16EEvvj(<16 x i64>)
define spir_func <16 x i32> @cbit_2(<16 x i64> %a0) {
  %r = call spir_func <16 x i32> @_Z12__esimd_cbitIlLi16EEvvj(<16 x i64> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @fbl(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.fbl.v16i32(<16 x i32> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_fblIiLi16EEvv(<16 x i32>)
define spir_func <16 x i32> @fbl(<16 x i32> %a0) {
  %r = call spir_func <16 x i32> @_Z11__esimd_fblIiLi16EEvv(<16 x i32> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @fbl_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.fbl.i32(i32 %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z11__esimd_fblIiLi1EEvv(i32)
define spir_func i32 @fbl_2(i32 %a0) {
  %r = call spir_func i32 @_Z11__esimd_fblIiLi1EEvv(i32 %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sfbh(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sfbh.v16i32(<16 x i32> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_sfbhIiLi16EEvv(<16 x i32>)
define spir_func <16 x i32> @sfbh(<16 x i32> %a0) {
  %r = call spir_func <16 x i32> @_Z12__esimd_sfbhIiLi16EEvv(<16 x i32> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @sfbh_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.sfbh.i32(i32 %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z12__esimd_sfbhIiLi1EEvv(i32)
define spir_func i32 @sfbh_2(i32 %a0) {
  %r = call spir_func i32 @_Z12__esimd_sfbhIiLi1EEvv(i32 %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @ufbh(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.ufbh.v16i32(<16 x i32> %a0)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_ufbhIiLi16EEvv(<16 x i32>)
define spir_func <16 x i32> @ufbh(<16 x i32> %a0) {
  %r = call spir_func <16 x i32> @_Z12__esimd_ufbhIiLi16EEvv(<16 x i32> %a0)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @ufbh_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.ufbh.i32(i32 %a0)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z12__esimd_ufbhIiLi1EEvv(i32)
define spir_func i32 @ufbh_2(i32 %a0) {
  %r = call spir_func i32 @_Z12__esimd_ufbhIiLi1EEvv(i32 %a0)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @bfi(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.bfi.v16i32(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_bfiIiLi16EEvv(<16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @bfi(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z11__esimd_bfiIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @bfi_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.bfi.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z11__esimd_bfiIiLi1EEvv(i32, i32, i32, i32)
define spir_func i32 @bfi_2(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call spir_func i32 @_Z11__esimd_bfiIiLi1EEvv(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @sbfe(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.sbfe.v16i32(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z12__esimd_sbfeIiLi16EEvv(<16 x i32>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @sbfe(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z12__esimd_sbfeIiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func i32 @sbfe_2(
; CHECK-NEXT:    %r = call i32 @llvm.genx.sbfe.i32(i32 %a0, i32 %a1, i32 %a2)
; CHECK-NEXT:    ret i32 %r
declare spir_func i32 @_Z12__esimd_sbfeIiLi1EEvv(i32, i32, i32)
define spir_func i32 @sbfe_2(i32 %a0, i32 %a1, i32 %a2) {
  %r = call spir_func i32 @_Z12__esimd_sbfeIiLi1EEvv(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK-LABEL: define spir_func <16 x i32> @bfn(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.bfn.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i8 -56)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_bfnILi200EiLi16EEvv(<16 x i32>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @bfn(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z11__esimd_bfnILi200EiLi16EEvv(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @bfn_2(
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.bfn.v16i32.v16i32(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2, i8 -56)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z11__esimd_bfnILi200EiLi16EEvvj(<16 x i32>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @bfn_2(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z11__esimd_bfnILi200EiLi16EEvvj(<16 x i32> %a0, <16 x i32> %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func void @addc(
; CHECK-NEXT:    [[M1:%.+]] = call { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32> %a1, <16 x i32> %a2)
; CHECK-NEXT:    store { <16 x i32>, <16 x i32> } [[M1]], ptr addrspace(4) %a0, align 64
; CHECK-NEXT:    ret void
declare spir_func void @_Z12__esimd_addcILi16EEvv(ptr addrspace(4), <16 x i32>, <16 x i32>)
define spir_func void @addc(ptr addrspace(4) %a0, <16 x i32> %a1, <16 x i32> %a2) {
  call spir_func void @_Z12__esimd_addcILi16EEvv(ptr addrspace(4) %a0, <16 x i32> %a1, <16 x i32> %a2)
  ret void
}

; CHECK-LABEL: define spir_func void @subb(
; CHECK-NEXT:    [[M1:%.+]] = call { <16 x i32>, <16 x i32> } @llvm.genx.subb.v16i32.v16i32(<16 x i32> %a1, <16 x i32> %a2)
; CHECK-NEXT:    store { <16 x i32>, <16 x i32> } [[M1]], ptr addrspace(4) %a0, align 64
; CHECK-NEXT:    ret void
declare spir_func void @_Z12__esimd_subbILi16EEvv(ptr addrspace(4), <16 x i32>, <16 x i32>)
define spir_func void @subb(ptr addrspace(4) %a0, <16 x i32> %a1, <16 x i32> %a2) {
  call spir_func void @_Z12__esimd_subbILi16EEvv(ptr addrspace(4) %a0, <16 x i32> %a1, <16 x i32> %a2)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.absi.v16i32(<16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i64 @llvm.genx.absi.i64(i64) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <8 x float> @llvm.genx.absf.v8f32(<8 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.umulh.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.smulh.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.umax.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.smax.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.umin.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.lzd.v16i32(<16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.lzd.i32(i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.bfrev.v16i32(<16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.bfrev.i32(i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.cbit.v16i32.v16i64(<16 x i64>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.fbl.v16i32(<16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.fbl.i32(i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sfbh.v16i32(<16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.sfbh.i32(i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.ufbh.v16i32(<16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.ufbh.i32(i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.bfi.v16i32(<16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.bfi.i32(i32, i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.sbfe.v16i32(<16 x i32>, <16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare i32 @llvm.genx.sbfe.i32(i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.bfn.v16i32.v16i32(<16 x i32>, <16 x i32>, <16 x i32>, i8) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32>, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(none){{$}}
; CHECK{LITERAL}: declare { <16 x i32>, <16 x i32> } @llvm.genx.subb.v16i32.v16i32(<16 x i32>, <16 x i32>) #
