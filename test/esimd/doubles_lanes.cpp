// Double precision: gathers and scatters.
#include "esimd.hpp"

KERNEL double_lanes(const double *a, double *b) {
  simd<unsigned, 8> offsets(0, 8);
  simd<double, 8> x = esimd::gather<double, 8>(a, offsets);
  esimd::scatter<double, 8>(b, offsets, x * 2. + 1.);
}
