; Doubles are rounded to integers by additions, because lavapipe does not round large doubles on all processors.

; RUN: opt -S -passes=vulkan-intrinsics %s | FileCheck %s

; CHECK-LABEL: @nearest(
; CHECK: %[[A:.*]] = call double @vulkan.glsl.FAbs.f64(double %x)
; CHECK: %[[SUM:.*]] = fadd double %[[A]], 0x4330000000000000
; CHECK: %[[SMALL:.*]] = fcmp olt double %[[A]], 0x4330000000000000
; CHECK: %[[WHOLE:.*]] = fsub double %[[SUM]], 0x4330000000000000
; CHECK: select i1 %[[SMALL]], double %[[WHOLE]], double %[[A]]
; CHECK-NOT: RoundEven
define double @nearest(double %x) {
  %r = call double @llvm.rint.f64(double %x)
  ret double %r
}

; CHECK-LABEL: @down(
; CHECK: %[[BEYOND:.*]] = fcmp ogt double %[[R:.*]], %x
; CHECK: %[[LESS:.*]] = fsub double %[[R]], 1.000000e+00
; CHECK: select i1 %[[BEYOND]], double %[[LESS]], double %[[R]]
; CHECK-NOT: Floor
define double @down(double %x) {
  %r = call double @llvm.floor.f64(double %x)
  ret double %r
}

; CHECK-LABEL: @narrow(
; CHECK: call half @vulkan.glsl.Ceil.f16(half %x)
define half @narrow(half %x) {
  %r = call half @llvm.ceil.f16(half %x)
  ret half %r
}

; CHECK-LABEL: @there_and_back(
; CHECK-NOT: sitofp
; CHECK: %[[ZERO:.*]] = fcmp oeq double %[[WHOLE:.*]], 0.000000e+00
; CHECK: %[[R:.*]] = select i1 %[[ZERO]], double 0.000000e+00, double %[[WHOLE]]
; CHECK: ret double %[[R]]
define double @there_and_back(double %x) {
  %i = fptosi double %x to i64
  %r = sitofp i64 %i to double
  ret double %r
}

; CHECK-LABEL: @kept(
; CHECK: sitofp
; CHECK: uitofp
define double @kept(float %x, double %y) {
  %i = fptosi float %x to i64
  %a = sitofp i64 %i to double
  %j = fptosi double %y to i64
  %b = uitofp i64 %j to double
  %r = fadd double %a, %b
  ret double %r
}
