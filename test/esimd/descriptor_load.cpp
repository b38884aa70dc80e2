// A load of a two-dimensional block whose address is in a register.
#include "esimd.hpp"

KERNEL descriptor_load(const float *a, float *b) {
  experimental::config_2d_mem_access<float, 16, 4, 1> block(a, 255, 63, 255, 0, 0);
  block.set_x(16);
  esimd::block_store(b, experimental::lsc_load_2d<float, 16, 4, 1>(block));
}
