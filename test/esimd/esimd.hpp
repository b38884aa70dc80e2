// Declarations for the programs in this directory.
#pragma once

#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;
namespace experimental = sycl::ext::intel::experimental::esimd;
namespace xmx = sycl::ext::intel::esimd::xmx;
using esimd::simd, esimd::simd_mask;

// A one-dimensional kernel.
#define KERNEL                                                                                                         \
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>)) SYCL_ESIMD_KERNEL void

// The linear ID of this hardware thread.
SYCL_ESIMD_FUNCTION inline unsigned item() {
  return sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
}

// Cache hints for loads and stores.
namespace hints {
using esimd::cache_hint, esimd::cache_hint_L1, esimd::cache_hint_L2;
inline constexpr esimd::properties streaming{cache_hint_L1<cache_hint::streaming>, cache_hint_L2<cache_hint::uncached>};
inline constexpr esimd::properties cached{cache_hint_L1<cache_hint::cached>, cache_hint_L2<cache_hint::cached>};
inline constexpr esimd::properties write_back{cache_hint_L1<cache_hint::write_back>,
                                              cache_hint_L2<cache_hint::write_back>};
inline constexpr esimd::properties uncached{cache_hint_L1<cache_hint::uncached>, cache_hint_L2<cache_hint::uncached>};
} // namespace hints
