// Multiplies square matrices, with tiles in local memory.
#define TILE 16
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void
matrix(global const float *a, global const float *b, global float *c, int n) {
  local float left[TILE][TILE], right[TILE][TILE];
  int column = get_local_id(0), row = get_local_id(1);
  int x = get_group_id(0) * TILE + column, y = get_group_id(1) * TILE + row;
  float sum = 0;
  for (int tile = 0; tile < n; tile += TILE) {
    left[row][column] = a[y * n + tile + column];
    right[row][column] = b[(tile + row) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; ++k)
      sum += left[row][k] * right[k][column];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = sum;
}
