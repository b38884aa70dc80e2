; Intrinsics become instructions, or functions that the SPIR-V emitter implements.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: @integers(
; CHECK: icmp ult i32 %a, %b
; CHECK: call i32 @vulkan.op.OpBitCount.i32(i32 %a)
; CHECK: call i32 @vulkan.glsl.FindUMsb.i32(i32 %a)
; CHECK: sub i32 31
define i32 @integers(i32 %a, i32 %b) {
  %x = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  %y = call i32 @llvm.ctpop.i32(i32 %a)
  %z = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %s = add i32 %x, %y
  %r = add i32 %s, %z
  ret i32 %r
}

; A shift by 0 must not shift the other half by 32.
; CHECK-LABEL: @funnel(
; CHECK: %[[BY:.*]] = and i32 %s, 31
; CHECK: %[[REST:.*]] = xor i32 %[[BY]], 31
; CHECK: %[[LOW:.*]] = lshr i32 %b, 1
; CHECK: shl i32 %a, %[[BY]]
; CHECK: lshr i32 %[[LOW]], %[[REST]]
define i32 @funnel(i32 %a, i32 %b, i32 %s) {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %s)
  ret i32 %r
}

; CHECK-LABEL: @floats(
; CHECK: call float @vulkan.glsl.Floor.f32(float %a)
; CHECK: fmul contract float
; CHECK: fadd contract float
define float @floats(float %a, float %b) {
  %x = call float @llvm.floor.f32(float %a)
  %r = call float @llvm.fmuladd.f32(float %x, float %a, float %b)
  ret float %r
}

; NaNs are detected by their bit patterns.
; CHECK-LABEL: @nan(
; CHECK: %[[BITS:.*]] = bitcast float %a to i32
; CHECK: %[[MAGNITUDE:.*]] = and i32 %[[BITS]], 2147483647
; CHECK: icmp ugt i32 %[[MAGNITUDE]], 2139095040
; CHECK-NOT: fcmp
define i1 @nan(float %a) {
  %r = fcmp uno float %a, 0.0
  ret i1 %r
}

; The driver's function instead of a comparison: if denormal numbers compare as zeros, the function returns a zero, but a
; select could return the wrong one of two denormal numbers. NaNs are detected by their bit patterns.
; CHECK-LABEL: @extremes(
; CHECK-NOT: fcmp
; CHECK: %[[MAX:.*]] = call float @vulkan.glsl.FMax.f32(float %a, float %b)
; CHECK: select i1 %{{.*}}, float %b, float %[[MAX]]
; CHECK: call float @vulkan.glsl.FMin.f32(float %{{.*}}, float %b)
; CHECK-NOT: fcmp
; CHECK: ret float
define float @extremes(float %a, float %b) {
  %x = call float @llvm.maxnum.f32(float %a, float %b)
  %y = call float @llvm.minnum.f32(float %x, float %b)
  ret float %y
}

; OpenCL C, but not SPIR-V, defines results outside of the range of narrow types.
; CHECK-LABEL: @narrow(
; CHECK: %[[WIDE:.*]] = fptosi float %a to i32
; CHECK: trunc i32 %[[WIDE]] to i8
; CHECK: %[[WIDE:.*]] = fptosi double %b to i32
; CHECK: trunc i32 %[[WIDE]] to i16
; CHECK: fptoui float %a to i32
define i32 @narrow(float %a, double %b) {
  %x = fptoui float %a to i8
  %y = fptosi double %b to i16
  %z = fptoui float %a to i32
  ret i32 %z
}

declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare float @llvm.floor.f32(float)
declare float @llvm.fmuladd.f32(float, float, float)

; Exponents beyond the limits are first clamped near the limits, because GLSL's Ldexp is undefined beyond them.
; CHECK-LABEL: @scaled(
; CHECK: icmp sgt i32 %n, 1023
; CHECK: fmul double %a, 0x7FE0000000000000
; CHECK: icmp slt i32 {{.*}}, -1022
; CHECK: fmul double {{.*}}, 0x360000000000000
; CHECK: shl i64 {{.*}}, 52
; CHECK: fmul double
; CHECK-NOT: Ldexp
; CHECK: ret double
define double @scaled(double %a, i32 %n) {
  %r = call double @llvm.ldexp.f64.i32(double %a, i32 %n)
  ret double %r
}
declare double @llvm.ldexp.f64.i32(double, i32)
