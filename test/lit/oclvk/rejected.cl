// Pipes and ranges that kernels create are errors that name the function.

// REQUIRES: oclvk
// RUN: not oclvk %s -cl-std=CL2.0 -DPIPE -o %t.spv 2>&1 | FileCheck %s --check-prefix=PIPE
// RUN: not oclvk %s -cl-std=CL2.0 -o %t.spv 2>&1 | FileCheck %s

#ifdef PIPE
// PIPE: rejected.cl:[[@LINE+1]]:{{.*}}: error: call to '__sub_group_reserve_read_pipe', which is neither defined nor a builtin that is supported on Vulkan
kernel void k(read_only pipe int p, global int *a) { reserve_id_t r = sub_group_reserve_read_pipe(p, 1); a[0] = is_valid_reserve_id(r); }
#else
// CHECK: error: call to '__get_kernel_max_sub_group_size_for_ndrange_impl', which is neither defined nor a builtin that is supported on Vulkan
kernel void k(global int *a) { a[0] = get_kernel_max_sub_group_size_for_ndrange(ndrange_1D(4), ^{ a[0] = 1; }); }
#endif
