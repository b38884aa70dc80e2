// Scatters with cache hints, through pointers.
#include "esimd.hpp"

KERNEL lsc_store(int *a) {
  simd<unsigned, 16> offsets(item() * 64, 4);
  esimd::scatter<int, 16>(a, offsets, simd<int, 16>(3), offsets > 8, hints::write_back);
}

// PVC: send.ugm (16|M0) {{.*}} store.ugm.d32.a64.wb.wb
