// double: results that require more precision than float, and long sums.
// FEATURE: double
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr int size = 200;
  sycl::queue queue;
  double *out = sycl::malloc_shared<double>(size * 4, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const int i = int(id[0]);
    const double x = 1.0 + i * 1e-10;
    out[i] = (x - 1.0) * 1e10;
    double sum = 0;
    for (int k = 1; k <= 1000 + i; ++k)
      sum += 1.0 / (double(k) * k);
    out[size + i] = sum;
    out[2 * size + i] = sycl::sin(x * 1000) * sycl::exp(-x) + sycl::pow(x, 50.5);
    out[3 * size + i] = sycl::fma(x, x, -1.0) + double(long(x * 1e15) % 1000);
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const double x = 1.0 + i * 1e-10;
    double sum = 0;
    for (int k = 1; k <= 1000 + i; ++k)
      sum += 1.0 / (double(k) * k);
    check::close("cancellation", out[i], (x - 1.0) * 1e10, 1e-9);
    check::close("sum", out[size + i], sum, 1e-14);
    check::close("functions", out[2 * size + i], std::sin(x * 1000) * std::exp(-x) + std::pow(x, 50.5), 1e-13);
    check::close("fma", out[3 * size + i], std::fma(x, x, -1.0) + double(long(x * 1e15) % 1000), 1e-15);
  }
  sycl::free(out, queue);
  return check::result();
}
