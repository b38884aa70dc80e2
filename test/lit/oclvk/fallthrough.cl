// A case that falls through becomes a case construct that branches to the next one, which follows it; the default may be last.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s

// CHECK: OpSwitch %{{[0-9]+}} %[[MERGE:[0-9]+]] 1 %[[A:[0-9]+]] 2 %[[B:[0-9]+]] 7 %[[C:[0-9]+]]
// CHECK: %[[A]] = OpLabel
// CHECK: OpBranch %[[B]]
// CHECK: %[[B]] = OpLabel
// CHECK: OpBranch %[[C]]
kernel void chain(global int *a, int n) {
  int r = n;
  switch (n) {
  case 1: r = r * 3 + a[1];
  case 2: r = r * 5 + a[2];
  case 7: r = r * 7 + a[3];
  }
  a[0] = r;
}

// CHECK: OpSwitch %{{[0-9]+}} %[[DEFAULT:[0-9]+]] 3 %[[A:[0-9]+]] 2 %[[B:[0-9]+]]
// CHECK: %[[B]] = OpLabel
// CHECK: OpBranch %[[DEFAULT]]
kernel void to_default(global int *a, int n) {
  int r = n;
  switch (n) {
  case 3: if (a[7] > 3) r = r * 3 + a[1];
  case 2: r = r * 5 + a[2]; a[n] = r;
  default: r = r * 7 + a[3]; a[r & 3] = 5; break;
  case 9: r = a[5];
  }
  a[0] = r;
}
