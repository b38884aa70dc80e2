; Output of DPC++'s front end for a kernel with an accessor and a USM pointer, and for one with a local accessor (without
; lifetime markers): compiled for memory that is accessed by address, and through a surface.

; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes=lower-esimd %t/stateless.ll | FileCheck %s --check-prefix=STATELESS --implicit-check-not=__esimd_ --implicit-check-not='!genx.kernels'
; RUN: opt -S -verify-each -passes='LowerESIMD<force-stateless-mem>' %t/stateless.ll | FileCheck %s --check-prefix=STATELESS
; RUN: opt -S -verify-each -passes='lower-esimd<no-force-stateless-mem>' %t/stateful.ll | FileCheck %s --check-prefix=STATEFUL --implicit-check-not=__esimd_ --implicit-check-not='!genx.kernels'

; STATELESS-LABEL: define weak_odr dso_local spir_kernel void @_ZTS4Both(
; STATELESS-SAME:  ptr addrspace(1) noundef align 4 "VCArgumentIOKind"="0" %0, ptr addrspace(1) noundef align 4 "VCArgumentIOKind"="0" %1)
; STATELESS-SAME:  #[[KERNEL:[0-9]+]] comdat
; STATELESS-NEXT:  %[[ID:.+]] = tail call spir_func noundef i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 noundef 0)
; STATELESS:       %[[BYTES:.+]] = shl nuw nsw i64 %[[ID]], 6
; STATELESS-NEXT:  %[[ELEMENT:.+]] = getelementptr inbounds{{( nuw)?}} i8, ptr addrspace(1) %0, i64 %[[BYTES]]
; STATELESS-NEXT:  %[[POINTER:.+]] = addrspacecast ptr addrspace(1) %[[ELEMENT]] to ptr addrspace(4)
; STATELESS-NEXT:  %[[V:.+]] = load <16 x float>, ptr addrspace(4) %[[POINTER]], align 4
; STATELESS:       store <16 x float> %[[V]], ptr addrspace(4) %{{.+}}, align 16
; STATELESS-NEXT:  ret void

