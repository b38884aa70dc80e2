// Host accessors between kernels: each waits for the kernels before it, and later kernels see its writes.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <numeric>

int main() {
  constexpr std::size_t size = 512;
  sycl::queue queue;
  sycl::buffer<int> buffer{sycl::range<1>(size)};
  {
    sycl::host_accessor start(buffer, sycl::write_only, sycl::no_init);
    std::iota(start.begin(), start.end(), 10);
    check::equal("byte_size", start.byte_size(), size * sizeof(int));
  }
  for (int round = 0; round < 3; ++round) {
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(buffer, h);
      h.parallel_for(size, [=](sycl::id<1> i) { access[i] = access[i] * 3 + round; });
    });
    sycl::host_accessor middle(buffer);
    middle[round] = -round;
  }
  sycl::host_accessor end(buffer, sycl::read_only);
  check::each("end", end, size, [](std::size_t i) {
    int value = int(i) + 10;
    for (int round = 0; round < 3; ++round)
      value = i == std::size_t(round) ? -round : value * 3 + round;
    return value;
  });
  return check::result();
}
