// A prefetch of a two-dimensional block whose address is in a register.
#include "esimd.hpp"

KERNEL descriptor_prefetch(const float *a) {
  experimental::config_2d_mem_access<float, 16, 4, 1> block(a, 255, 63, 255, 0, 0);
  using esimd::cache_hint;
  experimental::lsc_prefetch_2d<float, 16, 4, 1, false, false, cache_hint::cached, cache_hint::cached>(block);
}
