// Pointers to constant memory as uniform buffers of a given size. They are arrays of vectors of words, which each driver
// supports, so that any layout of their contents is possible.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -constant-args-ubo -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s -DLENGTH=4096
// RUN: oclvk %s -constant-args-ubo -max-ubo-size=16399 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s -DLENGTH=1024
// RUN: not oclvk %s -max-ubo-size=7 -o %t.spv 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: OpTypeArray %v4uint %uint_[[LENGTH]]
// CHECK: OpVariable %_ptr_Uniform__struct_{{.*}} Uniform
// ERROR: option '-max-ubo-size=7': '7' is not in the range 16 to 4294967295
struct odd { float a[3]; };
kernel void k(constant struct odd *c, constant uchar *d, constant long *e, global float *o, int i) { o[i] = c[i].a[2] + d[i] + e[i]; }
