// Two-dimensional block prefetches.
#include "esimd.hpp"

KERNEL block_2d_prefetch(const float *a) {
  esimd::prefetch_2d<float, 16, 4>(a, 255, 63, 255, 0, 0, hints::cached);
}
