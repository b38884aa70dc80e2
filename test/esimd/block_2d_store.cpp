// Two-dimensional block stores.
#include "esimd.hpp"

KERNEL block_2d_store(float *a) {
  esimd::store_2d<float, 16, 4>(a, 255, 63, 255, 0, 0, simd<float, 64>(3.f), hints::write_back);
}
