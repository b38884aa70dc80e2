// Integer types are unsigned; structs have the same layout as in C, including packed structs.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: oclvk %s -rewrite-packed-structs -o %t.packed && cmp %t.spv %t.packed

// CHECK-NOT: OpTypeInt {{.*}} 1
// CHECK: OpTypeInt 32 0
// CHECK-NOT: OpTypeInt {{.*}} 1
// CHECK: OpSDiv
struct __attribute__((packed)) odd {
  char c;
  int i;
};
kernel void k(global struct odd *s, global int *a, int n) { a[n] = s[n].i / n; }
