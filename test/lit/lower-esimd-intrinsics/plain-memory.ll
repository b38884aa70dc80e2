; Builtins that become ordinary loads, stores, gathers and scatters. The alignment is a template argument, or that of the type.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s -o %t
; RUN: %if llvm-22 %{ FileCheck %s --input-file=%t --check-prefixes=CHECK,NEW %}
; RUN: %if llvm-19 %{ FileCheck %s --input-file=%t --check-prefixes=CHECK,OLD %}

target triple = "spir64-unknown-unknown"

declare spir_func <16 x float> @_Z20__esimd_svm_block_ldIfLi16ELm4EEN1aEPKT_(ptr addrspace(4))
declare spir_func void @_Z20__esimd_svm_block_stIfLi16ELm32EEvPT_(ptr addrspace(4), <16 x float>)
declare spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN1aEj(i32)
declare spir_func void @_Z20__esimd_slm_block_stIfLi16ELm1EEvj(i32, <16 x float>)
declare spir_func <16 x float> @_Z17__esimd_gather_ldIfLi16ELm4EEv(<16 x i64>, <16 x i16>, <16 x float>)
declare spir_func void @_Z18__esimd_scatter_stIfLi16ELm8EEv(<16 x float>, <16 x i64>, <16 x i16>)
declare spir_func <8 x i32> @_Z21__esimd_slm_gather_ldIiLi8ELm2EEv(<8 x i32>, <8 x i16>, <8 x i32>)
declare spir_func void @_Z22__esimd_slm_scatter_stIiLi8ELm4EEv(<8 x i32>, <8 x i32>, <8 x i16>)
declare spir_func <3 x float> @_Z13__esimd_vloadIfLi3EEv(ptr addrspace(4))
declare spir_func void @_Z14__esimd_vstoreIfLi3EEv(ptr addrspace(4), <3 x float>)

; CHECK-LABEL: define void @by_address(
; CHECK-NEXT:    %v = load <16 x float>, ptr addrspace(4) %p, align 4
; CHECK-NEXT:    store <16 x float> %v, ptr addrspace(4) %p, align 32
; CHECK-NEXT:    [[P:%.+]] = inttoptr <16 x i64> %a to <16 x ptr addrspace(4)>
; CHECK-NEXT:    [[M:%.+]] = icmp ne <16 x i16> %m, zeroinitializer
; NEW-NEXT:      %g = call <16 x float> @llvm.masked.gather.v16f32.v16p4(<16 x ptr addrspace(4)> align 4 [[P]], <16 x i1> [[M]], <16 x float> %o)
; OLD-NEXT:      %g = call <16 x float> @llvm.masked.gather.v16f32.v16p4(<16 x ptr addrspace(4)> [[P]], i32 4, <16 x i1> [[M]], <16 x float> %o)
; CHECK-NEXT:    [[P:%.+]] = inttoptr <16 x i64> %a to <16 x ptr addrspace(4)>
; CHECK-NEXT:    [[M:%.+]] = icmp ne <16 x i16> %m, zeroinitializer
; NEW-NEXT:      call void @llvm.masked.scatter.v16f32.v16p4(<16 x float> %g, <16 x ptr addrspace(4)> align 8 [[P]], <16 x i1> [[M]])
; OLD-NEXT:      call void @llvm.masked.scatter.v16f32.v16p4(<16 x float> %g, <16 x ptr addrspace(4)> [[P]], i32 8, <16 x i1> [[M]])
; CHECK-NEXT:    ret void
define void @by_address(ptr addrspace(4) %p, <16 x i64> %a, <16 x i16> %m, <16 x float> %o) {
  %v = call spir_func <16 x float> @_Z20__esimd_svm_block_ldIfLi16ELm4EEN1aEPKT_(ptr addrspace(4) %p)
  call spir_func void @_Z20__esimd_svm_block_stIfLi16ELm32EEvPT_(ptr addrspace(4) %p, <16 x float> %v)
  %g = call spir_func <16 x float> @_Z17__esimd_gather_ldIfLi16ELm4EEv(<16 x i64> %a, <16 x i16> %m, <16 x float> %o)
  call spir_func void @_Z18__esimd_scatter_stIfLi16ELm8EEv(<16 x float> %g, <16 x i64> %a, <16 x i16> %m)
  ret void
}

; CHECK-LABEL: define void @by_offset(
; CHECK-NEXT:    [[P:%.+]] = inttoptr i32 %offset to ptr addrspace(3)
; CHECK-NEXT:    %v = load <16 x float>, ptr addrspace(3) [[P]], align 16
; CHECK-NEXT:    [[P:%.+]] = inttoptr i32 %offset to ptr addrspace(3)
; CHECK-NEXT:    store <16 x float> %v, ptr addrspace(3) [[P]], align 1{{$}}
; CHECK-NEXT:    [[P:%.+]] = inttoptr <8 x i32> %a to <8 x ptr addrspace(3)>
; CHECK-NEXT:    [[M:%.+]] = icmp ne <8 x i16> %m, zeroinitializer
; NEW-NEXT:      %g = call <8 x i32> @llvm.masked.gather.v8i32.v8p3(<8 x ptr addrspace(3)> align 2 [[P]], <8 x i1> [[M]], <8 x i32> %o)
; OLD-NEXT:      %g = call <8 x i32> @llvm.masked.gather.v8i32.v8p3(<8 x ptr addrspace(3)> [[P]], i32 2, <8 x i1> [[M]], <8 x i32> %o)
; CHECK-NEXT:    [[P:%.+]] = inttoptr <8 x i32> %a to <8 x ptr addrspace(3)>
; CHECK-NEXT:    [[M:%.+]] = icmp ne <8 x i16> %m, zeroinitializer
; NEW-NEXT:      call void @llvm.masked.scatter.v8i32.v8p3(<8 x i32> %g, <8 x ptr addrspace(3)> align 4 [[P]], <8 x i1> [[M]])
; OLD-NEXT:      call void @llvm.masked.scatter.v8i32.v8p3(<8 x i32> %g, <8 x ptr addrspace(3)> [[P]], i32 4, <8 x i1> [[M]])
; CHECK-NEXT:    ret void
define void @by_offset(i32 %offset, <8 x i32> %a, <8 x i16> %m, <8 x i32> %o) {
  %v = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN1aEj(i32 %offset)
  call spir_func void @_Z20__esimd_slm_block_stIfLi16ELm1EEvj(i32 %offset, <16 x float> %v)
  %g = call spir_func <8 x i32> @_Z21__esimd_slm_gather_ldIiLi8ELm2EEv(<8 x i32> %a, <8 x i16> %m, <8 x i32> %o)
  call spir_func void @_Z22__esimd_slm_scatter_stIiLi8ELm4EEv(<8 x i32> %g, <8 x i32> %a, <8 x i16> %m)
  ret void
}

; No register variable has this type. Vectors are aligned to their size, rounded up to a power of two.
; CHECK-LABEL: define void @whole(
; CHECK-NEXT:    %v = load <3 x float>, ptr addrspace(4) %p, align 16
; CHECK-NEXT:    store <3 x float> %v, ptr addrspace(4) %p, align 16
; CHECK-NEXT:    ret void
; CHECK-NOT:     __esimd_
define void @whole(ptr addrspace(4) %p) {
  %v = call spir_func <3 x float> @_Z13__esimd_vloadIfLi3EEv(ptr addrspace(4) %p)
  call spir_func void @_Z14__esimd_vstoreIfLi3EEv(ptr addrspace(4) %p, <3 x float> %v)
  ret void
}
