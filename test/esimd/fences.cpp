// Fences and barriers.
#include "esimd.hpp"

KERNEL fences(int *a) {
  *a = item();
  esimd::fence<esimd::memory_kind::global, esimd::fence_flush_op::none, esimd::fence_scope::group>();
  esimd::fence<esimd::memory_kind::local>();
  esimd::fence<esimd::fence_mask::global_coherent_fence>();
  esimd::barrier();
  experimental::split_barrier<experimental::split_barrier_action::signal>();
  experimental::split_barrier<experimental::split_barrier_action::wait>();
  simd<int, 8> x = esimd::block_load<int, 8>(a);
  experimental::wait(x);
}
