// Restrictions in the design document that do not apply: calls to kernels, pointers to half and double, comparisons of pointers.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: not oclvk %s -DRECURSIVE -o %t.spv 2>&1 | FileCheck %s --check-prefix=RECURSIVE
// RUN: not oclvk %s -DSTORED -o %t.spv 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: oclvk %s -DSTORED -arch=spir64 -physical-storage-buffers -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: not oclvk %s -physical-storage-buffers -o %t.spv 2>&1 | FileCheck %s --check-prefix=SHORT

// CHECK: OpEntryPoint GLCompute %{{.*}} "inner"
// CHECK: OpEntryPoint GLCompute %{{.*}} "outer"
// SHORT: error: '-physical-storage-buffers' requires 64-bit addresses: '-arch=spir64', or IR for spirv64
kernel void inner(global half *h, global double *d) { d[0] += vload_half(0, h); }
kernel void outer(global half *h, global double *d, global int *a, global int *b, local int *l) {
  inner(h, d);
  event_t e = async_work_group_copy(l, a, 4, 0);
  wait_group_events(1, &e);
  *(a == b ? a : b) = sizeof(a) + l[1];
}
#ifdef RECURSIVE
// RECURSIVE: restrictions.cl:[[@LINE+1]]:{{.*}}: error: function 'f' can call itself, which Vulkan does not allow
int f(int n) { return n ? n * f(n - 1) : 1; }
kernel void recursive(global int *a) { a[0] = f(a[1]); }
#endif
#ifdef STORED
struct node { global struct node *next; };
// STORED: restrictions.cl:[[@LINE+1]]:{{.*}}: error: cannot determine which object this pointer refers to: it is loaded from memory; use '-physical-storage-buffers'
kernel void stored(global struct node *n) { n->next->next = n; }
#endif
