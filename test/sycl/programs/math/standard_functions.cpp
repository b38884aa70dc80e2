// Functions from <cmath>, called in kernels as on the host.
// FEATURE: mathematical functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cmath>

constexpr int functions = 22;

template <class T> static void evaluate(T x, T *out) {
  int n = 0;
  out[n++] = std::sin(x), out[n++] = std::cos(x), out[n++] = std::tan(x);
  out[n++] = std::asin(x / 4), out[n++] = std::acos(x / 4), out[n++] = std::atan2(x, T(2));
  out[n++] = std::sinh(x), out[n++] = std::cosh(x), out[n++] = std::tanh(x);
  out[n++] = std::exp(x), out[n++] = std::exp2(x), out[n++] = std::expm1(x);
  out[n++] = std::log(x + 4), out[n++] = std::log2(x + 4), out[n++] = std::log10(x + 4);
  out[n++] = std::pow(x + 4, T(1.7)), out[n++] = std::cbrt(x), out[n++] = std::hypot(x, T(3));
  out[n++] = std::fmod(x * 10, T(3)), out[n++] = std::erf(x), out[n++] = std::tgamma(x + 5), out[n++] = std::floor(x * 3);
}

template <class T> static void run(sycl::queue &queue, double tolerance) {
  constexpr int size = 61;
  T *out = sycl::malloc_shared<T>(size * functions, queue);
  queue.parallel_for(sycl::range<1>(size),
                     [=](sycl::id<1> i) { evaluate(T(int(i[0]) - 30) / 10, out + i[0] * functions); });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    T expected[functions];
    evaluate(T(i - 30) / 10, expected);
    for (int k = 0; k < functions; ++k)
      check::close(("function " + std::to_string(k)).c_str(), out[i * functions + k], expected[k], tolerance);
  }
  sycl::free(out, queue);
}

int main() {
  sycl::queue queue;
  run<float>(queue, 1e-4);
  run<double>(queue, 1e-11);
  return check::result();
}
