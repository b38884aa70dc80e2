// The load-store cache's messages for work-group local memory.
#include "esimd.hpp"

KERNEL lsc_slm_messages(int *b) {
  esimd::slm_init<4096>();
  simd<unsigned, 16> offsets(0, 16);
  experimental::lsc_slm_scatter<int, 4>(offsets, simd<int, 64>(0, 1));
  experimental::lsc_slm_block_store<int, 64>(1024, simd<int, 64>(5));
  esimd::barrier();
  simd<int, 64> x = experimental::lsc_slm_gather<int, 4>(offsets);
  x += experimental::lsc_slm_block_load<int, 64>(1024);
  simd<unsigned, 16> places(0, 4);
  simd<int, 16> old =
      experimental::lsc_slm_atomic_update<esimd::atomic_op::add, int, 16>(places, simd<int, 16>(1), simd_mask<16>(1));
  x.select<16, 1>(0) = old;
  esimd::block_store(b, x);
}
