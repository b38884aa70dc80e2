kernel void counters(global int *a, global uint *b, volatile global int *c) {
  int i = get_global_id(0);
  atomic_add(&a[0], i);
  atomic_sub(&a[1], i);
  atomic_inc(&a[2]);
  atomic_dec(&a[3]);
  atomic_min(&a[4], i - 30);
  atomic_max(&a[5], i - 30);
  atomic_min(&b[4], i);
  atomic_max(&b[5], i);
  atomic_and(&b[6], ~(1u << (i & 31)));
  atomic_or(&b[7], 1u << (i & 31));
  atomic_xor(&b[8], 1u << (i & 31));
  c[i] = atomic_xchg(&a[64 + i], i * 7);
  c[i + 64] = atomic_cmpxchg(&a[128 + i], a[192 + i], i);
}

kernel void histogram(global uint *a, global const uchar *b, local uint *l) {
  int t = get_local_id(0);
  for (int j = t; j < 32; j += get_local_size(0))
    l[j] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = get_global_id(0); j < 1024; j += get_global_size(0))
    atomic_inc(&l[b[j] >> 3]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int j = t; j < 32; j += get_local_size(0))
    atomic_add(&a[j], l[j]);
}
