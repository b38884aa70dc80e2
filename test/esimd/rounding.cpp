// Rounding, extremes, absolute values, reductions.
#include "esimd.hpp"

KERNEL rounding(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, esimd::rndd<float, 16>(x) + esimd::rndu<float, 16>(x) + esimd::rnde<float, 16>(x) +
                            esimd::rndz<float, 16>(x));
}

KERNEL extremes(const int *a, const unsigned *u, const float *f, float *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<unsigned, 16> y = esimd::block_load<unsigned, 16>(u);
  simd<float, 16> z = esimd::block_load<float, 16>(f);
  z = esimd::max(esimd::abs(z), simd<float, 16>(1.f)) + esimd::min(z, 3.f);
  z += esimd::abs<int>(esimd::max(x, 4)) + esimd::max(esimd::min(y, simd<unsigned, 16>(9u)), 2u) + esimd::min(x, 7);
  esimd::block_store(b, z);
}

KERNEL reductions(const int *a, int *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  int sum = esimd::reduce<int>(x, std::plus<>()) + esimd::hmax<int>(x) + esimd::hmin<int>(x);
  *b = sum;
}

// PVC-DAG: rndd (16|M0)
// PVC-DAG: rnde (16|M0)
// PVC-DAG: rndu (16|M0)
// PVC-DAG: rndz (16|M0)
