// Kernels with different register file sizes. The size is a property of the image, so such kernels never share an image.
// The runtime passes the size to the compiler of any device, and that of the CPU device rejects it.
// FEATURE: kernel properties and attributes
// ESIMD: image only
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/intel/experimental/grf_size_properties.hpp>

namespace intel = sycl::ext::intel::experimental;
namespace experimental = sycl::ext::oneapi::experimental;

template <unsigned Size> struct Kernel {
  int *out;
  void operator()(sycl::id<1> i) const { out[i] += int(Size * (i[0] + 1)); }
  auto get(experimental::properties_tag) const { return experimental::properties{intel::grf_size<Size>}; }
};

struct Automatic {
  int *out;
  void operator()(sycl::id<1> i) const { out[i] += 1; }
  auto get(experimental::properties_tag) const { return experimental::properties{intel::grf_size_automatic}; }
};

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *out = sycl::malloc_shared<int>(24, queue);
  std::fill(out, out + 24, 0);
  queue.parallel_for(sycl::range<1>(24), Kernel<128>{out});
  queue.parallel_for(sycl::range<1>(24), Kernel<256>{out});
  queue.parallel_for(sycl::range<1>(24), Automatic{out});
  queue.parallel_for(sycl::range<1>(24), [=](sycl::id<1> i) { out[i] *= 2; });
  queue.wait();
  check::each("out", out, 24, [](std::size_t i) { return (384 * (int(i) + 1) + 1) * 2; });
  sycl::free(out, queue);
  return check::result();
}
