// Mathematical functions on float, each applied to many values.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ unary 64/16: buffer float 64 random, buffer float 3072 zero
ND(1) unary(const float *In, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  float X = In[I], U = sycl::fabs(X) / 9 + 0.01f, *To = Out + I * 48;
  *To++ = sycl::acos(U); *To++ = sycl::acosh(1 + U); *To++ = sycl::acospi(U); *To++ = sycl::asin(U);
  *To++ = sycl::asinh(X); *To++ = sycl::asinpi(U); *To++ = sycl::atan(X); *To++ = sycl::atanh(U);
  *To++ = sycl::atanpi(X); *To++ = sycl::cbrt(X); *To++ = sycl::ceil(X); *To++ = sycl::cos(X);
  *To++ = sycl::cosh(X); *To++ = sycl::cospi(X); *To++ = sycl::erf(X); *To++ = sycl::erfc(X);
  *To++ = sycl::exp(X); *To++ = sycl::exp10(X); *To++ = sycl::exp2(X); *To++ = sycl::expm1(X);
  *To++ = sycl::fabs(X); *To++ = sycl::floor(X); *To++ = sycl::lgamma(X); *To++ = sycl::log(U);
  *To++ = sycl::log10(U); *To++ = sycl::log1p(U); *To++ = sycl::log2(U); *To++ = sycl::logb(X);
  *To++ = sycl::rint(X); *To++ = sycl::round(X); *To++ = sycl::rsqrt(U); *To++ = sycl::sin(X);
  *To++ = sycl::sinh(X); *To++ = sycl::sinpi(X); *To++ = sycl::sqrt(U); *To++ = sycl::tan(X);
  *To++ = sycl::tanh(X); *To++ = sycl::tanpi(X); *To++ = sycl::tgamma(X); *To++ = sycl::trunc(X);
  *To++ = sycl::degrees(X); *To++ = sycl::radians(X); *To++ = sycl::sign(X); *To++ = sycl::ilogb(X);
}

//@ binary 64/16: buffer float 64 random, buffer float 64 random, buffer float 2048 zero
ND(1) binary(const float *A, const float *B, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  float X = A[I], Y = B[I], U = sycl::fabs(X), *To = Out + I * 32;
  *To++ = sycl::atan2(X, Y); *To++ = sycl::atan2pi(X, Y); *To++ = sycl::copysign(X, Y); *To++ = sycl::fdim(X, Y);
  *To++ = sycl::fmax(X, Y); *To++ = sycl::fmin(X, Y); *To++ = sycl::fmod(X, Y); *To++ = sycl::hypot(X, Y);
  *To++ = sycl::maxmag(X, Y); *To++ = sycl::minmag(X, Y); *To++ = sycl::nextafter(X, Y); *To++ = sycl::pow(X, Y);
  *To++ = sycl::pow(U, 3); *To++ = sycl::powr(U, Y); *To++ = sycl::remainder(X, Y); *To++ = sycl::fma(X, Y, U);
  *To++ = sycl::mad(X, Y, U); *To++ = sycl::max(X, Y); *To++ = sycl::min(X, Y); *To++ = sycl::clamp(X, -1.0f, 2.0f);
  *To++ = sycl::mix(X, Y, 0.25f); *To++ = sycl::step(X, Y); *To++ = sycl::smoothstep(-1.0f, 3.0f, X);
  *To++ = sycl::pown(X, 3); *To++ = sycl::rootn(U, 3); *To++ = sycl::ldexp(X, 5);
  *To++ = sycl::dot(X, Y); *To++ = sycl::length(X); *To++ = sycl::distance(X, Y); *To++ = sycl::normalize(X);
  *To++ = sycl::fmax(X, 2);
}

//@ second_results 64/16: buffer float 64 random, buffer float 1024 zero
ND(1) second_results(const float *A, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  float X = A[I], F, *To = Out + I * 16;
  int N;
  *To++ = sycl::frexp(X, &N); *To++ = N;
  *To++ = sycl::lgamma_r(X, &N); *To++ = N;
  *To++ = sycl::remquo(X, 1.5f, &N); *To++ = N;
  *To++ = sycl::fract(X, &F); *To++ = F;
  *To++ = sycl::modf(X, &F); *To++ = F;
  *To++ = sycl::sincos(X, &F); *To++ = F;
  auto P = sycl::address_space_cast<sycl::access::address_space::private_space, sycl::access::decorated::yes>(&F);
  *To++ = sycl::modf(X, P); *To++ = F;
  *To++ = sycl::nan(7u) != 0;
}

//@ native 64/16: buffer float 64 positive, buffer float 2048 zero
ND(1) native(const float *A, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  float X = A[I], *To = Out + I * 32;
  *To++ = sycl::native::cos(X); *To++ = sycl::native::divide(X, 3.0f); *To++ = sycl::native::exp(X);
  *To++ = sycl::native::exp2(X); *To++ = sycl::native::exp10(X); *To++ = sycl::native::log(X);
  *To++ = sycl::native::log2(X); *To++ = sycl::native::log10(X); *To++ = sycl::native::powr(X, 1.5f);
  *To++ = sycl::native::recip(X); *To++ = sycl::native::rsqrt(X); *To++ = sycl::native::sin(X);
  *To++ = sycl::native::sqrt(X); *To++ = sycl::native::tan(X);
  *To++ = sycl::half_precision::cos(X); *To++ = sycl::half_precision::divide(X, 3.0f);
  *To++ = sycl::half_precision::exp(X); *To++ = sycl::half_precision::exp2(X);
  *To++ = sycl::half_precision::exp10(X); *To++ = sycl::half_precision::log(X);
  *To++ = sycl::half_precision::log2(X); *To++ = sycl::half_precision::log10(X);
  *To++ = sycl::half_precision::powr(X, 1.5f); *To++ = sycl::half_precision::recip(X);
  *To++ = sycl::half_precision::rsqrt(X); *To++ = sycl::half_precision::sin(X);
  *To++ = sycl::half_precision::sqrt(X); *To++ = sycl::half_precision::tan(X);
}

//@ special 32/16: buffer float 32 special, buffer float 32 random, buffer int 1024 zero
ND(1) special(const float *A, const float *B, int *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  float X = A[I], Y = I % 3 ? A[(I * 7 + 1) % 32] : B[I];
  int *To = Out + I * 32;
  *To++ = sycl::isequal(X, Y); *To++ = sycl::isnotequal(X, Y); *To++ = sycl::isgreater(X, Y);
  *To++ = sycl::isgreaterequal(X, Y); *To++ = sycl::isless(X, Y); *To++ = sycl::islessequal(X, Y);
  *To++ = sycl::islessgreater(X, Y); *To++ = sycl::isfinite(X); *To++ = sycl::isinf(X); *To++ = sycl::isnan(X);
  *To++ = sycl::isnormal(X); *To++ = sycl::isordered(X, Y); *To++ = sycl::isunordered(X, Y); *To++ = sycl::signbit(X);
  *To++ = sycl::bit_cast<int>(sycl::select(X, Y, I % 2 == 0)); *To++ = sycl::bit_cast<int>(sycl::bitselect(X, Y, 1.0f));
  *To++ = sycl::bit_cast<int>(sycl::fmin(X, 1.0f)); *To++ = sycl::bit_cast<int>(sycl::floor(X));
  *To++ = X < Y; *To++ = X != X;
}
