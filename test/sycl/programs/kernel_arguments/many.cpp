// Kernels with many arguments, most of them unused: the runtime must pass the others at the right positions.
// FEATURE: kernels: arguments
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

struct Large {
  int values[200];
};

int main() {
  constexpr std::size_t size = 32;
  std::vector<int> first(size, 1), unused(size, 2), last(size, 3);
  Large large{};
  for (int i = 0; i < 200; ++i)
    large.values[i] = i * i;
  sycl::queue queue;
  long *total = sycl::malloc_shared<long>(1, queue);
  {
    sycl::buffer a(first), b(unused), c(last);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor x(a, h, sycl::read_only);
      sycl::accessor y(b, h, sycl::read_only); // not read
      sycl::accessor z(c, h);
      char c0 = 'c';
      short s0 = -300;
      double d0 = 0.5, d1 = 2;
      int dead = 99;
      long l0 = 1L << 40;
      h.parallel_for(sycl::range<1>(size), [=](sycl::item<1> i) {
        (void)y;
        if (i.get_range(0) == 0)
          z[i] = dead + int(d1);
        z[i] = x[i] + c0 + s0 + int(d0 * 10) + large.values[100 + i[0]];
        if (i[0] == size - 1)
          *total = l0 + large.values[199];
      });
    });
  }
  check::each("z", last, size, [&](std::size_t i) { return 1 + 'c' - 300 + 5 + large.values[100 + i]; });
  check::equal("total", *total, (1L << 40) + 199 * 199);
  sycl::free(total, queue);
  return check::result();
}
