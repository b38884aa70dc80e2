// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses templates that most kernels use, so that a precompiled header contains their instances. An instance does not add
// code to a kernel that does not use it.

#ifndef SYCLPASSES_RTC_INSTANCES_HPP
#define SYCLPASSES_RTC_INSTANCES_HPP

namespace sycl {
inline namespace _V1 {
namespace detail {

template <int N> void use_index() {
  const auto Item = ext::oneapi::this_work_item::get_nd_item<N>();
  (void)Item.get_global_linear_id();
  (void)Item.get_local_linear_id();
  (void)Item.get_group_linear_id();
  (void)Item.get_global_id(0);
  (void)Item.get_local_id(0);
  (void)Item.get_group(0);
  (void)Item.get_global_range(0);
  (void)Item.get_local_range(0);
  (void)Item.get_group_range(0);
  (void)ext::oneapi::this_work_item::get_work_group<N>();
}

inline void use_common() {
  use_index<1>();
  use_index<2>();
  use_index<3>();
  namespace properties = ext::oneapi::experimental;
  (void)property_number<decltype(properties::nd_range_kernel<1>)>(0);
  (void)property_number<decltype(properties::nd_range_kernel<2>)>(0);
  (void)property_number<decltype(properties::nd_range_kernel<3>)>(0);
  (void)property_number<decltype(properties::single_task_kernel)>(0);
}

} // namespace detail
} // namespace _V1
} // namespace sycl

#endif
