// Accessors without dimensions: one element, read and written like a variable.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Sum {
  double value;
  int steps;
};

int main() {
  Sum sum{0.5, 0};
  sycl::queue queue;
  {
    sycl::buffer<Sum> buffer(&sum, 1);
    for (int round = 1; round <= 4; ++round)
      queue.submit([&](sycl::handler &h) {
        sycl::accessor<Sum, 0, sycl::access_mode::read_write> one(buffer, h);
        h.single_task([=] {
          Sum &it = one;
          it.value = it.value * 2 + round;
          ++it.steps;
        });
      });
  }
  double expected = 0.5;
  for (int round = 1; round <= 4; ++round)
    expected = expected * 2 + round;
  check::equal("value", sum.value, expected);
  check::equal("steps", sum.steps, 4);
  return check::result();
}
