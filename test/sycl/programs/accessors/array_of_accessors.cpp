// Accessors as members of structs and arrays in a lambda's capture: the kernel has one argument group for each.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

using Read = sycl::accessor<float, 1, sycl::access_mode::read>;
using Write = sycl::accessor<float, 1, sycl::access_mode::write>;

struct Inputs {
  int weight[2];
  Read column[2];
};

int main() {
  constexpr std::size_t size = 200;
  std::vector<float> a(size), b(size), c(size);
  for (std::size_t i = 0; i < size; ++i) {
    a[i] = float(i) / 4;
    b[i] = 100 - float(i);
  }
  sycl::queue queue;
  {
    sycl::buffer first(a), second(b), third(c);
    queue.submit([&](sycl::handler &h) {
      Inputs inputs{{3, -2}, {Read(first, h), Read(second, h)}};
      Write out(third, h);
      h.parallel_for(size, [=](sycl::id<1> i) {
        float sum = 0;
        for (int k = 0; k < 2; ++k)
          sum += float(inputs.weight[k]) * inputs.column[k][i];
        out[i] = sum;
      });
    });
  }
  check::each("sum", c, size, [&](std::size_t i) { return 3 * a[i] - 2 * b[i]; });
  return check::result();
}
