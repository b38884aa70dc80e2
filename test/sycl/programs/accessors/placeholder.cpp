// Placeholder accessors, which exist before the command group that requires them, captured in a function object.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

using Placeholder = sycl::accessor<long, 1, sycl::access_mode::read_write>;

struct Multiply {
  Placeholder left, right;
  void operator()(sycl::id<1> i) const { left[i] *= right[i]; }
};

int main() {
  constexpr std::size_t size = 333;
  std::vector<long> a(size), b(size);
  for (std::size_t i = 0; i < size; ++i) {
    a[i] = long(i) - 100;
    b[i] = long(i) * 1000000007L;
  }
  const std::vector<long> before = a;
  sycl::queue queue;
  {
    sycl::buffer left(a), right(b);
    Placeholder left_access(left), right_access(right);
    check::that("is a placeholder", left_access.is_placeholder());
    queue.submit([&](sycl::handler &h) {
      h.require(left_access);
      h.require(right_access);
      h.parallel_for(sycl::range<1>(size), Multiply{left_access, right_access});
    });
  }
  check::each("product", a, size, [&](std::size_t i) { return before[i] * b[i]; });
  return check::result();
}
