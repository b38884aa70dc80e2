// The load-store cache's stores to work-group local memory.
#include "esimd.hpp"

KERNEL lsc_slm_store() {
  esimd::slm_init<4096>();
  simd<unsigned, 16> offsets(0, 16);
  experimental::lsc_slm_scatter<int, 4>(offsets, simd<int, 64>(0, 1));
  experimental::lsc_slm_block_store<int, 64>(1024, simd<int, 64>(5));
}

// PVC-DAG: send.slm (16|M0) {{.*}} store.slm.d32x4.a32
// PVC-DAG: send.slm (1|M0) {{.*}} store.slm.d32x64t.a32
