// Gathers, scatters and accesses to single elements, through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> from(1024), to(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor out(to, handler, sycl::write_only);
    handler.parallel_for<class gather_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      simd<unsigned, 16> offsets(0, 4);
      unsigned start = id.get_global_linear_id() * 64;
      simd_mask<16> mask = offsets < 40;
      simd<int, 16> x = esimd::gather<int, 16>(in, offsets, start, mask);
      x += esimd::scalar_load<int>(in, start);
      esimd::scatter<int, 16>(out, offsets, x, start, mask);
    });
  });
}
