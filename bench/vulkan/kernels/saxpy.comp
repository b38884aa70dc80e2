#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer X { float x[]; };
layout(std430, binding = 1) buffer Y { float y[]; };
layout(push_constant) uniform Arguments { float a; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  y[i] = a * x[i] + y[i];
}
