// Local accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(1024, queue);
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> local(256, handler);
    handler.parallel_for<class local>(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned i = id.get_local_linear_id() * 16;
      esimd::block_store(local, i * 4, simd<int, 16>(i, 1));
      esimd::barrier();
      simd<unsigned, 16> offsets(0, 4);
      simd<int, 16> x = esimd::gather<int, 16>(local, offsets);
      esimd::atomic_update<esimd::atomic_op::inc, int>(local, offsets, simd_mask<16>(1));
      esimd::scatter<int, 16>(local, offsets, x);
      esimd::block_store(data + i, x);
    });
  });
}
