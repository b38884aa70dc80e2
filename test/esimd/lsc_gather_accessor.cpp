// Gathers with cache hints, through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> from(1024), to(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor out(to, handler, sycl::write_only);
    handler.parallel_for<class lsc_gather_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned start = id.get_global_linear_id() * 64;
      simd<unsigned, 16> offsets(start, 4);
      simd<int, 16> rest(7);
      esimd::block_store(out, start, esimd::gather<int, 16>(in, offsets, offsets < 100, rest, hints::cached));
    });
  });
}
