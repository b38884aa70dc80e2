// Blocks, gathers and scatters with cache hints, through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<float> from(1024), to(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor out(to, handler, sycl::write_only);
    handler.parallel_for<class lsc_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned start = id.get_global_linear_id() * 64;
      simd<float, 16> x = esimd::block_load<float, 16>(in, start, hints::streaming);
      simd<unsigned, 16> offsets(start, 4);
      x += esimd::gather<float, 16>(in, offsets, offsets < 100, hints::cached);
      esimd::prefetch<float>(in, start, hints::cached);
      esimd::scatter<float, 16>(out, offsets, x, hints::write_back);
      esimd::block_store(out, start, x, hints::write_back);
    });
  });
}
