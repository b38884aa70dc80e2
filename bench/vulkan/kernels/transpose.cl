// Transposes a square matrix, with tiles in local memory.
#define TILE 16
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void
transpose(global const float *from, global float *to, int n) {
  local float tile[TILE][TILE + 1];
  int column = get_local_id(0), row = get_local_id(1);
  int x = get_group_id(0) * TILE, y = get_group_id(1) * TILE;
  tile[row][column] = from[(y + row) * n + x + column];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[(x + row) * n + y + column] = tile[column][row];
}
