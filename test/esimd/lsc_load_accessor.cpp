// Block loads with cache hints, through accessors.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::buffer<int> from(1024), to(1024);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor out(to, handler, sycl::write_only);
    handler.parallel_for<class lsc_load_accessor>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned start = id.get_global_linear_id() * 64;
      esimd::block_store(out, start, esimd::block_load<int, 16>(in, start, hints::streaming));
    });
  });
}
