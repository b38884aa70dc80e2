#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
//@ vadd 256/64: buffer float 256 random, buffer float 256 random, buffer float 256 zero, int 200
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void vadd(const float *a, const float *b, float *c, int n) {
  size_t i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
