// Mathematical functions on double, half, vecs, swizzles and marrays.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

//@ doubles 64/16: buffer double 64 random, buffer double 1024 zero
ND(1) doubles(const double *In, double *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  double X = In[I], U = sycl::fabs(X) + 0.5, F, *To = Out + I * 16;
  int N;
  *To++ = sycl::sin(X); *To++ = sycl::pow(U, X); *To++ = sycl::sqrt(U); *To++ = sycl::fma(X, U, 2.0);
  *To++ = sycl::exp(X); *To++ = sycl::frexp(X, &N) + N; *To++ = sycl::modf(X, &F) + F; *To++ = sycl::max(X, 1.0);
  *To++ = sycl::log2(U); *To++ = sycl::hypot(X, U); *To++ = sycl::pown(X, 3); *To++ = sycl::sign(X);
  *To++ = sycl::smoothstep(0.0, 4.0, X); *To++ = sycl::floor(X); *To++ = sycl::atan2(X, U); *To++ = sycl::rsqrt(U);
}

//@ halves 64/16: buffer half 64 random, buffer half 1024 zero
ND(1) halves(const sycl::half *In, sycl::half *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::half X = In[I], U = sycl::fabs(X) + 1, *To = Out + I * 16;
  *To++ = sycl::sin(X); *To++ = sycl::exp(X); *To++ = sycl::sqrt(U); *To++ = sycl::fma(X, U, X);
  *To++ = sycl::fmax(X, U); *To++ = sycl::max(X, U); *To++ = sycl::log(U); *To++ = sycl::floor(X);
  *To++ = sycl::pown(X, 2); *To++ = sycl::ilogb(X); *To++ = sycl::clamp(X, sycl::half(-1), sycl::half(1));
  *To++ = sycl::isless(X, U); *To++ = sycl::select(X, U, true); *To++ = sycl::rint(X);
}

//@ vectors 64/16: buffer float 256 random, buffer float 256 positive, buffer float 4096 zero
ND(1) vectors(const sycl::float4 *A, const sycl::float4 *B, sycl::float4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::float4 X = A[I], Y = B[I], F, *To = Out + I * 16;
  sycl::int4 N;
  *To++ = sycl::sin(X); *To++ = sycl::pow(Y, X); *To++ = sycl::fma(X, Y, X); *To++ = sycl::fmax(X, 1.0f);
  *To++ = sycl::max(X, Y); *To++ = sycl::clamp(X, -1.0f, 1.0f); *To++ = sycl::mix(X, Y, 0.5f);
  *To++ = sycl::frexp(X, &N) + N.convert<float>(); *To++ = sycl::modf(X, &F) + F; *To++ = sycl::cross(X, Y);
  *To++ = sycl::normalize(X); *To++ = sycl::float4(sycl::dot(X, Y), sycl::length(X), sycl::distance(X, Y), sycl::fast_length(Y));
  *To++ = sycl::ldexp(X, 2); *To++ = sycl::pown(X, sycl::int4(1, 2, 3, 4)); *To++ = sycl::native::exp(X);
  *To++ = sycl::ilogb(X).convert<float>();
}

//@ sizes 16/16: buffer float 256 random, buffer float 1024 zero
ND(1) sizes(const float *A, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  float *To = Out + I * 64;
  sycl::float2 X2(A[I], A[I + 1]);
  sycl::float3 X3(X2, A[I + 2]);
  sycl::float8 X8;
  X8.load(I, A);
  sycl::vec<float, 16> X16(X8, X8);
  sycl::exp(X2).store(0, To);
  sycl::sin(X3).store(1, To);
  sycl::cos(X8).store(1, To);
  sycl::sqrt(sycl::fabs(X16)).store(1, To);
  To[40] = sycl::length(X3);
  sycl::cross(X3, sycl::float3(1, 2, 3)).store(14, To);
  To[50] = sycl::max(X3.swizzle<0, 1>(), X2)[0];
  To[51] = sycl::length(X8.lo());
  To[52] = sycl::vec<float, 1>(A[I]) + 2;
}

//@ arrays 64/16: buffer float 320 random, buffer float 1600 zero
ND(1) arrays(const sycl::marray<float, 5> *A, sycl::marray<float, 5> *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::marray<float, 5> X = A[I], *To = Out + I * 5;
  *To++ = sycl::sin(X); *To++ = sycl::fmax(X, 0.5f); *To++ = sycl::max(X, X * 2); *To++ = sycl::fma(X, X, X);
  sycl::marray<bool, 5> Less = sycl::isless(X, X + 1);
  *To++ = sycl::select(X, -X, Less);
}

//@ relations 32/16: buffer float 128 special, buffer float 128 random, buffer int 1024 zero
ND(1) relations(const sycl::float4 *A, const sycl::float4 *B, sycl::int4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::float4 X = A[I], Y = B[I];
  sycl::int4 *To = Out + I * 8;
  *To++ = sycl::isequal(X, Y); *To++ = sycl::isless(X, Y); *To++ = sycl::isnan(X); *To++ = sycl::isinf(X);
  *To++ = sycl::signbit(X);
  *To++ = sycl::int4(sycl::any(sycl::isless(X, Y)), sycl::all(sycl::isless(X, Y)), 0, 1);
  *To++ = sycl::select(X, Y, X < Y).as<sycl::int4>();
  *To++ = sycl::bitselect(X.as<sycl::int4>(), Y.as<sycl::int4>(), sycl::int4(0xff00ff));
}
