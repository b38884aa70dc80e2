// Block stores and scatters with cache hints, through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> numbers(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(numbers, handler);
    handler.parallel_for<class lsc_store_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned start = id.get_global_linear_id() * 64;
      simd<unsigned, 16> offsets(start, 4);
      esimd::scatter<int, 16>(data, offsets, simd<int, 16>(3), offsets < 100, hints::write_back);
      esimd::block_store(data, start, simd<int, 16>(4), hints::write_back);
    });
  });
}
