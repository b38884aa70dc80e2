// std: CL3.0
// Results that do not depend on the sub-group size: sums over the work-group, and checks of invariants.
#pragma OPENCL EXTENSION cl_khr_subgroups : enable

#define SUM(T)                                                                                                         \
  kernel void sub_group_reduce_add__##T(global T *o, global const T *a) {                                              \
    local T sums[16];                                                                                                  \
    ITEM;                                                                                                              \
    T sum = sub_group_reduce_add(a[i]);                                                                                \
    if (get_sub_group_local_id() == 0)                                                                                 \
      sums[get_sub_group_id()] = sum;                                                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    T all = 0;                                                                                                         \
    for (uint n = 0; n < get_num_sub_groups(); ++n)                                                                    \
      all += sums[n];                                                                                                  \
    o[i] = all;                                                                                                        \
  }
SUM(int) SUM(uint) SUM(long) SUM(ulong)

#define EXTREME(F, T, OP)                                                                                              \
  kernel void F##__##T(global T *o, global const T *a) {                                                               \
    local T found[16];                                                                                                 \
    ITEM;                                                                                                              \
    T mine = F(a[i]);                                                                                                  \
    if (get_sub_group_local_id() == 0)                                                                                 \
      found[get_sub_group_id()] = mine;                                                                                \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    T all = found[0];                                                                                                  \
    for (uint n = 1; n < get_num_sub_groups(); ++n)                                                                    \
      all = OP(all, found[n]);                                                                                         \
    o[i] = all;                                                                                                        \
  }
EXTREME(sub_group_reduce_min, int, min) EXTREME(sub_group_reduce_min, ulong, min)
EXTREME(sub_group_reduce_max, uint, max) EXTREME(sub_group_reduce_max, long, max)

#define LAWS(T)                                                                                                        \
  kernel void sub_group_scan_add__##T(global int *o, global const T *a) {                                              \
    ITEM;                                                                                                              \
    T inclusive = sub_group_scan_inclusive_add(a[i]), exclusive = sub_group_scan_exclusive_add(a[i]);                  \
    T last = sub_group_broadcast(inclusive, get_sub_group_size() - 1);                                                 \
    o[i] = (inclusive - exclusive == a[i]) + (last == sub_group_reduce_add(a[i])) * 2 +                                \
           (get_sub_group_local_id() != 0 || exclusive == 0) * 4;                                                      \
  }                                                                                                                    \
  kernel void sub_group_scan_extremes__##T(global int *o, global const T *a) {                                         \
    ITEM;                                                                                                              \
    T least = sub_group_scan_inclusive_min(a[i]), most = sub_group_scan_inclusive_max(a[i]);                           \
    T before = sub_group_scan_exclusive_max(a[i]);                                                                     \
    o[i] = (least <= a[i]) + (most >= a[i]) * 2 + (most == max(before, a[i])) * 4;                                     \
  }
LAWS(int) LAWS(uint) LAWS(long) LAWS(ulong)

kernel void sub_group_votes__int(global int *o, global const int *a) {
  ITEM;
  int one = sub_group_any(a[i] & 1), all = sub_group_all(a[i] & 1), count = sub_group_reduce_add(a[i] & 1);
  o[i] = ((one != 0) == (count > 0)) + ((all != 0) == (count == get_sub_group_size())) * 2;
}
