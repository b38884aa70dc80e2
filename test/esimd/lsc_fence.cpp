// Fences for one kind of memory.
#include "esimd.hpp"

KERNEL lsc_fence(int *a) {
  *a = item();
  esimd::fence<esimd::memory_kind::global, esimd::fence_flush_op::none, esimd::fence_scope::group>();
  esimd::fence<esimd::memory_kind::local>();
}

// PVC-DAG: fence.ugm.none.group
// PVC-DAG: fence.slm.none.group
