// Kernel attributes, which are equivalent to properties.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
namespace work = sycl::ext::oneapi::this_work_item;
#define ND(N) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>))

//@ sized 16/8: buffer int 16 zero
extern "C" [[sycl::reqd_work_group_size(8)]] [[sycl::reqd_sub_group_size(16)]] ND(1) void sized(int *Out) {
  auto It = work::get_nd_item<1>();
  Out[It.get_global_id(0)] = static_cast<int>(It.get_sub_group().get_max_local_range()[0] * 100 + It.get_local_range(0));
}

//@ named 32/16: buffer int 32 zero
extern "C" ND(1) [[intel::reqd_sub_group_size(8)]] void named(int *Out) {
  auto It = work::get_nd_item<1>();
  Out[It.get_global_id(0)] = static_cast<int>(It.get_sub_group().get_max_local_range()[0]);
}

// The slowest-varying dimension comes first, as in a range.
//@ plane 8x8/8x4: buffer int 64 zero
extern "C" ND(2) [[sycl::reqd_work_group_size(4, 8)]] void plane(int *Out) {
  auto It = work::get_nd_item<2>();
  Out[It.get_global_linear_id()] = static_cast<int>(It.get_local_range(0) * 10 + It.get_local_range(1));
}

//@ hinted 8/4: buffer double 8 ramp
extern "C" [[sycl::work_group_size_hint(4), sycl::device_has(sycl::aspect::fp64)]] ND(1) void hinted(double *Out) {
  Out[work::get_nd_item<1>().get_global_id(0)] *= 1.5;
}

// Attribute values from template parameters: two instances with different sizes.
template <class T, unsigned Size> ND(1) [[sycl::reqd_work_group_size(Size)]] void of_template(T *Out) { *Out = Size; }
template void of_template<float, 4>(float *);
template void of_template<int, 16>(int *);
