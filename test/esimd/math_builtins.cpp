// The builtins of the math unit. The headers declare them, but call OpenCL functions in device code; the header
// functions for frc do not compile.
#include "esimd.hpp"

KERNEL math_builtins(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a), y = esimd::block_load<float, 16>(a + 16);
  auto unary = x.data();
  simd<float, 16> r = __esimd_inv<float, 16>(x.data());
  r += simd<float, 16>(__esimd_log<float, 16>(x.data())) + simd<float, 16>(__esimd_exp<float, 16>(x.data()));
  r += simd<float, 16>(__esimd_sqrt<float, 16>(x.data())) + simd<float, 16>(__esimd_rsqrt<float, 16>(x.data()));
  r += simd<float, 16>(__esimd_sin<float, 16>(x.data())) + simd<float, 16>(__esimd_cos<float, 16>(x.data()));
  r += simd<float, 16>(__esimd_pow<float, 16>(x.data(), y.data())) + simd<float, 16>(__esimd_frc<16>(x.data()));
  esimd::block_store(b, r);
}

// PVC-DAG: math.inv (16|M0)
// PVC-DAG: math.log (16|M0)
// PVC-DAG: math.exp (16|M0)
// PVC-DAG: math.sqt (16|M0)
// PVC-DAG: math.rsqt (16|M0)
// PVC-DAG: math.sin (16|M0)
// PVC-DAG: math.cos (16|M0)
// PVC-DAG: frc (16|M0)
