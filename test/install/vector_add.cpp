// A kernel as a free function, for compilation at run time.
#include <sycl/sycl.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<1>))
void vector_add(const float *a, const float *b, float *c) {
  auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
  c[i] = a[i] + b[i];
}
