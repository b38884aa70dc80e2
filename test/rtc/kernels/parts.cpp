// DPC++'s headers for parts of SYCL.
#define SYCL_SIMPLE_SWIZZLES
#include <sycl/vector.hpp>

#include <sycl/access/access.hpp>
#include <sycl/aliases.hpp>
#include <sycl/aspects.hpp>
#include <sycl/atomic_fence.hpp>
#include <sycl/atomic_ref.hpp>
#include <sycl/bit_cast.hpp>
#include <sycl/builtins.hpp>
#include <sycl/detail/core.hpp>
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/ext/oneapi/experimental/builtins.hpp>
#include <sycl/ext/oneapi/free_function_queries.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/functional.hpp>
#include <sycl/group.hpp>
#include <sycl/group_algorithm.hpp>
#include <sycl/group_barrier.hpp>
#include <sycl/half_type.hpp>
#include <sycl/id.hpp>
#include <sycl/item.hpp>
#include <sycl/kernel_handler.hpp>
#include <sycl/marray.hpp>
#include <sycl/memory_enums.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/nd_item.hpp>
#include <sycl/nd_range.hpp>
#include <sycl/range.hpp>
#include <sycl/specialization_id.hpp>
#include <sycl/sub_group.hpp>

namespace syclex = sycl::ext::oneapi::experimental;

//@ swizzled 4/4: buffer int 8 ramp
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void swizzled(sycl::int2 *Data) {
  const size_t I = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  Data[I] = Data[I].yx() * 2;
}

// Queries with their former names.
//@ earlier 8x4/4x2: buffer int 32 zero
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>)) void earlier(int *Out) {
  const sycl::nd_item<2> Item = syclex::this_nd_item<2>();
  const size_t I = syclex::this_item<2>().get_linear_id();
  Out[I] = static_cast<int>(Item.get_local_id(0) * 1000 + syclex::this_group<2>().get_group_id(1) * 100 +
                            syclex::this_id<2>()[1] * 10 + syclex::this_sub_group().get_group_id()[0]);
}
