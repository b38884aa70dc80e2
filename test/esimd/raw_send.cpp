// Messages in the hardware's own form.
#include "esimd.hpp"

KERNEL raw_block_read(const unsigned *a, unsigned *b) {
  simd<unsigned, 16> address = 0;
  address.bit_cast_view<unsigned long>()[0] = reinterpret_cast<unsigned long>(a);
  simd<unsigned, 32> data;
  data = esimd::raw_send<1, 12, 1, 4>(data, address, 0, 0x02490401u);
  esimd::block_store(b, data);
}

KERNEL raw_block_write(unsigned *a) {
  simd<unsigned, 16> address = 0;
  simd<unsigned, 32> data(0, 1);
  esimd::raw_sends<1, 12, 1, 4>(address, data, 0, 0x020A0401u);
}
