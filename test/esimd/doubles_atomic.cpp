// Double precision: atomic sums.
#include "esimd.hpp"

KERNEL double_sums(double *a) {
  simd<unsigned, 8> offsets(0, 8);
  esimd::atomic_update<esimd::atomic_op::fadd, double>(a, offsets, simd<double, 8>(1.));
}
