// Gathers and scatters of up to four channels per address.
#include "esimd.hpp"

KERNEL gather_rgba_usm(const float *a, float *b) {
  using esimd::rgba_channel_mask;
  simd<unsigned, 16> offsets(item() * 256, 16);
  simd<float, 64> x = esimd::gather_rgba<rgba_channel_mask::ABGR>(a, offsets);
  esimd::scatter_rgba<rgba_channel_mask::ABGR>(b, offsets, x);
}

KERNEL gather_rgba_slm(float *b) {
  using esimd::rgba_channel_mask;
  esimd::slm_init<4096>();
  simd<unsigned, 16> offsets(0, 16);
  esimd::slm_scatter_rgba<float, 16, rgba_channel_mask::ABGR>(offsets, simd<float, 64>(0, 1));
  esimd::block_store(b, esimd::slm_gather_rgba<float, 16, rgba_channel_mask::ABGR>(offsets));
}
