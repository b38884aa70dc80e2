; Loads and stores of a whole register variable, or of the structs around its vector, become intrinsics. Other accesses are kept.
; RUN: opt -S -verify-each -passes=esimd-globals %s | FileCheck %s
; RUN: opt -S -verify-each -passes='esimd-globals,esimd-globals' %s | FileCheck %s

target triple = "spir64-unknown-unknown"

%simd = type { %impl }
%impl = type { <16 x float> }

; CHECK: @g = dso_local global <16 x float> zeroinitializer, align 64 #0
; CHECK: @vector = dso_local global <8 x i16> zeroinitializer, align 16 #0
; CHECK: @memory = dso_local global <16 x float> zeroinitializer, align 64
@g = dso_local global %simd zeroinitializer, align 64 #0
@vector = dso_local global <8 x i16> zeroinitializer, align 16 #0
@memory = dso_local global %simd zeroinitializer, align 64

; CHECK-LABEL: define spir_func void @known(
; CHECK-NEXT:    %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p0(<16 x float> %v, ptr @g)
; CHECK-NEXT:    %s = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
; CHECK-NEXT:    [[I:%.*]] = insertvalue %impl poison, <16 x float> %s, 0
; CHECK-NEXT:    [[S:%.*]] = insertvalue %simd poison, %impl [[I]], 0
; CHECK-NEXT:    [[J:%.*]] = extractvalue %simd [[S]], 0
; CHECK-NEXT:    [[V:%.*]] = extractvalue %impl [[J]], 0
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p0(<16 x float> [[V]], ptr @g)
; CHECK-NEXT:    %w = call <8 x i16> @llvm.genx.vload.v8i16.p0(ptr @vector)
; CHECK-NEXT:    ret void
define spir_func void @known() {
  %v = load <16 x float>, ptr @g, align 64
  store volatile <16 x float> %v, ptr @g, align 4
  %s = load %simd, ptr addrspace(4) addrspacecast (ptr @g to ptr addrspace(4)), align 64
  store %simd %s, ptr @g, align 64
  %w = load <8 x i16>, ptr @vector
  ret void
}

; If the address is unknown, the access keeps its alignment, volatility and metadata.
; CHECK-LABEL: define spir_func void @unknown(
; CHECK-NEXT:    %v = call <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4) align 4 %p), !m [[M:![0-9]+]]
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p0(<16 x float> %v, ptr align 64 %q) [[VOLATILE:#[0-9]+]]
; CHECK-NEXT:    ret void
define spir_func void @unknown(ptr addrspace(4) %p, ptr %q) {
  %v = load <16 x float>, ptr addrspace(4) %p, align 4, !m !0
  store volatile <16 x float> %v, ptr %q
  ret void
}

; Accesses that cannot be to registers, and accesses of other types, are unchanged.
; CHECK-LABEL: define spir_kernel void @in_memory(
; CHECK-NEXT:    %slot = alloca <16 x float>
; CHECK-NEXT:    %a = load <16 x float>, ptr addrspace(1) %global, align 4
; CHECK-NEXT:    store volatile <16 x float> %a, ptr %slot, align 4
; CHECK-NEXT:    store <16 x float> %a, ptr @memory
; CHECK-NEXT:    store <16 x float> %a, ptr %byval
; CHECK-NEXT:    store <16 x i32> zeroinitializer, ptr addrspace(4) %generic
; CHECK-NEXT:    store <16 x float> %a, ptr addrspace(4) %generic
define spir_kernel void @in_memory(ptr addrspace(1) %global, ptr byval(%simd) %byval, ptr addrspace(4) %generic) !sycl_explicit_simd !1 {
  %slot = alloca <16 x float>
  %a = load <16 x float>, ptr addrspace(1) %global, align 4
  store volatile <16 x float> %a, ptr %slot, align 4
  store <16 x float> %a, ptr @memory
  store <16 x float> %a, ptr %byval
  store <16 x i32> zeroinitializer, ptr addrspace(4) %generic
  store <16 x float> %a, ptr addrspace(4) %generic
  ret void
}

; CHECK: declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr) [[A:#[0-9]+]]
; CHECK: declare void @llvm.genx.vstore.v16f32.p0(<16 x float>, ptr) [[A]]
; CHECK: attributes #0 = { "genx_byte_offset"="192" "genx_volatile" }
; CHECK: attributes [[A]] = { nounwind willreturn }
; CHECK: attributes [[VOLATILE]] = { "syclpasses-volatile" }
; CHECK: [[M]] = !{i32 7}
attributes #0 = { "genx_volatile" "genx_byte_offset"="192" }
!0 = !{i32 7}
!1 = !{}
