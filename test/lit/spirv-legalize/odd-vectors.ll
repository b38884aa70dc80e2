; Vectors without 2, 3, 4, 8 or 16 lanes are scalarized in the functions that contain them. The accessed bytes stay the same.
; REQUIRES: spirv, spirv-val
; RUN: opt -S -verify-each -passes=spirv-legalize %s -o %t.ll
; RUN: FileCheck --implicit-check-not='<{{1|5|6|7}} x' %s <%t.ll
; RUN: llc -mtriple=spirv64v1.4-unknown-unknown -filetype=obj %t.ll -o %t.spv
; RUN: spirv-val %t.spv

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @load(
; CHECK:         [[LAST:%.*]] = getelementptr i16, ptr addrspace(1) %p, i32 6
; CHECK-NEXT:    %v.i6 = load i16, ptr addrspace(1) [[LAST]], align 2
; CHECK-COUNT-8: store i16 %v.i6
; CHECK:         ret void
define spir_kernel void @load(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <7 x i16>, ptr addrspace(1) %p, align 2
  %s = shufflevector <7 x i16> %v, <7 x i16> poison, <8 x i32> <i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6>
  store <8 x i16> %s, ptr addrspace(1) %q, align 16
  ret void
}

; CHECK-LABEL: define spir_kernel void @one(
; CHECK:         %v.i0 = load i8, ptr addrspace(1) %p, align 4
; CHECK-COUNT-2: store i8 %v.i0
define spir_kernel void @one(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <1 x i8>, ptr addrspace(1) %p, align 4
  %s = shufflevector <1 x i8> %v, <1 x i8> poison, <2 x i32> zeroinitializer
  store <2 x i8> %s, ptr addrspace(1) %q, align 1
  ret void
}

; CHECK-LABEL: define spir_kernel void @loop(
; CHECK:       again:
; CHECK-COUNT-5: phi i32
; CHECK-COUNT-5: add i32
; CHECK-COUNT-5: call i32 @llvm.smax.i32
; CHECK:       end:
; CHECK-COUNT-5: store i32
define spir_kernel void @loop(ptr addrspace(1) %p) {
entry:
  br label %again
again:
  %v = phi <5 x i32> [ zeroinitializer, %entry ], [ %m, %again ]
  %a = add <5 x i32> %v, <i32 1, i32 2, i32 3, i32 4, i32 5>
  %m = call <5 x i32> @llvm.smax.v5i32(<5 x i32> %a, <5 x i32> %v)
  %e = extractelement <5 x i32> %m, i32 4
  %c = icmp slt i32 %e, 100
  br i1 %c, label %again, label %end
end:
  store <5 x i32> %m, ptr addrspace(1) %p, align 4
  ret void
}

; CHECK-LABEL: define spir_kernel void @memory(
; CHECK:         %slot = alloca [16 x i8], align 16
; CHECK-COUNT-7: load i16
; CHECK-COUNT-7: store i16 {{.*}}, ptr %slot
; CHECK:         store i16 %r, ptr addrspace(1) %p
define spir_kernel void @memory(ptr addrspace(1) %p, i32 %i, i16 %x) {
  %slot = alloca <7 x i16>, align 16
  %v = load <7 x i16>, ptr addrspace(1) %p, align 2
  %n = insertelement <7 x i16> %v, i16 %x, i32 %i
  store <7 x i16> %n, ptr %slot, align 16
  %q = getelementptr i16, ptr %slot, i32 %i
  %r = load i16, ptr %q, align 2
  store i16 %r, ptr addrspace(1) %p, align 2
  ret void
}

; Six bytes become an integer of 48 bits, and vice versa. A vector of one float becomes the float.
; CHECK-LABEL: define spir_kernel void @casts(
; CHECK-COUNT-6: load i8
; CHECK-COUNT-6: store i8
; CHECK:         [[BITS:%.*]] = bitcast float %f to i32
; CHECK:         store i32 [[BITS]]
define spir_kernel void @casts(ptr addrspace(1) %p, float %f) {
  %v = load <6 x i8>, ptr addrspace(1) %p, align 1
  %i = bitcast <6 x i8> %v to i48
  %a = add i48 %i, 1
  %w = bitcast i48 %a to <6 x i8>
  store <6 x i8> %w, ptr addrspace(1) %p, align 1
  %b = bitcast float %f to <1 x i32>
  store <1 x i32> %b, ptr addrspace(1) %p, align 4
  ret void
}

; With LLVM 22, other functions keep their vectors.
; CHECK-LABEL: define spir_kernel void @other(
define spir_kernel void @other(ptr addrspace(1) %p) {
  %v = load <4 x i32>, ptr addrspace(1) %p, align 16
  %a = add <4 x i32> %v, %v
  store <4 x i32> %a, ptr addrspace(1) %p, align 16
  ret void
}

declare <5 x i32> @llvm.smax.v5i32(<5 x i32>, <5 x i32>)

; The lanes of constants are also folded.
; CHECK-LABEL: define spir_kernel void @constant(
; CHECK:         store i8 0, ptr addrspace(1) %p, align 2
; CHECK:         store i8 %x,
define spir_kernel void @constant(ptr addrspace(1) %p, i8 %x) {
  %v = bitcast <5 x i16> <i16 7, i16 1, i16 7, i16 7, i16 7> to <10 x i8>
  %l = shufflevector <10 x i8> %v, <10 x i8> poison, <2 x i32> <i32 3, i32 poison>
  %w = insertelement <2 x i8> %l, i8 %x, i64 1
  store <2 x i8> %w, ptr addrspace(1) %p, align 2
  ret void
}

; The lanes of a vector of i24 have no padding in memory: it is accessed as one integer, in which lane 3 begins at bit 72.
; CHECK-LABEL: define spir_kernel void @packed(
; CHECK-NEXT:    [[V:%.*]] = call <2 x i64> @syclpasses.spirv.load.align1.120_0.v2i64.p1(ptr addrspace(1) %p)
; CHECK:         @syclpasses.spirv.lshr.120_120_120.v2i64.v2i64.v2i64(<2 x i64> [[V]], <2 x i64> <i64 72, i64 0>)
; CHECK:         call void @syclpasses.spirv.store.align1.0_120_0.isVoid.v2i64.p1(<2 x i64> {{%.*}}, ptr addrspace(1) %q)
; CHECK-NEXT:    ret void
define spir_kernel void @packed(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <5 x i24>, ptr addrspace(1) %p, align 1
  %e = extractelement <5 x i24> %v, i32 3
  %w = insertelement <5 x i24> %v, i24 %e, i32 1
  store <5 x i24> %w, ptr addrspace(1) %q, align 1
  ret void
}

; A vector of i1 is also packed: 5 bits.
; CHECK-LABEL: define spir_kernel void @bits(
; CHECK-NEXT:    call i8 @syclpasses.spirv.load.5_0.i8.p1(ptr addrspace(1) %p)
define spir_kernel void @bits(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load <5 x i1>, ptr addrspace(1) %p, align 1
  %s = shufflevector <5 x i1> %v, <5 x i1> poison, <5 x i32> <i32 4, i32 3, i32 2, i32 1, i32 0>
  store <5 x i1> %s, ptr addrspace(1) %q, align 1
  ret void
}
