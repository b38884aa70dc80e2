// Integer functions.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void

template <class T> void all(T X, T Y, T Z, T *To) {
  *To++ = sycl::abs(X); *To++ = sycl::abs_diff(X, Y); *To++ = sycl::add_sat(X, Y); *To++ = sycl::hadd(X, Y);
  *To++ = sycl::rhadd(X, Y); *To++ = sycl::clamp(X, T(3), T(100)); *To++ = sycl::clz(X); *To++ = sycl::ctz(X);
  *To++ = sycl::mad_hi(X, Y, Z); *To++ = sycl::mad_sat(X, Y, Z); *To++ = sycl::max(X, Y); *To++ = sycl::min(X, Y);
  *To++ = sycl::mul_hi(X, Y); *To++ = sycl::rotate(X, Z); *To++ = sycl::sub_sat(X, Y); *To++ = sycl::popcount(X);
  *To++ = sycl::select(X, Y, Z > 3); *To++ = sycl::bitselect(X, Y, Z);
}
#define KERNEL(NAME, T)                                                                                                \
  ND(1) NAME(const T *A, T *Out) {                                                                                     \
    size_t I = work::get_nd_item<1>().get_global_id(0);                                                                \
    all<T>(A[I], A[(I + 7) % 64], A[(I + 31) % 64], Out + I * 18);                                                     \
  }
//@ of_char 64/16: buffer char 64 random, buffer char 1152 zero
KERNEL(of_char, signed char)
//@ of_uchar 64/16: buffer char 64 random, buffer char 1152 zero
KERNEL(of_uchar, unsigned char)
//@ of_short 64/16: buffer short 64 random, buffer short 1152 zero
KERNEL(of_short, short)
//@ of_ushort 64/16: buffer short 64 random, buffer short 1152 zero
KERNEL(of_ushort, unsigned short)
//@ of_int 64/16: buffer int 64 random, buffer int 1152 zero
KERNEL(of_int, int)
//@ of_uint 64/16: buffer int 64 random, buffer int 1152 zero
KERNEL(of_uint, unsigned)
//@ of_long 64/16: buffer long 64 random, buffer long 1152 zero
KERNEL(of_long, long)
//@ of_ulong 64/16: buffer long 64 random, buffer long 1152 zero
KERNEL(of_ulong, unsigned long)
//@ of_longlong 64/16: buffer long 64 random, buffer long 1152 zero
KERNEL(of_longlong, long long)

//@ of_24 64/16: buffer int 64 random, buffer int 512 zero
ND(1) of_24(const int *A, int *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  int X = A[I] >> 8, Y = A[(I + 1) % 64] >> 20;
  int *To = Out + I * 8;
  *To++ = sycl::mul24(X, Y); *To++ = sycl::mad24(X, Y, 77); *To++ = sycl::mul24(unsigned(X) & 0xffff, unsigned(Y) & 0xff);
  *To++ = sycl::upsample(short(X), static_cast<unsigned short>(Y));
  *To++ = sycl::upsample(static_cast<unsigned char>(X), static_cast<unsigned char>(Y));
}

//@ of_vec 64/16: buffer int 256 random, buffer int 256 random, buffer int 4096 zero
ND(1) of_vec(const sycl::int4 *A, const sycl::int4 *B, sycl::int4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::int4 X = A[I], Y = B[I], *To = Out + I * 16;
  *To++ = sycl::abs(X); *To++ = sycl::max(X, Y); *To++ = sycl::min(X, 7); *To++ = sycl::clamp(X, -5, 5);
  *To++ = sycl::popcount(X); *To++ = sycl::clz(X); *To++ = sycl::add_sat(X, Y); *To++ = sycl::mul_hi(X, Y);
  *To++ = sycl::rotate(X, Y); *To++ = sycl::mad24(X >> 8, Y >> 9, X); *To++ = sycl::hadd(X, Y); *To++ = sycl::ctz(Y);
  *To++ = sycl::max(X.as<sycl::uint4>(), Y.as<sycl::uint4>()).as<sycl::int4>();
  *To++ = sycl::abs_diff(X, Y);
}

//@ of_marray 64/16: buffer int 192 random, buffer int 1536 zero
ND(1) of_marray(const sycl::marray<int, 3> *A, sycl::marray<int, 3> *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::marray<int, 3> X = A[I], *To = Out + I * 8;
  *To++ = sycl::abs(X); *To++ = sycl::max(X, -X); *To++ = sycl::popcount(X); *To++ = sycl::add_sat(X, X);
}
