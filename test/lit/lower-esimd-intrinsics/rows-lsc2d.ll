; Each row of the table: two-dimensional blocks by descriptor. Names, types, constants and attributes of the intrinsics.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_func <16 x float> @lsc_load2d_descriptor(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a0, 0
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.2d.ugm.desc.v16f32.v2i8(i1 [[M1]], <2 x i8> %a3, i8 5, i16 -25536, i16 3, <16 x i32> %a1, i32 -4, i32 70001, <16 x float> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z29__esimd_lsc_load2d_descriptorIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16, <16 x i32>, <16 x float>, <2 x i8>)
define spir_func <16 x float> @lsc_load2d_descriptor(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3) {
  %r = call spir_func <16 x float> @_Z29__esimd_lsc_load2d_descriptorIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load2d_descriptor_transpose(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a0, 0
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.2d.ugm.desc.transpose.v16f32.v2i8(i1 [[M1]], <2 x i8> %a3, i8 5, i16 -25536, i16 3, <16 x i32> %a1, i32 -4, i32 70001, <16 x float> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z39__esimd_lsc_load2d_descriptor_transposeIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16, <16 x i32>, <16 x float>, <2 x i8>)
define spir_func <16 x float> @lsc_load2d_descriptor_transpose(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3) {
  %r = call spir_func <16 x float> @_Z39__esimd_lsc_load2d_descriptor_transposeIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func <16 x float> @lsc_load2d_descriptor_transform(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a0, 0
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.lsc.load.2d.ugm.desc.vnni.v16f32.v2i8(i1 [[M1]], <2 x i8> %a3, i8 5, i16 -25536, i16 3, <16 x i32> %a1, i32 -4, i32 70001, <16 x float> %a2)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z39__esimd_lsc_load2d_descriptor_transformIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16, <16 x i32>, <16 x float>, <2 x i8>)
define spir_func <16 x float> @lsc_load2d_descriptor_transform(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3) {
  %r = call spir_func <16 x float> @_Z39__esimd_lsc_load2d_descriptor_transformIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @lsc_prefetch_descriptor(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a0, 0
; CHECK-NEXT:    call void @llvm.genx.lsc.prefetch.2d.ugm.desc.v2i8.v16f32(i1 [[M1]], <2 x i8> %a3, i8 5, i16 -25536, i16 3, <16 x i32> %a1, i32 -4, i32 70001, <16 x float> %a2)
; CHECK-NEXT:    ret void
declare spir_func void @_Z31__esimd_lsc_prefetch_descriptorIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16, <16 x i32>, <16 x float>, <2 x i8>)
define spir_func void @lsc_prefetch_descriptor(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3) {
  call spir_func void @_Z31__esimd_lsc_prefetch_descriptorIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3)
  ret void
}

; CHECK-LABEL: define spir_func void @lsc_store_descriptor(
; CHECK-NEXT:    [[M1:%.+]] = icmp ne i16 %a0, 0
; CHECK-NEXT:    call void @llvm.genx.lsc.store.2d.ugm.desc.v2i8.v16f32(i1 [[M1]], <2 x i8> %a3, i8 5, i16 -25536, i16 3, <16 x i32> %a1, i32 -4, i32 70001, <16 x float> %a2)
; CHECK-NEXT:    ret void
declare spir_func void @_Z28__esimd_lsc_store_descriptorIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16, <16 x i32>, <16 x float>, <2 x i8>)
define spir_func void @lsc_store_descriptor(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3) {
  call spir_func void @_Z28__esimd_lsc_store_descriptorIfLN4sycl3_V15esimd4hintE5ELl40000ELs3ELin4ELN4sycl3_V15esimd4hintE70001ELi16EEvv(i16 %a0, <16 x i32> %a1, <16 x float> %a2, <2 x i8> %a3)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.2d.ugm.desc.v16f32.v2i8(i1, <2 x i8>, i8, i16, i16, <16 x i32>, i32, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.2d.ugm.desc.transpose.v16f32.v2i8(i1, <2 x i8>, i8, i16, i16, <16 x i32>, i32, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(read){{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.lsc.load.2d.ugm.desc.vnni.v16f32.v2i8(i1, <2 x i8>, i8, i16, i16, <16 x i32>, i32, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.prefetch.2d.ugm.desc.v2i8.v16f32(i1, <2 x i8>, i8, i16, i16, <16 x i32>, i32, i32, <16 x float>) #
; CHECK: ; Function Attrs: nounwind willreturn memory(write){{$}}
; CHECK{LITERAL}: declare void @llvm.genx.lsc.store.2d.ugm.desc.v2i8.v16f32(i1, <2 x i8>, i8, i16, i16, <16 x i32>, i32, i32, <16 x float>) #
