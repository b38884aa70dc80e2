// SYCL's own complex numbers: ext_oneapi_complex, with half, float and double.
// FEATURE: complex numbers
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <complex>
#define SYCL_EXT_ONEAPI_COMPLEX
#include <sycl/ext/oneapi/experimental/complex/complex.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

template <class T> static void run(sycl::queue &queue, double tolerance) {
  constexpr int size = 40;
  auto *out = sycl::malloc_shared<experimental::complex<T>>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    experimental::complex<T> z(T(float(i[0]) / 16), T(1) - T(float(i[0]) / 32)), c(T(0.5f), T(-0.25f));
    z = z * z + c;
    z /= experimental::complex<T>(T(2), T(1));
    out[i] = experimental::conj(z) - c * T(2) + experimental::polar(experimental::abs(c), T(1));
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    std::complex<double> z(i / 16.0, 1 - i / 32.0), c(0.5, -0.25);
    z = (z * z + c) / std::complex<double>(2, 1);
    z = std::conj(z) - c * 2.0 + std::polar(std::abs(c), 1.0);
    check::close("real", double(out[i].real()), z.real(), tolerance);
    check::close("imaginary", double(out[i].imag()), z.imag(), tolerance);
  }
  sycl::free(out, queue);
}

int main() {
  sycl::queue queue;
  run<float>(queue, 1e-5);
  run<double>(queue, 1e-13);
  if (queue.get_device().has(sycl::aspect::fp16))
    run<sycl::half>(queue, 5e-3);
  return check::result();
}
