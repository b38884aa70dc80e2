// Masks: any, all, packing into integers and unpacking.
#include "esimd.hpp"

KERNEL mask_any_all(const int *a, int *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd_mask<16> positive = x > 0;
  if ((positive & (x < 9)).all())
    x += 1;
  if ((!positive).any())
    x -= 1;
  esimd::block_store(b, x);
}

KERNEL mask_packed(const unsigned *a, unsigned *b) {
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a);
  unsigned bits = esimd::pack_mask(x > 3u) + esimd::ballot<unsigned, 16>(x);
  simd_mask<16> mask = esimd::unpack_mask<16>(bits);
  x.merge(simd<unsigned, 16>(0u), mask);
  x += esimd::pack_mask(simd_mask<32>(1)) + esimd::fbl(bits) + esimd::fbh(bits) + esimd::cbit(bits);
  esimd::block_store(b, x);
}
