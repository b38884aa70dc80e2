#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) readonly buffer From { float from[]; };
layout(std430, binding = 1) buffer To { float to[]; };
layout(push_constant) uniform Arguments { int width; int height; float rate; };
void main() {
  int x = int(gl_GlobalInvocationID.x), y = int(gl_GlobalInvocationID.y), i = y * width + x;
  float middle = from[i];
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    middle += rate * (from[i - 1] + from[i + 1] + from[i - width] + from[i + width] - 4.0 * middle);
  to[i] = middle;
}
