; Each row of the table: whole vectors in memory, of a register variable's type. Names, types, constants and attributes.
; RUN: opt -S -verify-each -passes=lower-esimd-intrinsics %s | FileCheck %s

target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl.7" = type { <16 x float> }
%"class.sycl::_V1::ext::intel::esimd::simd.8" = type { %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl.7" }
@grf = global %"class.sycl::_V1::ext::intel::esimd::simd.8" zeroinitializer, align 64 #0

; CHECK-LABEL: define spir_func <16 x float> @vload(
; CHECK-NEXT:    %r = call <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4) %a0)
; CHECK-NEXT:    ret <16 x float> %r
declare spir_func <16 x float> @_Z13__esimd_vloadIfLi16EEvv(ptr addrspace(4))
define spir_func <16 x float> @vload(ptr addrspace(4) %a0) {
  %r = call spir_func <16 x float> @_Z13__esimd_vloadIfLi16EEvv(ptr addrspace(4) %a0)
  ret <16 x float> %r
}

; CHECK-LABEL: define spir_func void @vstore(
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p4(<16 x float> %a1, ptr addrspace(4) %a0)
; CHECK-NEXT:    ret void
declare spir_func void @_Z14__esimd_vstoreIfLi16EEvv(ptr addrspace(4), <16 x float>)
define spir_func void @vstore(ptr addrspace(4) %a0, <16 x float> %a1) {
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvv(ptr addrspace(4) %a0, <16 x float> %a1)
  ret void
}

; CHECK-NOT: __esimd_
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4)) #
; CHECK: ; Function Attrs: nounwind willreturn{{$}}
; CHECK{LITERAL}: declare void @llvm.genx.vstore.v16f32.p4(<16 x float>, ptr addrspace(4)) #

attributes #0 = { "genx_volatile" "genx_byte_offset"="192" }
