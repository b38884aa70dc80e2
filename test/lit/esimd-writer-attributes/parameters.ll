; Surfaces get SPIR-V types, and addresses point to global memory. Attributes that only apply to pointers are removed from
; parameters that are no longer pointers; everything else is kept.
; RUN: opt -S -verify-each -passes=esimd-writer-attributes %s | FileCheck %s
; RUN: opt -S -verify-each -passes='esimd-writer-attributes,esimd-writer-attributes' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

$surfaces = comdat any

; CHECK: @llvm.used = appending global [1 x ptr] [ptr @surfaces]
@llvm.used = appending global [1 x ptr] [ptr @surfaces], section "llvm.metadata"

; CHECK:      define weak_odr dso_local spir_kernel void @surfaces(
; CHECK-SAME:   target("spirv.BufferSurfaceINTEL", 2) noundef "VCArgumentIOKind"="0" %buffer,
; CHECK-SAME:   target("spirv.BufferSurfaceINTEL", 0) "VCArgumentIOKind"="0" %read,
; CHECK-SAME:   target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 1) "VCArgumentIOKind"="0" %image,
; CHECK-SAME:   target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) "VCArgumentIOKind"="0" "VCMediaBlockIO" %media,
; CHECK-SAME:   target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) "VCArgumentIOKind"="0" %typed) [[A:#[0-9]+]] comdat !dbg [[SP:![0-9]+]]
; CHECK-NEXT:   [[B:%.*]] = call ptr addrspace(1) @llvm.genx.address.convert.p1.tspirv.BufferSurfaceINTEL_2t(target("spirv.BufferSurfaceINTEL", 2) %buffer)
; CHECK-NEXT:   [[R:%.*]] = call ptr addrspace(1) @llvm.genx.address.convert.p1.tspirv.BufferSurfaceINTEL_0t(target("spirv.BufferSurfaceINTEL", 0) %read)
; CHECK-NEXT:   [[I:%.*]] = call i32 @llvm.genx.address.convert.i32.tspirv.Image_isVoid_1_0_1_0_0_0_1t(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 1) %image)
; CHECK-NEXT:   [[M:%.*]] = call i32 @llvm.genx.address.convert.i32.tspirv.Image_isVoid_1_0_0_0_0_0_2t(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 2) %media)
; CHECK-NEXT:   %s = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) [[B]])
; CHECK-NEXT:   call void @use(i32 %s, i32 [[I]])
; CHECK-NEXT:   ret void, !dbg
define weak_odr dso_local spir_kernel void @surfaces(ptr addrspace(1) noalias noundef readonly align 4 dereferenceable(4) %buffer, ptr addrspace(1) nonnull %read, i32 %image, i32 %media, target("spirv.Image", void, 2, 0, 0, 0, 0, 0, 0) %typed) #0 comdat !dbg !20 !sycl_explicit_simd !10 {
  %s = call spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1) %buffer)
  call void @use(i32 %s, i32 %image)
  ret void, !dbg !21
}

; CHECK:      define spir_kernel void @addresses(
; CHECK-SAME:   ptr addrspace(1) align 8 "VCArgumentIOKind"="0" %generic, ptr addrspace(1) "VCArgumentIOKind"="0" %private,
; CHECK-SAME:   ptr addrspace(1) "VCArgumentIOKind"="0" %local, ptr addrspace(1) "VCArgumentIOKind"="0" %global,
; CHECK-SAME:   ptr byval(i32) "VCArgumentIOKind"="0" %copy, ptr addrspace(3) "VCArgumentIOKind"="0" %accessor,
; CHECK-SAME:   ptr addrspace(1) "VCArgumentIOKind"="0" %unused)
; CHECK-NEXT:   [[G:%.*]] = addrspacecast ptr addrspace(1) %generic to ptr addrspace(4)
; CHECK-NEXT:   [[X:%.*]] = ptrtoint ptr addrspace(1) %private to i64
; CHECK-NEXT:   [[P:%.*]] = inttoptr i64 [[X]] to ptr
; CHECK-NEXT:   [[Y:%.*]] = ptrtoint ptr addrspace(1) %local to i64
; CHECK-NEXT:   [[L:%.*]] = inttoptr i64 [[Y]] to ptr addrspace(3)
; CHECK-NEXT:   store i32 1, ptr addrspace(4) [[G]]
; CHECK-NEXT:   store i32 2, ptr [[P]]
; CHECK-NEXT:   store i32 3, ptr addrspace(3) [[L]]
; CHECK-NEXT:   store i32 4, ptr addrspace(1) %global
; CHECK-NEXT:   store i32 5, ptr %copy
; CHECK-NEXT:   store i32 6, ptr addrspace(3) %accessor
; CHECK-NEXT:   ret void
define spir_kernel void @addresses(ptr addrspace(4) align 8 %generic, ptr %private, ptr addrspace(3) %local, ptr addrspace(1) %global, ptr byval(i32) %copy, ptr addrspace(3) %accessor, ptr addrspace(4) %unused) !sycl_explicit_simd !10 {
  store i32 1, ptr addrspace(4) %generic
  store i32 2, ptr %private
  store i32 3, ptr addrspace(3) %local
  store i32 4, ptr addrspace(1) %global
  store i32 5, ptr %copy
  store i32 6, ptr addrspace(3) %accessor
  ret void
}

; A kernel with uses keeps its parameters.
; CHECK: define spir_kernel void @used(ptr addrspace(4) "VCArgumentIOKind"="0" %p)
define spir_kernel void @used(ptr addrspace(4) %p) !sycl_explicit_simd !10 {
  ret void
}

@table = internal global ptr @used

declare spir_func i32 @_Z21__spirv_ConvertPtrToUPU3AS1(ptr addrspace(1))
declare void @use(i32, i32)

; CHECK: declare ptr addrspace(1) @llvm.genx.address.convert.p1.tspirv.BufferSurfaceINTEL_2t(target("spirv.BufferSurfaceINTEL", 2)) [[C:#[0-9]+]]
; CHECK: attributes [[A]] = { nounwind "VCFunction"
; CHECK: attributes [[C]] = { nounwind willreturn memory(none) "VCFunction" }
; CHECK: [[SP]] = distinct !DISubprogram(name: "surfaces"
attributes #0 = { nounwind }

!genx.kernels = !{!0, !4, !7}
!0 = !{ptr @surfaces, !"surfaces", !1, i32 0, i32 0, !2, !3, i32 0, i32 0}
!1 = !{i32 2, i32 2, i32 2, i32 2, i32 2}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{!"buffer_t", !"buffer_t read_only", !"image2d_array_t write_only", !"image2d_media_block_t", !"image3d_t read_only"}
!4 = !{ptr @addresses, !"addresses", !5, i32 0, i32 0, !5, !6, i32 0, i32 0}
!5 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!6 = !{!"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t", !"svmptr_t", !"", !"svmptr_t"}
!7 = !{ptr @used, !"used", !8, i32 0, i32 0, !8, !9, i32 0, i32 0}
!8 = !{i32 0}
!9 = !{!"svmptr_t"}
!10 = !{}

!llvm.dbg.cu = !{!22}
!llvm.module.flags = !{!24}
!20 = distinct !DISubprogram(name: "surfaces", scope: !23, file: !23, line: 1, type: !25, spFlags: DISPFlagDefinition, unit: !22)
!21 = !DILocation(line: 2, scope: !20)
!22 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !23, emissionKind: FullDebug)
!23 = !DIFile(filename: "k.cpp", directory: "/")
!24 = !{i32 2, !"Debug Info Version", i32 3}
!25 = !DISubroutineType(types: !10)
