// std: CL3.0
// Work-group functions, and atomic operations from OpenCL C 2.0.

kernel void reductions(global int *o, global const int *a, global uint *p, global const uint *b, global long *q) {
  int n = get_global_id(0);
  o[n] = work_group_reduce_add(a[n] & 0xffff) * 3 + work_group_reduce_min(a[n]) - work_group_reduce_max(a[n]);
  p[n] = work_group_scan_inclusive_add(b[n]) ^ work_group_scan_exclusive_max(b[n]) ^ work_group_scan_inclusive_min(b[n]);
  q[n] = work_group_scan_exclusive_add((long)a[n]) + work_group_reduce_max((long)b[n]);
}

kernel void scans_of_floats(global float *o, global const int *a) {
  int n = get_global_id(0);
  float x = (float)(a[n] & 255);
  o[n] = work_group_scan_exclusive_add(x) + work_group_scan_inclusive_max(x) * 1024.0f;
}

kernel void broadcasts(global int *o, global const int *a, global float *f) {
  int n = get_global_id(0);
  o[n] = work_group_broadcast(a[n], 3) + work_group_all(a[n] != 12345) * 2 + work_group_any(a[n] == a[0]) * 4;
  f[n] = work_group_broadcast((float)n, 5);
}

kernel void counters(global int *o, global const int *a, local int *memory) {
  local atomic_int sum, least, bits;
  local atomic_uint most;
  int n = get_global_id(0), l = get_local_id(0);
  if (l == 0) {
    atomic_init(&sum, 0);
    atomic_init(&least, INT_MAX);
    atomic_init(&most, 0u);
    atomic_init(&bits, 0);
  }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add(&sum, a[n]);
  atomic_fetch_min_explicit(&least, a[n], memory_order_relaxed, memory_scope_work_group);
  atomic_fetch_max_explicit(&most, (uint)a[n], memory_order_acq_rel);
  atomic_fetch_or(&bits, 1 << (l & 15));
  atomic_fetch_xor(&bits, 1 << (16 + (l & 7)));
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  o[n] = atomic_load(&sum) + atomic_load_explicit(&least, memory_order_acquire, memory_scope_work_group) +
         (int)atomic_load(&most) + atomic_load(&bits);
}

kernel void exchanges(global int *o, global const int *a) {
  int n = get_global_id(0);
  global atomic_int *place = (global atomic_int *)(o + n);
  atomic_store(place, a[n] % 3);
  int expected = 1;
  bool done = atomic_compare_exchange_strong(place, &expected, 77);
  int old = atomic_exchange_explicit(place, atomic_load(place) * 2, memory_order_acq_rel, memory_scope_device);
  atomic_fetch_sub(place, old + expected + done);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
}

// Adds to the integer that a generic pointer refers to.
static void add(atomic_int *place, int value) { atomic_fetch_add_explicit(place, value, memory_order_relaxed); }

kernel void generic_atomics(global int *o, global const int *a) {
  local atomic_int here;
  int n = get_global_id(0);
  if (get_local_id(0) == 0)
    atomic_init(&here, 5);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  add(&here, a[n]);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  o[n] = 0;
  add((global atomic_int *)(o + n), atomic_load(&here));
}
