// std: CL3.0
#define SCAN(F, T)                                                                                                     \
  kernel void F##__##T(global T *o, global const T *a) {                                                               \
    ITEM;                                                                                                              \
    o[i] = F(a[i]);                                                                                                    \
  }
#define EACH(F) SCAN(F, int) SCAN(F, uint) SCAN(F, long) SCAN(F, ulong)
EACH(work_group_reduce_add) EACH(work_group_reduce_min) EACH(work_group_reduce_max)
EACH(work_group_scan_inclusive_add) EACH(work_group_scan_inclusive_min) EACH(work_group_scan_inclusive_max)
EACH(work_group_scan_exclusive_add) EACH(work_group_scan_exclusive_min) EACH(work_group_scan_exclusive_max)

kernel void work_group_all__int(global int *o, global const int *a) {
  ITEM;
  o[i] = (work_group_all(a[i] != 12345) != 0) * 2 + (work_group_all(a[i] < 1000) != 0);
}

kernel void work_group_any__int(global int *o, global const int *a) {
  ITEM;
  o[i] = (work_group_any(a[i] == 12345) != 0) * 2 + (work_group_any(a[i] < -1000) != 0);
}

#define SPREAD(T)                                                                                                      \
  kernel void work_group_broadcast__##T(global T *o, global const T *a) {                                              \
    ITEM;                                                                                                              \
    o[i] = work_group_broadcast(a[i], 5);                                                                              \
  }
SPREAD(int) SPREAD(uint) SPREAD(long) SPREAD(ulong) SPREAD(float)

// Integers as floats, whose sums are exact.
kernel void work_group_reduce_add__float(global float *o, global const int *a) {
  ITEM;
  o[i] = work_group_reduce_add((float)(a[i] & 1023)) + work_group_scan_exclusive_add((float)(a[i] & 255));
}
