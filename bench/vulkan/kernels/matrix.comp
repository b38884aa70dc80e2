#version 450
#define TILE 16
layout(local_size_x = TILE, local_size_y = TILE) in;
layout(std430, binding = 0) readonly buffer A { float a[]; };
layout(std430, binding = 1) readonly buffer B { float b[]; };
layout(std430, binding = 2) buffer C { float c[]; };
layout(push_constant) uniform Arguments { int n; };
shared float left[TILE][TILE], right[TILE][TILE];
void main() {
  int column = int(gl_LocalInvocationID.x), row = int(gl_LocalInvocationID.y);
  int x = int(gl_WorkGroupID.x) * TILE + column, y = int(gl_WorkGroupID.y) * TILE + row;
  float sum = 0;
  for (int tile = 0; tile < n; tile += TILE) {
    left[row][column] = a[y * n + tile + column];
    right[row][column] = b[(tile + row) * n + x];
    barrier();
    for (int k = 0; k < TILE; ++k)
      sum += left[row][k] * right[k][column];
    barrier();
  }
  c[y * n + x] = sum;
}
