// A switch becomes OpSwitch; several cases may share a block, and a case that falls through uses a common block.
// REQUIRES: oclvk, spirv-val, spirv-dis

// RUN: oclvk %s -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis --no-color %t.spv | FileCheck %s

// CHECK: OpSelectionMerge [[END:%[0-9]+]] None
// CHECK-NEXT: OpSwitch {{%[0-9]+}} {{%[0-9]+}} 0 [[A:%[0-9]+]] 7 [[A]] 1 {{%[0-9]+$}}
kernel void shared(global int *a, int n) {
  switch (n) {
  case 0:
  case 7:
    a[0] = a[1] + a[2];
    break;
  case 1:
    a[1] = a[2] * a[3];
    break;
  default:
    a[2] = a[3] - a[4];
  }
}

// CHECK: OpSelectionMerge [[HUB:%[0-9]+]] None
// CHECK-NEXT: OpSwitch
// CHECK: [[HUB]] = OpLabel
// CHECK: OpSelectionMerge
// CHECK-NEXT: OpBranchConditional
kernel void through(global int *a, int n) {
  switch (n) {
  case 0:
    a[0] = a[1] + a[2];
  case 1:
    a[1] = a[2] * a[3];
    break;
  case 5:
    a[2] = a[3] - a[4];
  }
}
