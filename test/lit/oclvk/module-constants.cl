// Program-scope constants: variables with initializers, or a storage buffer that the host fills, as in the design document.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=PRIVATE
// RUN: oclvk %s -module-constants-in-storage-buffer -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: oclvk reflect %t.spv | FileCheck %s

// PRIVATE: OpVariable %_ptr_Private_{{.*}} Private %
// CHECK: constant,descriptorSet,1,binding,0,kind,buffer,hexbytes,61000000cdab34120000803f62000000ffffffff0000c03f000000000000000000000000
typedef struct {
  char c;
  uint a;
  float f;
} Foo;
__constant Foo ppp[3] = {{'a', 0x1234abcd, 1.0}, {'b', 0xffffffff, 1.5}, {0}};
kernel void foo(global uint *A, uint i) { *A = ppp[i].a + ppp[i].c + (uint)ppp[i].f; }
