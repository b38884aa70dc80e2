#version 450
#define SIZE 128
layout(local_size_x = SIZE) in;
layout(std430, binding = 0) readonly buffer Values { int values[]; };
layout(std430, binding = 1) buffer Sums { int sums[]; };
layout(push_constant) uniform Arguments { int per_item; };
shared int part[SIZE];
void main() {
  int id = int(gl_LocalInvocationID.x), begin = int(gl_WorkGroupID.x) * SIZE * per_item + id, sum = 0;
  for (int i = 0; i < per_item; ++i)
    sum += values[begin + i * SIZE];
  part[id] = sum;
  for (int half_size = SIZE / 2; half_size > 0; half_size /= 2) {
    barrier();
    if (id < half_size)
      part[id] += part[id + half_size];
  }
  if (id == 0)
    sums[gl_WorkGroupID.x] = part[0];
}