; STATELESS-LABEL: define weak_odr dso_local spir_kernel void @_ZTS5Local(
; STATELESS-SAME:  ptr addrspace(3) noundef align 4 "VCArgumentIOKind"="0" %0,
; STATELESS:       load <16 x float>, ptr addrspace(3) %{{.+}}, align 16
; STATELESS:       store <16 x float> %{{.+}}, ptr addrspace(4) %{{.+}}, align 16
; STATELESS-NEXT:  ret void

; STATELESS: attributes #[[KERNEL]] = {{{.*}} "VCFunction" "VCNamedBarrierCount"="0" "VCSLMSize"="0" {{.*}} "oclrt"="1" {{.*}}}

; STATEFUL-LABEL:  define weak_odr dso_local spir_kernel void @_ZTS4Both(
; STATEFUL-SAME:   target("spirv.BufferSurfaceINTEL", 2) noundef "VCArgumentIOKind"="0" %0, ptr addrspace(1) noundef align 4 "VCArgumentIOKind"="0" %1)
; STATEFUL:        %[[SURFACE:.+]] = call ptr addrspace(1) @llvm.genx.address.convert.p1.tspirv.BufferSurfaceINTEL_2t(target("spirv.BufferSurfaceINTEL", 2) %0)
; STATEFUL:        %[[INDEX:.+]] = tail call spir_func noundef i32 @_Z21__spirv_ConvertPtrToU{{.*}}(ptr addrspace(1) noundef %[[SURFACE]])
; STATEFUL:        %[[V:.+]] = call <16 x float> @llvm.genx.oword.ld.unaligned.v16f32(i32 0, i32 %[[INDEX]], i32 %{{.+}})
; STATEFUL:        store <16 x float> %[[V]], ptr addrspace(4) %{{.+}}, align 16
; STATEFUL-NEXT:   ret void

; Without optimization, the front end's code is kept: vectors are still passed through the stack.
; RUN: opt -S -verify-each -passes='lower-esimd<no-optimize>' %t/stateless.ll | FileCheck %s --check-prefix=PLAIN --implicit-check-not=__esimd_
; PLAIN-LABEL: define weak_odr dso_local spir_kernel void @_ZTS4Both(
; PLAIN:       alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
; PLAIN:       load <16 x float>, ptr addrspace(4) %{{.+}}, align 4
; PLAIN:       store <16 x float> %{{.+}}, ptr addrspace(4) %{{.+}}, align 64

; A lowered module is not changed.
; RUN: opt -passes=lower-esimd %t/stateless.ll | opt -S -passes=lower-esimd | FileCheck %s --check-prefix=STATELESS

; If the front end and the lowering disagree, there is no image of either kind.
; RUN: not opt -disable-output -passes='lower-esimd<no-force-stateless-mem>' %t/stateless.ll 2>&1 | FileCheck %s --check-prefix=ADDRESS --implicit-check-not=error:
; ADDRESS: error: {{.*}}in function _ZTS4Both {{.*}}: the address of parameter 0 of kernel 'Both' is used, but the parameter is recorded as a surface: the code was compiled for stateless memory, but the kernel is lowered for stateful memory
; RUN: not opt -disable-output -passes=lower-esimd %t/stateful.ll 2>&1 | FileCheck %s --check-prefix=AS-SURFACE --implicit-check-not=error:
; AS-SURFACE: error: {{.*}}in function _ZTS4Both {{.*}}: the surface index of parameter 0 of kernel 'Both' is used, but the parameter is not recorded as a surface: the code was compiled for stateful memory, but the kernel is lowered for stateless memory

; The same in sycl-post-link, with the property sets of the image.
; RUN: opt -S -passes='sycl-post-link<mode=native;out=%t.prop>' %t/stateless.ll | FileCheck %s --check-prefix=STATELESS
; RUN: FileCheck %s --check-prefix=PROPERTIES --match-full-lines < %t.prop
; PROPERTIES: [SYCL/kernel param opt]
; PROPERTIES: [SYCL/device requirements]
; PROPERTIES: [SYCL/misc properties]
; PROPERTIES: isEsimdImage=1|1
; PROPERTIES: [SYCL/kernel names]
; PROPERTIES-NEXT: _ZTS4Both=1|1
; PROPERTIES-NEXT: _ZTS5Local=1|1
; RUN: opt -S -passes='sycl-post-link<no-force-stateless-mem>' %t/stateful.ll | FileCheck %s --check-prefix=STATEFUL

;--- stateless.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::ext::intel::esimd::simd" = type { %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl" }
%"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl" = type { <16 x float> }

$_ZTS4Both = comdat any

$_ZTS5Local = comdat any

define weak_odr dso_local spir_kernel void @_ZTS4Both(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1) local_unnamed_addr #0 comdat !kernel_arg_accessor_ptr !10 !sycl_explicit_simd !11 !intel_reqd_sub_group_size !12 !sycl_used_aspects !13 !sycl_fixed_targets !11 !sycl_kernel_omit_args !15 {
  %3 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %4 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %5 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %6 = tail call spir_func noundef i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 noundef 0) #6
  %7 = icmp ult i64 %6, 2147483648
  tail call void @llvm.assume(i1 %7)
  %8 = shl nuw nsw i64 %6, 6
  %9 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 %8
  %10 = addrspacecast ptr addrspace(1) %9 to ptr addrspace(4)
  %11 = tail call spir_func noundef <16 x float> @_Z20__esimd_svm_block_ldIfLi16ELm4EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %10) #7, !noalias !16
  %12 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %4, i64 0, i32 0
  %13 = addrspacecast ptr %12 to ptr addrspace(4)
  %14 = addrspacecast ptr %12 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %13, <16 x float> noundef %11) #7
  %15 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %6
  %16 = addrspacecast ptr addrspace(1) %15 to ptr addrspace(4)
  %17 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %14) #7
  %18 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %5, i64 0, i32 0
  %19 = addrspacecast ptr %18 to ptr addrspace(4)
  %20 = addrspacecast ptr %18 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %19, <16 x float> noundef %17) #7
  %21 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %20) #7
  %22 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %3, i64 0, i32 0
  %23 = addrspacecast ptr %22 to ptr addrspace(4)
  %24 = addrspacecast ptr %22 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %23, <16 x float> noundef %21) #7
  %25 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %24) #7
  call spir_func void @_Z20__esimd_svm_block_stIfLi16ELm16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %16, <16 x float> noundef %25) #7
  ret void
}

