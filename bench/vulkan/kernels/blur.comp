#version 450
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0) uniform texture2D from;
layout(binding = 1) uniform writeonly image2D to;
layout(push_constant) uniform Arguments { int radius; };
void main() {
  ivec2 place = ivec2(gl_GlobalInvocationID.xy), last = textureSize(from, 0) - 1;
  vec4 sum = vec4(0.0);
  for (int y = -radius; y <= radius; ++y)
    for (int x = -radius; x <= radius; ++x)
      sum += texelFetch(from, clamp(place + ivec2(x, y), ivec2(0), last), 0);
  float width = 2 * radius + 1;
  imageStore(to, place, sum / (width * width));
}
