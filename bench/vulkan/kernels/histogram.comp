#version 450
#define SIZE 256
layout(local_size_x = SIZE) in;
layout(std430, binding = 0) readonly buffer Words { uint words[]; };
layout(std430, binding = 1) buffer Counts { uint counts[]; };
layout(push_constant) uniform Arguments { int per_item; };
shared uint part[SIZE];
void main() {
  uint id = gl_LocalInvocationID.x, begin = gl_WorkGroupID.x * SIZE * per_item + id;
  part[id] = 0;
  barrier();
  for (int i = 0; i < per_item; ++i) {
    uint word = words[begin + i * SIZE];
    for (uint shift = 0; shift < 32; shift += 8)
      atomicAdd(part[word >> shift & 255], 1);
  }
  barrier();
  atomicAdd(counts[id], part[id]);
}
