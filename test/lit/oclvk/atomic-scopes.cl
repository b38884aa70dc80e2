// Regardless of their scope argument, atomic functions use device scope for buffers and work-group scope for local memory.

// REQUIRES: oclvk, spirv-val, spirv-dis
// RUN: oclvk %s -cl-std=CL3.0 -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s

// CHECK: OpCapability Int64Atomics
// CHECK: OpAtomicStore %{{[0-9]+}} %uint_1 %uint_0 %uint_3
// CHECK: OpAtomicIAdd %uint %{{[0-9]+}} %uint_2 %uint_264 %uint_2
// CHECK: OpAtomicSMax %ulong %{{[0-9]+}} %uint_1 %uint_72 %ulong_7
// CHECK: OpAtomicLoad %uint %{{[0-9]+}} %uint_1 %uint_0
// CHECK: OpAtomicLoad %uint %{{[0-9]+}} %uint_1 %uint_66
// CHECK: OpMemoryBarrier %uint_1 %uint_72
kernel void k(global atomic_int *a, global int *b, global atomic_long *c, local atomic_int *l) {
  atomic_init(a, 3);
  atomic_fetch_add(l, 2);
  atomic_fetch_max(c, 7L);
  b[0] = atomic_load_explicit(a + 4, memory_order_relaxed, memory_scope_work_group);
  b[1] = atomic_load_explicit(a + 4, memory_order_seq_cst, memory_scope_all_svm_devices);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
}
