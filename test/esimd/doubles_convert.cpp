// Double precision: conversions.
#include "esimd.hpp"

KERNEL convert_wide(const double *a, long *b) {
  simd<double, 8> x = esimd::block_load<double, 8>(a);
  esimd::block_store(b, simd<long, 8>(x));
}
