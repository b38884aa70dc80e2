// An in-order queue: commands without events, each of which depends on the previous one.
// FEATURE: queues and events
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <int Step> class Iterate;

int main() {
  constexpr std::size_t size = 1 << 14;
  sycl::queue queue{sycl::property::queue::in_order()};
  check::that("is in order", queue.is_in_order() && queue.has_property<sycl::property::queue::in_order>());
  unsigned *a = sycl::malloc_device<unsigned>(size, queue), *b = sycl::malloc_device<unsigned>(size, queue);
  unsigned *out = sycl::malloc_host<unsigned>(size, queue);
  queue.fill(a, 1u, size);
  for (int round = 0; round < 10; ++round) {
    queue.parallel_for<Iterate<0>>(size, [=](sycl::id<1> i) { b[i] = a[(i * 7 + 1) % size] * 3u + unsigned(i[0]); });
    queue.parallel_for<Iterate<1>>(size, [=](sycl::id<1> i) { a[i] = b[i] ^ b[size - 1 - i]; });
  }
  queue.memcpy(out, a, size * sizeof(unsigned));
  queue.single_task([=] { out[0] += 5; });
  queue.wait();
  std::vector<unsigned> x(size, 1), y(size);
  for (int round = 0; round < 10; ++round) {
    for (std::size_t i = 0; i < size; ++i)
      y[i] = x[(i * 7 + 1) % size] * 3u + unsigned(i);
    for (std::size_t i = 0; i < size; ++i)
      x[i] = y[i] ^ y[size - 1 - i];
  }
  x[0] += 5;
  check::each("out", out, size, [&](std::size_t i) { return x[i]; });
  sycl::free(a, queue);
  sycl::free(b, queue);
  sycl::free(out, queue);
  return check::result();
}
