// Sums the elements of each work-group with a tree reduction in local memory.
#define SIZE 128
kernel __attribute__((reqd_work_group_size(SIZE, 1, 1))) void
reduction(global const int *values, global int *sums, int per_item) {
  local int part[SIZE];
  int id = get_local_id(0), begin = get_group_id(0) * SIZE * per_item + id, sum = 0;
  for (int i = 0; i < per_item; ++i)
    sum += values[begin + i * SIZE];
  part[id] = sum;
  for (int half_size = SIZE / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < half_size)
      part[id] += part[id + half_size];
  }
  if (id == 0)
    sums[get_group_id(0)] = part[0];
}
