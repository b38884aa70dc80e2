; Types without an expansion are errors.

; RUN: not opt -disable-output -passes=vulkan-intrinsics %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK:      error: {{.*}}: intrinsic 'llvm.fptosi.sat.i128.f32' is not supported on Vulkan
; CHECK-NEXT: error: {{.*}}: intrinsic 'llvm.ctlz.i48' is not supported on Vulkan
; CHECK-NEXT: error: {{.*}}: intrinsic 'llvm.fshl.i24' is not supported on Vulkan
; CHECK-NEXT: error: {{.*}}: intrinsic 'llvm.fabs.v2f32' is not supported on Vulkan
; CHECK-NEXT: error: {{.*}}: intrinsic 'llvm.sqrt.bf16' is not supported on Vulkan
; CHECK-NEXT: error: {{.*}}: intrinsic 'llvm.ldexp.f32.i64' is not supported on Vulkan
define void @f(float %x, i48 %a, i24 %b, <2 x float> %v, bfloat %h, i64 %e) {
  %1 = call i128 @llvm.fptosi.sat.i128.f32(float %x)
  %2 = call i48 @llvm.ctlz.i48(i48 %a, i1 false)
  %3 = call i24 @llvm.fshl.i24(i24 %b, i24 %b, i24 3)
  %4 = call <2 x float> @llvm.fabs.v2f32(<2 x float> %v)
  %5 = call bfloat @llvm.sqrt.bf16(bfloat %h)
  %6 = call float @llvm.ldexp.f32.i64(float %x, i64 %e)
  ret void
}
