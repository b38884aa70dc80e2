// Quotients of double and constants, which are rounded correctly.
// FEATURE: mathematical functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cmath>
#include <iostream>
#include <limits>

static double numerator(std::size_t i) {
  switch (i) {
  case 0: return 0.0;
  case 1: return -0.0;
  case 2: return std::numeric_limits<double>::infinity();
  case 3: return std::numeric_limits<double>::max();
  case 4: return std::numeric_limits<double>::quiet_NaN();
  default: return (i % 2 ? 1.0 : -1.0) * double(i * i * 7 + i) * (i % 3 ? 1.0 : 1.0 / 4096.1);
  }
}

static const int divisors = 6;
static void divide(double x, double *out) {
  out[0] = x / 3;
  out[1] = x / -7.1;
  out[2] = x / 1e-3;
  out[3] = x / 49;
  out[4] = x / 1e100;
  out[5] = x / 0.1;
}

int main() {
  constexpr std::size_t size = 5000;
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::fp64)) {
    std::cout << "SKIP: the device does not support double\n";
    return 0;
  }
  double *in = sycl::malloc_shared<double>(size, queue);
  double *out = sycl::malloc_shared<double>(size * divisors, queue);
  for (std::size_t i = 0; i < size; ++i)
    in[i] = numerator(i);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { divide(in[i], out + divisors * i[0]); }).wait();
  double expected[divisors];
  for (std::size_t i = 0; i < size; ++i) {
    divide(in[i], expected);
    for (int d = 0; d < divisors; ++d) {
      const double result = out[divisors * i + d];
      const bool is_equal = result == expected[d] && std::signbit(result) == std::signbit(expected[d]);
      check::that("quotient", is_equal || (std::isnan(result) && std::isnan(expected[d])));
    }
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
  return check::result();
}
