// Atomic operations with cache hints and on floating-point numbers.
#include "esimd.hpp"

KERNEL lsc_atomics(float *a, int *b) {
  using esimd::atomic_op;
  simd<unsigned, 16> offsets(0, 4);
  simd<float, 16> x = esimd::atomic_update<atomic_op::fadd, float>(a, offsets, simd<float, 16>(1.f));
  x += esimd::atomic_update<atomic_op::fmax, float>(a, offsets, simd<float, 16>(2.f));
  x += esimd::atomic_update<atomic_op::fcmpxchg, float>(a, offsets, x, simd<float, 16>(2.f));
  esimd::block_store(a + 512, x);
  esimd::properties hints{esimd::cache_hint_L1<esimd::cache_hint::uncached>,
                          esimd::cache_hint_L2<esimd::cache_hint::write_back>};
  simd<int, 16> y = esimd::atomic_update<atomic_op::load, int>(b, offsets, hints);
  esimd::atomic_update<atomic_op::store, int>(b, offsets, y, hints);
  esimd::atomic_update<atomic_op::dec, int>(b, offsets, hints);
}
