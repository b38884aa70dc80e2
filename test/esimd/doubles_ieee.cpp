// Double precision: division and square root as IEEE 754 specifies.
#include "esimd.hpp"

KERNEL ieee_double(const double *a, double *b) {
  simd<double, 8> x = esimd::block_load<double, 8>(a);
  esimd::block_store(b, esimd::div_ieee(x, simd<double, 8>(3.)) + esimd::sqrt_ieee(x));
}
