// The load-store cache's gathers from work-group local memory, with values for inactive lanes.
#include "esimd.hpp"

KERNEL lsc_slm_load_merge(int *b) {
  esimd::slm_init<4096>();
  simd<unsigned, 16> offsets(0, 16);
  esimd::block_store(b, experimental::lsc_slm_gather<int, 4>(offsets, offsets > 16, simd<int, 64>(3)));
}

// PVC: send.slm (16|M0) {{.*}} load.slm.d32x4.a32
