// Block loads and stores through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> from(1024), to(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor out(to, handler, sycl::write_only);
    handler.parallel_for<class block_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned offset = id.get_global_linear_id() * 64;
      simd<int, 16> x = esimd::block_load<int, 16>(in, offset);
      simd<int, 16> y, z = esimd::block_load<int, 16>(in, offset, esimd::overaligned_tag<16>{});
      y.copy_from(in, offset);
      esimd::block_store(out, offset, x * 3 + y + z);
    });
  });
}
