// Raw messages in the hardware's format. Debian's ocloc expects the logarithm of the execution size.
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

KERNEL raw_atomic(int *a, int *b) {
  simd<unsigned long, 16> addresses(reinterpret_cast<unsigned long>(a), 4);
  simd<int, 16> values(0, 1), old;
  old = experimental::raw_sends(old, addresses, values, 0, 0x0410058Cu, 4, 15, 2, 1, 1);
  esimd::block_store(b, old);
}

KERNEL raw_signal() {
  simd<unsigned, 16> payload = 0;
  experimental::raw_send(payload, 0, 0x02000004u, 0, 3, 1);
}

// PVC-DAG: send.ugm (16|M0) {{.*}} atomic_iadd.ugm.d32.a64
// PVC-DAG: send.gtwy (1|M0) {{.*}} signal barrier
