// device_global variables, with and without initial values, used by several kernels, copied from and to the host.
// FEATURE: device_global
// STD: c++20
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
// Initial values require C++20.
experimental::device_global<const float[4]> weights{0.25f, -1.5f, 3.0f, 8.0f};
experimental::device_global<int> next{41};

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
    next += 1;
    for (int i = 0; i < 16; ++i)
      tables::factors[i] = tables::factors[i] * float(i) + 1;
  });
  int sum = 0, answer = 0;
  long product = 0;
  float *weighted = sycl::malloc_shared<float>(4, queue);
  queue.parallel_for(sycl::range<1>(4), [=](sycl::id<1> i) { weighted[i] = weights[i] * 2 + next; });
  queue.memcpy(&answer, next);
  queue.memcpy(&sum, total);
  queue.memcpy(&product, hidden);
  queue.memcpy(back, tables::factors).wait();
  check::equal("total", sum, 4957);
  check::equal("hidden", product, 4957000L);
  check::equal("next", answer, 42);
  const float expected[4] = {42.5f, 39.0f, 48.0f, 58.0f};
  check::each("weights", weighted, 4, [&](std::size_t i) { return expected[i]; });
  sycl::free(weighted, queue);
  check::each("factors", back, 16, [&](std::size_t i) { return factors[i] * float(i) + 1; });
  return check::result();
}
