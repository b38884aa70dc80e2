// Pointer-sized types have 32 bits, or 64 with -arch=spir64; bool is a byte, even in buffers. A pointer as an integer is its offset.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s -DSIZES=4444
// RUN: oclvk %s -arch=spir64 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s -DSIZES=8888
// RUN: not oclvk %s -DMADE -o %t.spv 2>&1 | FileCheck %s --check-prefix=MADE

// CHECK: OpStore %{{[0-9]+}} %uint_[[SIZES]]
// CHECK: OpStore %{{[0-9]+}} %uint_81
// CHECK: OpLoad %uchar
// CHECK: OpStore %{{[0-9]+}} %uint_20
struct s {
  bool b;
  int i;
};
kernel void k(global int *a, global struct s *s) {
  a[0] = sizeof(size_t) + sizeof(ptrdiff_t) * 10 + sizeof(uintptr_t) * 100 + sizeof(intptr_t) * 1000;
  a[1] = sizeof(bool) + sizeof(struct s) * 10;
  a[2] = s[1].b;
  a[3] = (uintptr_t)(a + 5);
}
#ifdef MADE
// MADE: sizes.cl:[[@LINE+1]]:{{.*}}: error: pointers from integers require '-physical-storage-buffers'
kernel void made(global int *a) { *(global int *)(uintptr_t)a[1] = 7; }
#endif
