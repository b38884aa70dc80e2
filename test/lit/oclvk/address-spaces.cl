// to_global, to_local, to_private and get_fence: known after inlining, or determined by the ID of the object. A pointer that
// is loaded from memory is an error at the load.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL2.0 -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis --no-color %t.spv | FileCheck %s
// RUN: oclvk %s -cl-std=CL3.0 -arch=spir64 -physical-storage-buffers -o %t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: not oclvk %s -cl-std=CL3.0 -DSTORED -o %t.spv 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: oclvk %s -cl-std=CL3.0 -DSTORED -arch=spir64 -physical-storage-buffers -o %t.spv

#ifdef STORED
// STORED: address-spaces.cl:[[@LINE+1]]:{{.*}}: error: cannot determine which object this pointer refers to: it is loaded from memory; use '-physical-storage-buffers'
kernel void k(global int *out, global uintptr_t *in) { out[0] = to_global(*(int *global *)in) != NULL; }
#else
// CHECK-NOT: OpSelect
// CHECK-NOT: OpBranchConditional
// CHECK: OpStore {{.*}} %uint_1{{$}}
// CHECK: OpStore {{.*}} %uint_5{{$}}
// CHECK: OpStore {{.*}} %uint_2{{$}}
// CHECK: OpStore {{.*}} %uint_6{{$}}
// CHECK: OpFunctionEnd
kernel void known(global int *out) {
  int x;
  int *p = out;
  global int *g = to_global(p);
  if (g)
    g[0] = 1;
  private int *q = to_private(p);
  if (q == NULL && to_private(&x) == &x)
    out[1] = 5;
  out[2] = get_fence(out);
  const volatile void *any = p;
  if (to_local(any) == NULL)
    out[3] = 6;
}

// CHECK: OpSelect
// CHECK: OpFunctionEnd
kernel void chosen(global int *out, local int *l, int n) {
  int *p = n ? (int *)out : (int *)l;
  out[0] = get_fence(p);
  if (to_local(p))
    to_local(p)[0] = 1;
}
#endif
