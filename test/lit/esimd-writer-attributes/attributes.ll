; Functions, global variables and kernels get the translator's attributes; records are removed. A second run changes nothing.
; RUN: opt -S -verify-each -passes=esimd-writer-attributes %s | FileCheck %s --implicit-check-not=genx.kernels
; RUN: opt -S -verify-each -passes='esimd-writer-attributes,esimd-writer-attributes' %s | FileCheck %s --implicit-check-not=genx.kernels

target triple = "spir64-unknown-unknown"

; CHECK-DAG: @plain = global i32 0 [[PLAIN:#[0-9]+]]
; CHECK-DAG: @register = global <16 x float> zeroinitializer [[REGISTER:#[0-9]+]]
@plain = global i32 0
@register = global <16 x float> zeroinitializer #0

; CHECK: define spir_kernel void @kernel(ptr addrspace(1) align 4 "VCArgumentIOKind"="0" %p, i32 "VCArgumentIOKind"="1" %n) [[KERNEL:#[0-9]+]] !sycl_explicit_simd {{![0-9]+}} !intel_reqd_sub_group_size [[ONE:![0-9]+]]
define spir_kernel void @other_name(ptr addrspace(1) align 4 %p, i32 %n) #1 !sycl_explicit_simd !10 !intel_reqd_sub_group_size !11 {
  ret void
}

; CHECK: define internal spir_func void @simt() [[SIMT:#[0-9]+]]
define internal spir_func void @simt() #2 {
  ret void
}

; CHECK: declare i32 @llvm.genx.lane.id() [[FUNCTION:#[0-9]+]]
; CHECK: declare i32 @llvm.smax.i32(i32, i32) [[INTRINSIC:#[0-9]+]]
; CHECK: declare spir_func void @declared() [[FUNCTION]]
declare i32 @llvm.genx.lane.id()
declare i32 @llvm.smax.i32(i32, i32)
declare spir_func void @declared()

; CHECK-DAG: attributes [[PLAIN]] = { "VCGlobalVariable" }
; CHECK-DAG: attributes [[REGISTER]] = { "VCByteOffset"="192" "VCGlobalVariable" "VCVolatile" "genx_byte_offset"="192" "genx_volatile" }
; CHECK-DAG: attributes [[KERNEL]] = { "CMGenxMain" "VCFunction" "VCNamedBarrierCount"="7" "VCSLMSize"="1024" "oclrt"="1" }
; CHECK-DAG: attributes [[SIMT]] = { "CMCallable" "CMEntry" "CMFloatControl"="0x10" "CMGenxSIMT"="16" "CMStackCall" "VCCallable" "VCFCEntry" "VCFloatControl"="16" "VCFunction" "VCSIMTCall"="16" "VCStackCall" }
; CHECK-DAG: attributes [[FUNCTION]] = { "VCFunction" }
; CHECK-DAG: [[ONE]] = !{i32 1}
; CHECK-NOT: attributes [[INTRINSIC]] = {{.*}}VC
attributes #0 = { "genx_volatile" "genx_byte_offset"="192" }
attributes #1 = { "oclrt"="1" "CMGenxMain" }
attributes #2 = { "CMGenxSIMT"="16" "CMStackCall" "CMCallable" "CMEntry" "CMFloatControl"="0x10" }

!genx.kernels = !{!0}
!0 = !{ptr @other_name, !"kernel", !1, i32 1024, i32 0, !2, !3, i32 7, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i32 0, i32 1}
!3 = !{!"svmptr_t", !""}
!10 = !{}
!11 = !{i32 16}
