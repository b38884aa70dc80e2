// Fences and barriers.
#include "esimd.hpp"

KERNEL fences(int *a) {
  *a = item();
  esimd::fence<esimd::fence_mask::global_coherent_fence>();
  esimd::barrier();
}
