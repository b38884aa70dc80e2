#version 450
#define TILE 16
layout(local_size_x = TILE, local_size_y = TILE) in;
layout(std430, binding = 0) readonly buffer From { float from[]; };
layout(std430, binding = 1) buffer To { float to[]; };
layout(push_constant) uniform Arguments { int n; };
shared float tile[TILE][TILE + 1];
void main() {
  int column = int(gl_LocalInvocationID.x), row = int(gl_LocalInvocationID.y);
  int x = int(gl_WorkGroupID.x) * TILE, y = int(gl_WorkGroupID.y) * TILE;
  tile[row][column] = from[(y + row) * n + x + column];
  barrier();
  to[(x + row) * n + y + column] = tile[column][row];
}
