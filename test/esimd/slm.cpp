// Work-group local memory of a fixed size: blocks, gathers, scatters, single elements.
#include "esimd.hpp"

KERNEL slm_blocks(const int *a, int *b) {
  esimd::slm_init<2048>();
  unsigned i = item() * 16;
  esimd::slm_block_store<int, 16>(i * 4, esimd::block_load<int, 16>(a + i));
  esimd::barrier();
  simd<int, 16> x = esimd::slm_block_load<int, 16>((i * 4 + 64) % 2048);
  esimd::block_store(b + i, x);
}

KERNEL slm_lanes(int *b) {
  esimd::slm_init(1024);
  simd<unsigned, 16> offsets(0, 4);
  esimd::slm_scatter<int, 16>(offsets, simd<int, 16>(0, 3));
  esimd::slm_scalar_store<int>(8, 77);
  esimd::barrier();
  simd<int, 16> x = esimd::slm_gather<int, 16>(offsets, offsets > 4);
  x += esimd::slm_scalar_load<int>(12);
  esimd::block_store(b, x);
}

// PVC:     send.dc0 {{.*}} byte scattering write
// PVC:     sync.bar
// PVC:     send.dc0 {{.*}} byte gathering read
