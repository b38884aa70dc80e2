// marray.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void
//@ floats 32/8: buffer float 160 random, buffer float 1600 zero
ND(1) floats(const sycl::marray<float, 5> *A, sycl::marray<float, 5> *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::marray<float, 5> X = A[I], Y(1.0f, 2.0f, 3.0f, 4.0f, 5.0f), *To = Out + I * 10;
  *To++ = X + Y; *To++ = X * 2 - Y; *To++ = X / (Y + 1); *To++ = -X; *To++ = 3 * X;
  X += Y; X *= 0.5f; ++X;
  *To++ = X;
  sycl::marray<float, 5> Joined(sycl::marray<float, 2>(1.0f, 2.0f), 3.0f, sycl::marray<float, 2>(7.0f));
  *To++ = Joined;
  float Sum = 0;
  for (float V : X)
    Sum += V;
  *To++ = sycl::marray<float, 5>(Sum);
}
//@ integers 32/8: buffer int 96 random, buffer int 1152 zero
ND(1) integers(const sycl::mint3 *A, sycl::mint3 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::mint3 X = A[I], Y = A[(I + 3) % 32] | 1, *To = Out + I * 12;
  *To++ = X % Y; *To++ = X & Y; *To++ = X ^ 7; *To++ = X >> 3; *To++ = ~X; *To++ = X << (Y & 7);
  sycl::mbool3 L = X < Y, E = !(X == Y), B = (X > 0) && (Y > 0);
  *To++ = sycl::mint3(L[0] + L[1] * 2 + L[2] * 4, E[0] + E[1] * 2, B[0] + B[1] * 2);
  X %= 5; X |= 8; X++;
  *To++ = X;
  *To++ = sycl::mint3(sycl::any(L), sycl::all(L), static_cast<int>(X.size()));
}
