// Sums and differences with carries.
#include "esimd.hpp"

KERNEL carries(const unsigned *a, unsigned *b) {
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a), carry, borrow;
  simd<unsigned, 16> sum = esimd::addc(carry, x, x);
  simd<unsigned, 16> difference = esimd::subb(borrow, sum, x);
  esimd::block_store(b, sum + carry + difference + borrow);
}
