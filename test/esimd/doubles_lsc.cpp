// Double precision: block loads and stores with the load-store cache.
#include "esimd.hpp"

KERNEL lsc_block_doubles(const double *a, double *b) {
  simd<double, 32> x = experimental::lsc_block_load<double, 32>(a);
  experimental::lsc_block_store<double, 32>(b, x);
}
