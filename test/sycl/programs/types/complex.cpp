// std::complex in kernels: arithmetic and functions, in float and double.
// FEATURE: complex numbers
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <complex>
#include <vector>

template <class T> static std::complex<T> step(std::complex<T> z, std::complex<T> c) {
  return std::exp(z * T(0.1)) * c / (z + std::complex<T>(2, 0)) + std::polar(std::abs(c), std::arg(z)) + std::sqrt(z);
}

template <class T> static void run(sycl::queue &queue, double tolerance) {
  constexpr int size = 64;
  auto *values = sycl::malloc_shared<std::complex<T>>(size, queue);
  auto start = [](int i) { return std::complex<T>(T(0.1) * T(i % 8), T(0.2) * T(i / 8) - T(0.5)); };
  for (int i = 0; i < size; ++i)
    values[i] = start(i);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { values[i] = step(values[i], std::complex<T>(1, T(0.5))); });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const std::complex<T> expected = step(start(i), std::complex<T>(1, T(0.5)));
    check::close("real", values[i].real(), expected.real(), tolerance);
    check::close("imaginary", values[i].imag(), expected.imag(), tolerance);
  }
  sycl::free(values, queue);
}

int main() {
  sycl::queue queue;
  run<float>(queue, 2e-5);
  run<double>(queue, 1e-12);
  return check::result();
}
