kernel void ids(global uint *a) {
  uint i = get_global_id(0);
  a[i * 8] = get_local_id(0) + 100 * get_group_id(0);
  a[i * 8 + 1] = get_global_size(0) + get_local_size(0) + get_num_groups(0);
  a[i * 8 + 2] = get_global_id(1) + get_global_size(1) + get_local_size(2);
  a[i * 8 + 3] = get_work_dim() + get_global_offset(0);
  a[i * 8 + 4] = get_global_id(i & 1) + get_local_size(i % 3);
}

kernel __attribute__((reqd_work_group_size(16, 1, 1))) void required(global uint *a, uint k) {
  a[get_global_id(0)] = get_local_size(0) * k + get_local_id(0);
}
