; Each row of the table: the load/store cache. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @lsc_load_slm(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.slm.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 1, i8 5, i8 0, <16 x i32> %a1, i32 0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z20__esimd_lsc_load_slmIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16>, <16 x i32>)
define spir_func <16 x float> @lsc_load_slm(<16 x i16> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x float> @_Z20__esimd_lsc_load_slmIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load_merge_slm(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.merge.slm.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 1, i8 5, i8 0, <16 x i32> %a1, i32 0, <16 x float> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z26__esimd_lsc_load_merge_slmIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16>, <16 x i32>, <16 x float>)
define spir_func <16 x float> @lsc_load_merge_slm(<16 x i16> %a0, <16 x i32> %a1, <16 x float> %a2) {
  %r = call spir_func <16 x float> @_Z26__esimd_lsc_load_merge_slmIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <16 x float> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @lsc_store_slm(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.store.slm.v16i1.v16i32.v32i16(<16 x i1> [[M1]], i8 4, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 2, i8 5, i8 0, <16 x i32> %a1, <32 x i16> %a2, i32 0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z21__esimd_lsc_store_slmIsLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi2ELs5ELi16EEvv(<16 x i16>, <16 x i32>, <32 x i16>)
define spir_func void @lsc_store_slm(<16 x i16> %a0, <16 x i32> %a1, <32 x i16> %a2) {
  call spir_func void @_Z21__esimd_lsc_store_slmIsLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi2ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <32 x i16> %a2)
  ret void
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load_bti(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.bti.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 1, i8 5, i8 0, <16 x i32> %a1, i32 %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z20__esimd_lsc_load_btiIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16>, <16 x i32>, i32)
define spir_func <16 x float> @lsc_load_bti(<16 x i16> %a0, <16 x i32> %a1, i32 %a2) {
  %r = call spir_func <16 x float> @_Z20__esimd_lsc_load_btiIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, i32 %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load_merge_bti(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.merge.bti.v16f32.v16i1.v16i32(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 1, i8 5, i8 0, <16 x i32> %a1, i32 %a2, <16 x float> %a3)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z26__esimd_lsc_load_merge_btiIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16>, <16 x i32>, i32, <16 x float>)
define spir_func <16 x float> @lsc_load_merge_bti(<16 x i16> %a0, <16 x i32> %a1, i32 %a2, <16 x float> %a3) {
  %r = call spir_func <16 x float> @_Z26__esimd_lsc_load_merge_btiIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, i32 %a2, <16 x float> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @lsc_prefetch_bti(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.prefetch.bti.v16i1.v16i32(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 -56, i8 5, i8 0, <16 x i32> %a1, i32 %a2)
; CHECK-NEXT:    ret void
declare spir_func void @_Z24__esimd_lsc_prefetch_btiIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELl200ELs5ELi16EEvv(<16 x i16>, <16 x i32>, i32)
define spir_func void @lsc_prefetch_bti(<16 x i16> %a0, <16 x i32> %a1, i32 %a2) {
  call spir_func void @_Z24__esimd_lsc_prefetch_btiIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELl200ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, i32 %a2)
  ret void
}

; CHECK-LABEL: define spir_func void @lsc_store_bti(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.store.bti.v16i1.v16i32.v32i16(<16 x i1> [[M1]], i8 4, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 2, i8 5, i8 0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3)
; CHECK-NEXT:    ret void
declare spir_func void @_Z21__esimd_lsc_store_btiIsLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi2ELs5ELi16EEvv(<16 x i16>, <16 x i32>, <32 x i16>, i32)
define spir_func void @lsc_store_bti(<16 x i16> %a0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3) {
  call spir_func void @_Z21__esimd_lsc_store_btiIsLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi2ELs5ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <32 x i16> %a2, i32 %a3)
  ret void
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.stateless.v16f32.v16i1.v16i64(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 1, i8 5, i8 0, <16 x i64> %a1, i32 0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z26__esimd_lsc_load_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16>, <16 x i64>)
define spir_func <16 x float> @lsc_load_stateless(<16 x i16> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x float> @_Z26__esimd_lsc_load_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load_merge_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.merge.stateless.v16f32.v16i1.v16i64(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 1, i8 5, i8 0, <16 x i64> %a1, i32 0, <16 x float> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z32__esimd_lsc_load_merge_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16>, <16 x i64>, <16 x float>)
define spir_func <16 x float> @lsc_load_merge_stateless(<16 x i16> %a0, <16 x i64> %a1, <16 x float> %a2) {
  %r = call spir_func <16 x float> @_Z32__esimd_lsc_load_merge_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi1ELs5ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1, <16 x float> %a2)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @lsc_prefetch_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.prefetch.stateless.v16i1.v16i64(<16 x i1> [[M1]], i8 0, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 -56, i8 5, i8 0, <16 x i64> %a1, i32 0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z30__esimd_lsc_prefetch_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELl200ELs5ELi16EEvv(<16 x i16>, <16 x i64>)
define spir_func void @lsc_prefetch_stateless(<16 x i16> %a0, <16 x i64> %a1) {
  call spir_func void @_Z30__esimd_lsc_prefetch_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELl200ELs5ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1)
  ret void
}

; CHECK-LABEL: define spir_func void @lsc_store_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.store.stateless.v16i1.v16i64.v32i16(<16 x i1> [[M1]], i8 4, i8 5, i8 -7, i16 3, i32 -4, i8 -7, i8 2, i8 5, i8 0, <16 x i64> %a1, <32 x i16> %a2, i32 0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z27__esimd_lsc_store_statelessIsLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi2ELs5ELi16EEvv(<16 x i16>, <16 x i64>, <32 x i16>)
define spir_func void @lsc_store_stateless(<16 x i16> %a0, <16 x i64> %a1, <32 x i16> %a2) {
  call spir_func void @_Z27__esimd_lsc_store_statelessIsLN4sycl3_V15esimd4hintE5ELln7ELs3ELin4ELN4sycl3_V15esimd4hintEn7ELi2ELs5ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1, <32 x i16> %a2)
  ret void
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_slm_0(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.slm.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i32> %a1, <16 x i32> undef, <16 x i32> undef, i32 0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_slm_0IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i32>)
define spir_func <16 x i32> @lsc_xatomic_slm_0(<16 x i16> %a0, <16 x i32> %a1) {
  %r = call spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_slm_0IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_slm_1(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.slm.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> undef, i32 0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_slm_1IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @lsc_xatomic_slm_1(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_slm_1IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_slm_2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.slm.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3, i32 0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_slm_2IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i32>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @lsc_xatomic_slm_2(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_slm_2IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_bti_0(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i32> %a1, <16 x i32> undef, <16 x i32> undef, i32 %a2, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_bti_0IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i32>, i32)
define spir_func <16 x i32> @lsc_xatomic_bti_0(<16 x i16> %a0, <16 x i32> %a1, i32 %a2) {
  %r = call spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_bti_0IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, i32 %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_bti_1(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> undef, i32 %a3, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_bti_1IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i32>, <16 x i32>, i32)
define spir_func <16 x i32> @lsc_xatomic_bti_1(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2, i32 %a3) {
  %r = call spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_bti_1IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2, i32 %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_bti_2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3, i32 %a4, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_bti_2IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i32>, <16 x i32>, <16 x i32>, i32)
define spir_func <16 x i32> @lsc_xatomic_bti_2(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3, i32 %a4) {
  %r = call spir_func <16 x i32> @_Z25__esimd_lsc_xatomic_bti_2IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i32> %a1, <16 x i32> %a2, <16 x i32> %a3, i32 %a4)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_stateless_0(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i64> %a1, <16 x i32> undef, <16 x i32> undef, i32 0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z31__esimd_lsc_xatomic_stateless_0IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i64>)
define spir_func <16 x i32> @lsc_xatomic_stateless_0(<16 x i16> %a0, <16 x i64> %a1) {
  %r = call spir_func <16 x i32> @_Z31__esimd_lsc_xatomic_stateless_0IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_stateless_1(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i64> %a1, <16 x i32> %a2, <16 x i32> undef, i32 0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z31__esimd_lsc_xatomic_stateless_1IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i64>, <16 x i32>)
define spir_func <16 x i32> @lsc_xatomic_stateless_1(<16 x i16> %a0, <16 x i64> %a1, <16 x i32> %a2) {
  %r = call spir_func <16 x i32> @_Z31__esimd_lsc_xatomic_stateless_1IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1, <16 x i32> %a2)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x i32> @lsc_xatomic_stateless_2(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1> [[M1]], i8 5, i8 -7, i8 -56, i16 -300, i32 70001, i8 -56, i8 1, i8 -7, i8 0, <16 x i64> %a1, <16 x i32> %a2, <16 x i32> %a3, i32 0, <16 x i32> undef)
; CHECK-NEXT:    ret <16 x i32> %r
declare spir_func <16 x i32> @_Z31__esimd_lsc_xatomic_stateless_2IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16>, <16 x i64>, <16 x i32>, <16 x i32>)
define spir_func <16 x i32> @lsc_xatomic_stateless_2(<16 x i16> %a0, <16 x i64> %a1, <16 x i32> %a2, <16 x i32> %a3) {
  %r = call spir_func <16 x i32> @_Z31__esimd_lsc_xatomic_stateless_2IiLN4sycl3_V15esimd4hintE5ELln7ELs200ELin300ELN4sycl3_V15esimd4hintE70001ELl200ELi1ELin7ELi16EEvv(<16 x i16> %a0, <16 x i64> %a1, <16 x i32> %a2, <16 x i32> %a3)
  ret <16 x i32> %r
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load2d_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <1 x i16> %a0, zeroinitializer
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load2d.stateless.v16f32.v1i1.i64(<1 x i1> [[M1]], i8 5, i8 -7, i8 -56, i8 5, i8 -7, i16 3, i16 -300, i8 -7, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z28__esimd_lsc_load2d_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs200ELi5ELN4sycl3_V15esimd4hintEn7ELl3ELsn300ELin7ELi16EEvv(<1 x i16>, i64, i32, i32, i32, i32, i32)
define spir_func <16 x float> @lsc_load2d_stateless(<1 x i16> %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6) {
  %r = call spir_func <16 x float> @_Z28__esimd_lsc_load2d_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs200ELi5ELN4sycl3_V15esimd4hintEn7ELl3ELsn300ELin7ELi16EEvv(<1 x i16> %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @lsc_prefetch2d_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <1 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.prefetch2d.stateless.v1i1.i64(<1 x i1> [[M1]], i8 5, i8 -7, i8 -56, i8 5, i8 -7, i16 3, i16 -300, i8 -7, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6)
; CHECK-NEXT:    ret void
declare spir_func void @_Z32__esimd_lsc_prefetch2d_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs200ELi5ELN4sycl3_V15esimd4hintEn7ELl3ELsn300ELin7EEvv(<1 x i16>, i64, i32, i32, i32, i32, i32)
define spir_func void @lsc_prefetch2d_stateless(<1 x i16> %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6) {
  call spir_func void @_Z32__esimd_lsc_prefetch2d_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs200ELi5ELN4sycl3_V15esimd4hintEn7ELl3ELsn300ELin7EEvv(<1 x i16> %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6)
  ret void
}

; CHECK-LABEL: define spir_func void @lsc_store2d_stateless(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <1 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.store2d.stateless.v1i1.i64.v24f32(<1 x i1> [[M1]], i8 5, i8 -7, i8 -56, i8 5, i8 -7, i16 3, i16 -300, i8 -7, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, <24 x float> %a7)
; CHECK-NEXT:    ret void
declare spir_func void @_Z29__esimd_lsc_store2d_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs200ELi5ELN4sycl3_V15esimd4hintEn7ELl3ELsn300ELin7ELi24EEvv(<1 x i16>, i64, i32, i32, i32, i32, i32, <24 x float>)
define spir_func void @lsc_store2d_stateless(<1 x i16> %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, <24 x float> %a7) {
  call spir_func void @_Z29__esimd_lsc_store2d_statelessIfLN4sycl3_V15esimd4hintE5ELln7ELs200ELi5ELN4sycl3_V15esimd4hintEn7ELl3ELsn300ELin7ELi24EEvv(<1 x i16> %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, <24 x float> %a7)
  ret void
}

; CHECK-LABEL: define spir_func void @lsc_fence(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne <16 x i16> %a0, zeroinitializer
; CHECK-NEXT:    call void @llvm.genx.lsc.fence.v16i1(<16 x i1> [[M1]], i8 -56, i8 5, i8 -7)
; CHECK-NEXT:    ret void
declare spir_func void @_Z17__esimd_lsc_fenceILi200ELN4sycl3_V15esimd4hintE5ELln7ELi16EEvv(<16 x i16>)
define spir_func void @lsc_fence(<16 x i16> %a0) {
  call spir_func void @_Z17__esimd_lsc_fenceILi200ELN4sycl3_V15esimd4hintE5ELln7ELi16EEvv(<16 x i16> %a0)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.slm.v16f32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.merge.slm.v16f32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.store.slm.v16i1.v16i32.v32i16(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <32 x i16>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.bti.v16f32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.merge.bti.v16f32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.prefetch.bti.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.store.bti.v16i1.v16i32.v32i16(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <32 x i16>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.stateless.v16f32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.merge.stateless.v16f32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.prefetch.stateless.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, i32) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.store.stateless.v16i1.v16i64.v32i16(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, <32 x i16>, i32) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.lsc.xatomic.slm.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <16 x i32>, <16 x i32>, i32, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <16 x i32>, <16 x i32>, i32, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind{{$}}
; CHECK{LITERAL}: declare <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, <16 x i32>, <16 x i32>, i32, <16 x i32>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load2d.stateless.v16f32.v1i1.i64(<1 x i1>, i8, i8, i8, i8, i8, i16, i16, i8, i64, i32, i32, i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.prefetch2d.stateless.v1i1.i64(<1 x i1>, i8, i8, i8, i8, i8, i16, i16, i8, i64, i32, i32, i32, i32, i32) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.store2d.stateless.v1i1.i64.v24f32(<1 x i1>, i8, i8, i8, i8, i8, i16, i16, i8, i64, i32, i32, i32, i32, i32, <24 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.fence.v16i1(<16 x i1>, i8, i8, i8) #
