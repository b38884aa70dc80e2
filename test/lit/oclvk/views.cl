// Variables that access one buffer as elements of several widths are Aliased; a single variable is not.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpDecorate %[[A:.*]] Binding 1
// CHECK: OpDecorate %[[B:.*]] Binding 1
// CHECK: OpDecorate %[[A]] Aliased
// CHECK-NEXT: OpDecorate %[[B]] Aliased
// CHECK: OpDecorate %{{.*}} Binding 0
// CHECK-NOT: Aliased
kernel void k(global int *a, global int *b) {
  int i = get_global_id(0);
  a[i] = b[i] + ((global char *)b)[i * 8];
}
