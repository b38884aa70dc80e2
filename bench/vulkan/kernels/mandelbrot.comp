#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(std430, binding = 0) buffer Steps { int steps[]; };
layout(push_constant) uniform Arguments { vec2 corner; float size; int width; int limit; };
void main() {
  ivec2 place = ivec2(gl_GlobalInvocationID.xy);
  precise vec2 c = corner + vec2(place) * size, z = vec2(0.0);
  precise float square = 0.0;
  int n = 0;
  while (n < limit && square < 4.0) {
    z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
    square = z.x * z.x + z.y * z.y;
    ++n;
  }
  steps[place.y * width + place.x] = n;
}
