// Rounds of additions, rotations and exclusive ors, with constants from a table.
constant uint table[16] = {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89,
                           0x452821e6, 0x38d01377, 0xbe5466cf, 0x34e90c6c, 0xc0ac29b7, 0xc97c50dd, 0x3f84d5b5, 0xb5470917};
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void hash(global const uint *seeds, global uint *hashes, int rounds) {
  uint i = get_global_id(0);
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
