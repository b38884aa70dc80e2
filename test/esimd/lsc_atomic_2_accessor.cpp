// Atomic operations with two operands, with cache hints, through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> numbers(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(numbers, handler);
    handler.parallel_for<class lsc_atomic_2_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned start = id.get_global_linear_id() * 64;
      simd<unsigned, 16> offsets(start, 4);
      simd<int, 16> x(2), y(3);
      x = esimd::atomic_update<esimd::atomic_op::cmpxchg, int>(data, offsets, x, y, offsets > 8, hints::uncached);
      esimd::block_store(data, start, x);
    });
  });
}
