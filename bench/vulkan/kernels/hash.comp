#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Seeds { uint seeds[]; };
layout(std430, binding = 1) buffer Hashes { uint hashes[]; };
layout(push_constant) uniform Arguments { int rounds; };
const uint table[16] = {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89,
                        0x452821e6, 0x38d01377, 0xbe5466cf, 0x34e90c6c, 0xc0ac29b7, 0xc97c50dd, 0x3f84d5b5, 0xb5470917};
uint rotate(uint value, uint by) { return value << by | value >> (32 - by); }
void main() {
  uint i = gl_GlobalInvocationID.x;
  uint a = seeds[i], b = a ^ 0x9e3779b9, c = a + i, d = ~a;
  for (int round = 0; round < rounds; ++round) {
    a += b + table[round & 15];
    d = rotate(d ^ a, 16u);
    c += d;
    b = rotate(b ^ c, 12u);
    a += b;
    d = rotate(d ^ a, 8u);
    c += d;
    b = rotate(b ^ c, 7u);
  }
  hashes[i] = a ^ b ^ c ^ d;
}
