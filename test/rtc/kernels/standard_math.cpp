// Functions from <cmath> and other standard headers. DPC++ calls its device library, which handles special cases such
// as 0 first; the driver then uses other variants of the functions.
#include <cmath>
#include <sycl/sycl.hpp>
#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

template <class T> void all(T X, T Y, T *To) {
  T U = std::fabs(X) / 9 + T(0.01);
  *To++ = std::sin(X); *To++ = std::cos(X); *To++ = std::tan(X); *To++ = std::asin(U); *To++ = std::acos(U);
  *To++ = std::atan(X); *To++ = std::sinh(X); *To++ = std::cosh(X); *To++ = std::tanh(X); *To++ = std::asinh(X);
  *To++ = std::acosh(1 + U); *To++ = std::atanh(U); *To++ = std::exp(X); *To++ = std::exp2(X); *To++ = std::expm1(X);
  *To++ = std::log(U); *To++ = std::log2(U); *To++ = std::log10(U); *To++ = std::log1p(U); *To++ = std::sqrt(U);
  *To++ = std::cbrt(X); *To++ = std::erf(X); *To++ = std::erfc(X); *To++ = std::tgamma(U); *To++ = std::lgamma(U);
  *To++ = std::ceil(X); *To++ = std::floor(X); *To++ = std::trunc(X); *To++ = std::round(X); *To++ = std::rint(X);
  *To++ = std::abs(X); *To++ = std::pow(U, Y); *To++ = std::atan2(X, Y); *To++ = std::hypot(X, Y); *To++ = std::fmod(X, Y);
  *To++ = std::fmin(X, Y); *To++ = std::fmax(X, Y); *To++ = std::fdim(X, Y); *To++ = std::copysign(X, Y);
  *To++ = std::nextafter(X, Y); *To++ = std::fma(X, Y, U); *To++ = std::remainder(X, Y); *To++ = std::logb(X);
  *To++ = std::isnan(X) + 2 * std::isinf(X) + 4 * std::isfinite(X) + 8 * std::signbit(X); *To++ = std::ilogb(X);
  int N;
  *To++ = std::frexp(X, &N); *To++ = N;
  *To++ = std::ldexp(X, 3);
  T Whole;
  *To++ = std::modf(X, &Whole); *To++ = Whole;
}
//@ of_float 64/16 ~4: buffer float 64 random, buffer float 3200 zero
ND(1) of_float(const float *A, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  all<float>(A[I], A[(I + 7) % 64], Out + I * 50);
}
//@ of_double 64/16 ~4: buffer double 64 random, buffer double 3200 zero
ND(1) of_double(const double *A, double *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  all<double>(A[I], A[(I + 7) % 64], Out + I * 50);
}

struct Point { std::array<float, 3> Values; };
//@ containers 16/8: buffer float 16 random, buffer float 128 zero, struct float 1 float 2 float 3
ND(1) containers(const float *A, float *Out, Point P) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  std::array<float, 4> Sorted{A[I], A[(I + 1) % 16], A[(I + 2) % 16], A[(I + 3) % 16]};
  std::reverse(Sorted.begin(), Sorted.end());
  float *To = Out + I * 8;
  *To++ = Sorted[0]; *To++ = *std::max_element(Sorted.begin(), Sorted.end()); *To++ = std::min(A[I], 1.0f); *To++ = std::clamp(A[I], -1.0f, 1.0f);
  *To++ = std::numeric_limits<float>::max(); *To++ = P.Values[I % 3];
  auto [First, Second] = std::pair(A[I], 2.0f);
  *To++ = First * Second;
  static_assert(std::is_same_v<decltype(First), float>);
  *To++ = static_cast<float>(std::uint8_t(A[I] * 10 + 100));
}
//@ complex_numbers 16/8: buffer float 32 random, buffer float 96 zero
ND(1) complex_numbers(const std::complex<float> *A, std::complex<float> *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  std::complex<float> X = A[I], Y(1, 2);
  Out[I * 3] = X + Y;
  Out[I * 3 + 1] = X * 2.0f - Y;
  Out[I * 3 + 2] = {std::norm(X), std::real(X)};
}
