// half and bfloat16.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>)) void
using sycl::half;
using sycl::ext::oneapi::bfloat16;
//@ halves 32/8: buffer half 32 random, buffer float 640 zero
ND(1) halves(const half *A, float *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  half X = A[I], Y = A[(I + 5) % 32];
  float *To = Out + I * 20;
  *To++ = X + Y; *To++ = X - Y; *To++ = X * Y; *To++ = X / Y; *To++ = -X; *To++ = X * 3; *To++ = 3 * X; *To++ = X + 1.5f;
  *To++ = static_cast<float>(X * 2.5); *To++ = X < Y; *To++ = X == 1; *To++ = 2.0f > X; *To++ = X != Y;
  X += 1; X *= Y; ++X; X--;
  *To++ = X;
  *To++ = static_cast<int>(X);
  *To++ = sizeof(X);
  *To++ = X > Y ? float(X) : float(Y);
  *To++ = sycl::half(1e6f);
  *To++ = half(7u) / 2ul;
}
//@ brains 32/8: buffer float 32 random, buffer float 512 zero, buffer short 32 zero
ND(1) brains(const float *A, float *Out, bfloat16 *Raw) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  bfloat16 X = A[I], Y = A[(I + 5) % 32];
  Raw[I] = X;
  float *To = Out + I * 16;
  *To++ = X + Y; *To++ = X * Y; *To++ = X / Y; *To++ = -X; *To++ = X + 1.0f; *To++ = 2 * Y; *To++ = X < Y; *To++ = X == Y;
  X += Y; X *= 2.0f; ++X;
  *To++ = X;
  *To++ = bfloat16(half(1.25f));
  sycl::marray<bfloat16, 2> M(X, Y);
  *To++ = (M + M)[1];
}
