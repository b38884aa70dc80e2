// Blocks of two dimensions whose place is kept in a register.
#include "esimd.hpp"

KERNEL block_2d_descriptor(const float *a, float *b) {
  experimental::config_2d_mem_access<float, 16, 4, 1> from(a, 255, 63, 255, 0, 0);
  experimental::config_2d_mem_access<float, 16, 4, 1> to(b, 255, 63, 255, 0, 0);
  experimental::lsc_prefetch_2d<float, 16, 4, 1, false, false, esimd::cache_hint::cached, esimd::cache_hint::cached>(from);
  simd<float, 64> x = experimental::lsc_load_2d<float, 16, 4, 1>(from);
  from.set_x(16);
  x += experimental::lsc_load_2d<float, 16, 4, 1>(from);
  experimental::lsc_store_2d<float, 16, 4, 1>(to, x);
}
