// Waiting for a value.
#include "esimd.hpp"

KERNEL wait_for_load(int *a) {
  simd<int, 8> x = esimd::block_load<int, 8>(a);
  experimental::wait(x);
}
