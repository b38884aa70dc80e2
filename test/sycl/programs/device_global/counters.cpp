// device_global variables used by several kernels, copied from and to the host.
// FEATURE: device_global
// SPLIT: off auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/device_global/device_global.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

experimental::device_global<int> total;
namespace tables {
experimental::device_global<float[16]> factors;
}
static experimental::device_global<long> hidden;

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  float factors[16], back[16];
  for (int i = 0; i < 16; ++i)
    factors[i] = float(i) * 0.5f;
  queue.memcpy(tables::factors, factors);
  queue.parallel_for(sycl::range<1>(100), [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(total.get()) += int(i[0]);
  });
  queue.single_task([=] {
    total += 7;
    hidden = total * 1000L;
    for (int i = 0; i < 16; ++i)
      tables::factors[i] = tables::factors[i] * float(i) + 1;
  });
  int sum = 0;
  long product = 0;
  queue.memcpy(&sum, total);
  queue.memcpy(&product, hidden);
  queue.memcpy(back, tables::factors).wait();
  check::equal("total", sum, 4957);
  check::equal("hidden", product, 4957000L);
  check::each("factors", back, 16, [&](std::size_t i) { return factors[i] * float(i) + 1; });
  return check::result();
}
