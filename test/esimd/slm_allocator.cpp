// Work-group local memory that is allocated by scope, in the kernel and in functions that it calls.
#include "esimd.hpp"

SYCL_ESIMD_FUNCTION __attribute__((noinline)) int inner(int value) {
  esimd::slm_allocator<64> place;
  esimd::slm_block_store<int, 16>(place.get_offset(), simd<int, 16>(value, 1));
  return esimd::slm_scalar_load<int>(place.get_offset() + 4);
}

KERNEL slm_scopes(int *b) {
  esimd::slm_init<256>();
  int sum = inner(1);
  {
    esimd::slm_allocator<128> place;
    sum += inner(2) + place.get_offset();
  }
  b[item()] = sum;
}

KERNEL slm_scopes_only(int *b) {
  esimd::slm_allocator<32> place;
  esimd::slm_scalar_store<int>(place.get_offset(), 5);
  *b = inner(esimd::slm_scalar_load<int>(place.get_offset()));
}
