// Views of one buffer as elements of several widths are declared to be the same memory; one view is not.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpDecorate %[[A:.*]] DescriptorSet 0
// CHECK-NEXT: OpDecorate %[[A]] Binding 0
// CHECK-NOT: OpDecorate %[[A]] Aliased
// CHECK: OpDecorate %[[B:.*]] Binding 1
// CHECK: OpDecorate %[[C:.*]] Binding 1
// CHECK: OpDecorate %[[B]] Aliased
// CHECK-NEXT: OpDecorate %[[C]] Aliased
kernel void k(global int *a, global int *b) {
  int i = get_global_id(0);
  a[i] = b[i] + ((global char *)b)[i * 8];
}
