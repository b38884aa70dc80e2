// A store of a two-dimensional block whose address is in a register.
#include "esimd.hpp"

KERNEL descriptor_store(float *a) {
  experimental::config_2d_mem_access<float, 16, 4, 1> block(a, 255, 63, 255, 0, 0);
  experimental::lsc_store_2d<float, 16, 4, 1>(block, simd<float, 64>(3.f));
}
