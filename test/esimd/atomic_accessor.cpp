// Atomic operations through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> numbers(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(numbers, handler);
    handler.parallel_for<class atomic_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      using esimd::atomic_op;
      simd<unsigned, 16> offsets(id.get_global_linear_id(), 4);
      simd<int, 16> x = esimd::atomic_update<atomic_op::add, int>(data, offsets, simd<int, 16>(2));
      x += esimd::atomic_update<atomic_op::inc, int>(data, offsets, offsets > 3);
      x += esimd::atomic_update<atomic_op::cmpxchg, int>(data, offsets, x, simd<int, 16>(4));
      esimd::block_store(data, 512, x);
    });
  });
}
