// A loop keeps the exit condition of its source at the end of each iteration: drivers that unroll loops require `i < n`.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --implicit-check-not=OpIEqual --implicit-check-not=OpINotEqual

// CHECK: OpLoopMerge
// CHECK: %[[NEXT:[0-9]+]] = OpIAdd %uint %{{[0-9]+}} %uint_1{{$}}
// CHECK-NEXT: OpSLessThan %bool %[[NEXT]] %
kernel void k(global const int *a, global int *b, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i * 3];
  b[0] = sum;
}
