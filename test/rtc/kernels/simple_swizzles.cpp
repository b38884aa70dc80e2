// Swizzles whose names select several elements.
#define SYCL_SIMPLE_SWIZZLES
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
//@ named 16/8: buffer float 64 random, buffer float 512 zero
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void named(const sycl::float4 *A, sycl::float4 *Out) {
  size_t I = work::get_nd_item<1>().get_global_id(0);
  sycl::float4 X = A[I], *To = Out + I * 8;
  *To++ = X.wzyx(); *To++ = X.xxyy() * X.zwzw(); *To++ = X.abgr();
  X.xz() = X.yw();
  *To++ = X;
  X.zyx() += sycl::float3(1, 2, 3);
  *To++ = X;
  *To++ = sycl::float4(X.xyz(), 1);
}
