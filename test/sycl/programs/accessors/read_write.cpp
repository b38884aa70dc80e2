// Accessors with each access mode: one kernel reads, one writes, one does both.
// FEATURE: accessors
// HOST: g++
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

class Scale;
class Shift;
class Sum;

int main() {
  constexpr std::size_t size = 1000;
  std::vector<int> input(size), output(size), sum(size);
  for (std::size_t i = 0; i < size; ++i) {
    input[i] = int(i) * 3 - 500;
    sum[i] = int(i);
  }
  sycl::queue queue;
  {
    sycl::buffer in(input);
    sycl::buffer out(output);
    sycl::buffer total(sum);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only, sycl::no_init);
      h.parallel_for<Scale>(size, [=](sycl::id<1> i) { to[i] = from[i] * 7; });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor both(out, h, sycl::read_write);
      h.parallel_for<Shift>(size, [=](sycl::id<1> i) { both[i] -= int(i[0] % 5); });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor<int, 1, sycl::access_mode::read> from(out, h);
      sycl::accessor<int, 1, sycl::access_mode::read_write> to(total, h);
      h.parallel_for<Sum>(sycl::range<1>(size), [=](sycl::item<1> i) { to[i] += from[i]; });
    });
  }
  auto scaled = [&](std::size_t i) { return input[i] * 7 - int(i % 5); };
  check::each("output", output, size, scaled);
  check::each("sum", sum, size, [&](std::size_t i) { return int(i) + scaled(i); });
  return check::result();
}
