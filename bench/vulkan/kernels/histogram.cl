// Counts the occurrences of each byte: first in local memory, then in total.
#define SIZE 256
kernel __attribute__((reqd_work_group_size(SIZE, 1, 1))) void
histogram(global const uint *words, global uint *counts, int per_item) {
  local uint part[SIZE];
  uint id = get_local_id(0), begin = get_group_id(0) * SIZE * per_item + id;
  part[id] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < per_item; ++i) {
    uint word = words[begin + i * SIZE];
    for (uint shift = 0; shift < 32; shift += 8)
      atomic_inc(&part[word >> shift & 255]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&counts[id], part[id]);
}
