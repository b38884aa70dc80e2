; Calls that access memory become loads and stores, with the alignment and volatility of the call. Calls that access a
; register variable get the variable as their operand. No unused declaration remains.
; RUN: opt -S -verify-each -passes=esimd-grf-accesses %s | FileCheck %s --implicit-check-not=p4(
; RUN: opt -S -verify-each -passes='esimd-grf-accesses,esimd-grf-accesses' %s | FileCheck %s --implicit-check-not=p4(

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0
@h = global <16 x float> zeroinitializer, align 64

; CHECK-LABEL: define spir_func void @memory(
; CHECK-NEXT:    %v = load <16 x float>, ptr addrspace(4) %p, align 64
; CHECK-NEXT:    store volatile <16 x float> %v, ptr addrspace(4) %p, align 4, !m [[M:![0-9]+]]
; CHECK-NEXT:    store <16 x float> %v, ptr @h, align 64
; CHECK-NEXT:    ret void
define spir_func void @memory(ptr addrspace(4) %p) {
  %v = call <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4) %p)
  call void @llvm.genx.vstore.v16f32.p4(<16 x float> %v, ptr addrspace(4) align 4 %p) #2, !m !0
  call void @llvm.genx.vstore.v16f32.p0(<16 x float> %v, ptr @h)
  ret void
}

; CHECK-LABEL: define spir_func void @registers(
; CHECK:         %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p0(<16 x float> %v, ptr @g)
; CHECK:         %l = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
; CHECK-NEXT:    %w = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
; CHECK-NEXT:    call void @llvm.genx.vstore.v16f32.p0(<16 x float> %w, ptr @g)
; CHECK-NEXT:    ret void
define spir_func void @registers() {
  %slot = alloca ptr addrspace(4)
  %gep = getelementptr { { <16 x float> } }, ptr @g, i64 0, i32 0
  %cast = addrspacecast ptr %gep to ptr addrspace(4)
  %v = call <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4) %cast)
  call void @llvm.genx.vstore.v16f32.p4(<16 x float> %v, ptr addrspace(4) align 4 addrspacecast (ptr @g to ptr addrspace(4))) #2
  %place = addrspacecast ptr %slot to ptr addrspace(4)
  store ptr addrspace(4) %cast, ptr addrspace(4) %place
  %p = load ptr addrspace(4), ptr %slot
  %l = call <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4) %p)
  %w = load <16 x float>, ptr @g
  store <16 x float> %w, ptr addrspace(4) %p
  ret void
}

; CHECK: declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr)
; CHECK: declare void @llvm.genx.vstore.v16f32.p0(<16 x float>, ptr)
; CHECK-NOT: syclpasses
; CHECK: [[M]] = !{i32 7}
declare <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4)) #1
declare void @llvm.genx.vstore.v16f32.p4(<16 x float>, ptr addrspace(4)) #1
declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr) #1
declare void @llvm.genx.vstore.v16f32.p0(<16 x float>, ptr) #1

attributes #0 = { "genx_volatile" }
attributes #1 = { nounwind willreturn }
attributes #2 = { "syclpasses-volatile" }
!0 = !{i32 7}
