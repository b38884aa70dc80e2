#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Place { vec4 place[]; };
layout(std430, binding = 1) buffer Force { vec4 force[]; };
layout(push_constant) uniform Arguments { int count; float softening; };
void main() {
  uint id = gl_GlobalInvocationID.x;
  vec4 mine = place[id];
  vec3 sum = vec3(0.0);
  for (int i = 0; i < count; ++i) {
    vec4 other = place[i];
    vec3 way = other.xyz - mine.xyz;
    float r = inversesqrt(dot(way, way) + softening);
    sum += way * (other.w * r * r * r);
  }
  force[id] = vec4(sum, 0.0);
}