declare dso_local spir_func noundef <16 x float> @_Z20__esimd_svm_block_ldIfLi16ELm4EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef) local_unnamed_addr #2

declare dso_local spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef, <16 x float> noundef) local_unnamed_addr #2

declare void @llvm.assume(i1 noundef) #3

declare dso_local spir_func noundef i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 noundef) local_unnamed_addr #4

declare dso_local spir_func void @_Z20__esimd_svm_block_stIfLi16ELm16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef, <16 x float> noundef) local_unnamed_addr #2

declare dso_local spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef) local_unnamed_addr #2

define weak_odr dso_local spir_kernel void @_ZTS5Local(ptr addrspace(3) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1) local_unnamed_addr #0 comdat !kernel_arg_accessor_ptr !10 !sycl_explicit_simd !11 !intel_reqd_sub_group_size !12 !sycl_used_aspects !13 !sycl_fixed_targets !11 !sycl_kernel_omit_args !15 {
  %3 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %4 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %5 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %6 = addrspacecast ptr addrspace(1) %1 to ptr addrspace(4)
  %7 = ptrtoint ptr addrspace(3) %0 to i64
  %8 = trunc i64 %7 to i32
  %9 = tail call spir_func noundef <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEj(i32 noundef %8) #7, !noalias !19
  %10 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %4, i64 0, i32 0
  %11 = addrspacecast ptr %10 to ptr addrspace(4)
  %12 = addrspacecast ptr %10 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %11, <16 x float> noundef %9) #7
  %13 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %12) #7
  %14 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %5, i64 0, i32 0
  %15 = addrspacecast ptr %14 to ptr addrspace(4)
  %16 = addrspacecast ptr %14 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %15, <16 x float> noundef %13) #7
  %17 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %16) #7
  %18 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %3, i64 0, i32 0
  %19 = addrspacecast ptr %18 to ptr addrspace(4)
  %20 = addrspacecast ptr %18 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %19, <16 x float> noundef %17) #7
  %21 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %20) #7
  call spir_func void @_Z20__esimd_svm_block_stIfLi16ELm16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %6, <16 x float> noundef %21) #7
  ret void
}

declare dso_local spir_func noundef <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEj(i32 noundef) local_unnamed_addr #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "sycl-module-id"="rtc_0.cpp" "sycl-optlevel"="2" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.spir.version = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"sycl-device", i32 1}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{i32 1, i32 2}
!10 = !{i1 true, i1 false}
!11 = !{}
!12 = !{i32 1}
!13 = !{!14}
!14 = !{!"ext_intel_esimd", i32 49}
!15 = !{i1 false, i1 false}
!16 = !{!17}
!17 = distinct !{!17, !18}
!18 = distinct !{!18}
!19 = !{!20}
!20 = distinct !{!20, !21}
!21 = distinct !{!21}

;--- stateful.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::ext::intel::esimd::simd" = type { %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl" }
%"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl" = type { <16 x float> }

$_ZTS4Both = comdat any

