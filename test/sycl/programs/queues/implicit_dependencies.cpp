// The order of kernels that follows from accessors alone, with two queues and three buffers.
// FEATURE: queues and events
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t size = 500;
  sycl::queue one;
  sycl::queue two(one.get_context(), one.get_device());
  std::vector<long> a(size, 1), b(size, 2), c(size, 3);
  {
    sycl::buffer x(a), y(b), z(c);
    for (int round = 0; round < 6; ++round) {
      (round % 2 ? one : two).submit([&](sycl::handler &h) {
        sycl::accessor to(x, h);
        sycl::accessor from(y, h, sycl::read_only);
        h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { to[i] = to[i] * 3 + from[i]; });
      });
      two.submit([&](sycl::handler &h) {
        sycl::accessor to(y, h);
        sycl::accessor from(z, h, sycl::read_only);
        h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { to[i] -= from[size - 1 - i]; });
      });
      one.submit([&](sycl::handler &h) {
        sycl::accessor to(z, h);
        sycl::accessor from(x, h, sycl::read_only);
        h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { to[i] += from[i] % 1000 + long(i[0]); });
      });
    }
  }
  std::vector<long> p(size, 1), q(size, 2), r(size, 3);
  for (int round = 0; round < 6; ++round) {
    for (std::size_t i = 0; i < size; ++i)
      p[i] = p[i] * 3 + q[i];
    for (std::size_t i = 0; i < size; ++i)
      q[i] -= r[size - 1 - i];
    for (std::size_t i = 0; i < size; ++i)
      r[i] += p[i] % 1000 + long(i);
  }
  check::each("x", a, size, [&](std::size_t i) { return p[i]; });
  check::each("y", b, size, [&](std::size_t i) { return q[i]; });
  check::each("z", c, size, [&](std::size_t i) { return r[i]; });
  return check::result();
}
