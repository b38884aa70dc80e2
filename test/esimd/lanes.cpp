// Scalar code that the compiler repeats for every lane: sixteen squares. A builtin returns the lane index; the headers
// declare it, but call it only in SYCL functions on vectors.
#include "esimd.hpp"

[[intel::sycl_esimd_vectorize(16)]] SYCL_ESIMD_FUNCTION ESIMD_NOINLINE void store_square(int *b) {
  int lane = __esimd_lane_id();
  esimd::scatter<int, 1>(b, simd<unsigned, 1>(lane * 4), simd<int, 1>(lane * lane));
}

KERNEL lanes(int *b) { store_square(b); }

// PVC:     mov (1|M0) {{.*}}:d 196:w
// PVC:     send.dc1 (16|M0) {{.*}} a64 dword scattering write
