// Bitwise Boolean functions of three operands.
#include "esimd.hpp"

KERNEL bit_functions(const unsigned *a, unsigned *b) {
  using esimd::bfn_t;
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a), y = esimd::block_load<unsigned, 16>(a + 16);
  esimd::block_store(b, esimd::bfn<~bfn_t::x & ~bfn_t::y & ~bfn_t::z>(x, y, x + y));
}

// PVC: bfn.