define weak_odr dso_local spir_kernel void @_ZTS4Both(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noundef align 4 %1) local_unnamed_addr #0 comdat !kernel_arg_accessor_ptr !10 !sycl_explicit_simd !11 !intel_reqd_sub_group_size !12 !sycl_used_aspects !13 !sycl_fixed_targets !11 !sycl_kernel_omit_args !15 {
  %3 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %4 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %5 = alloca %"class.sycl::_V1::ext::intel::esimd::simd", align 64
  %6 = tail call spir_func noundef i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 noundef 0) #6
  %7 = icmp ult i64 %6, 2147483648
  tail call void @llvm.assume(i1 %7)
  %8 = trunc nuw nsw i64 %6 to i32
  %9 = shl i32 %8, 6
  %10 = tail call spir_func noundef i32 @_Z21__spirv_ConvertPtrToUIPU3AS1fjENSt9enable_ifIXaasr3stdE13is_integral_vIT0_Esr3stdE13is_unsigned_vIS3_EES3_E4typeET_(ptr addrspace(1) noundef %0) #7, !noalias !16
  %11 = tail call spir_func noundef <16 x float> @_Z26__esimd_oword_ld_unalignedIfLi16EjLi0EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeET1_j(i32 noundef %10, i32 noundef %9) #7, !noalias !16
  %12 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %4, i64 0, i32 0
  %13 = addrspacecast ptr %12 to ptr addrspace(4)
  %14 = addrspacecast ptr %12 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %13, <16 x float> noundef %11) #7
  %15 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %6
  %16 = addrspacecast ptr addrspace(1) %15 to ptr addrspace(4)
  %17 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %14) #7
  %18 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %5, i64 0, i32 0
  %19 = addrspacecast ptr %18 to ptr addrspace(4)
  %20 = addrspacecast ptr %18 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %19, <16 x float> noundef %17) #7
  %21 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %20) #7
  %22 = getelementptr inbounds %"class.sycl::_V1::ext::intel::esimd::detail::simd_obj_impl", ptr %3, i64 0, i32 0
  %23 = addrspacecast ptr %22 to ptr addrspace(4)
  %24 = addrspacecast ptr %22 to ptr addrspace(4)
  call spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %23, <16 x float> noundef %21) #7
  %25 = call spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef %24) #7
  call spir_func void @_Z20__esimd_svm_block_stIfLi16ELm16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef %16, <16 x float> noundef %25) #7
  ret void
}

declare dso_local spir_func noundef <16 x float> @_Z26__esimd_oword_ld_unalignedIfLi16EjLi0EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeET1_j(i32 noundef, i32 noundef) local_unnamed_addr #2

declare dso_local spir_func noundef i32 @_Z21__spirv_ConvertPtrToUIPU3AS1fjENSt9enable_ifIXaasr3stdE13is_integral_vIT0_Esr3stdE13is_unsigned_vIS3_EES3_E4typeET_(ptr addrspace(1) noundef) local_unnamed_addr #2

declare dso_local spir_func void @_Z14__esimd_vstoreIfLi16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef, <16 x float> noundef) local_unnamed_addr #2

declare void @llvm.assume(i1 noundef) #3

declare dso_local spir_func noundef i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 noundef) local_unnamed_addr #4

declare dso_local spir_func void @_Z20__esimd_svm_block_stIfLi16ELm16EEvPN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeES9_(ptr addrspace(4) noundef, <16 x float> noundef) local_unnamed_addr #2

declare dso_local spir_func noundef <16 x float> @_Z13__esimd_vloadIfLi16EEN4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeEPKS9_(ptr addrspace(4) noundef) local_unnamed_addr #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "sycl-module-id"="rtc_0.cpp" "sycl-optlevel"="2" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
attributes #4 = { convergent mustprogress nofree nounwind willreturn memory(none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind willreturn memory(none) }
attributes #7 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.spir.version = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"sycl-device", i32 1}
!2 = !{i32 7, !"frame-pointer", i32 2}
!3 = !{i32 1, i32 2}
!10 = !{i1 true, i1 false}
!11 = !{}
!12 = !{i32 1}
!13 = !{!14}
!14 = !{!"ext_intel_esimd", i32 49}
!15 = !{i1 false, i1 false}
!16 = !{!17}
!17 = distinct !{!17, !18}
!18 = distinct !{!18}
!19 = !{!20}
!20 = distinct !{!20, !21}
!21 = distinct !{!21}
