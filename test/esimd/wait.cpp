// Waiting for a value.
#include "esimd.hpp"

KERNEL wait_for_load(int *a) {
  simd<int, 8> x = esimd::block_load<int, 8>(a);
  experimental::wait(x);
}

// PVC: send.dc1 {{.*}} oword block read
// PVC: mov (1|M0) null<1>:ud
