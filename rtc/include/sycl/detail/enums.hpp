// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enumerations. Their values are the same as in DPC++, because they are part of mangled names.

#ifndef SYCLPASSES_RTC_ENUMS_HPP
#define SYCLPASSES_RTC_ENUMS_HPP

namespace sycl {
inline namespace _V1 {

namespace access {
enum class target { device = 2014, constant_buffer, local, image, host_buffer, host_image, image_array, host_task };
enum class mode { read = 1024, write, read_write, discard_write, discard_read_write, atomic };
enum class fence_space { local_space, global_space, global_and_local };
enum class placeholder { false_t, true_t };
enum class address_space : int {
  private_space = 0,
  global_space = 1,
  constant_space = 2,
  local_space = 3,
  generic_space = 4
};
enum class decorated : int { no = 0, yes = 1, legacy = 2 };
} // namespace access

using access::target;
using access_mode = access::mode;

enum class memory_order : int {
  relaxed = 0,
  acquire = 1,
  __consume_unsupported = 2,
  release = 3,
  acq_rel = 4,
  seq_cst = 5
};
inline constexpr auto memory_order_relaxed = memory_order::relaxed;
inline constexpr auto memory_order_acquire = memory_order::acquire;
inline constexpr auto memory_order_release = memory_order::release;
inline constexpr auto memory_order_acq_rel = memory_order::acq_rel;
inline constexpr auto memory_order_seq_cst = memory_order::seq_cst;

enum class memory_scope : int { work_item = 0, sub_group = 1, work_group = 2, device = 3, system = 4 };
inline constexpr auto memory_scope_work_item = memory_scope::work_item;
inline constexpr auto memory_scope_sub_group = memory_scope::sub_group;
inline constexpr auto memory_scope_work_group = memory_scope::work_group;
inline constexpr auto memory_scope_device = memory_scope::device;
inline constexpr auto memory_scope_system = memory_scope::system;

enum class rounding_mode { automatic = 0, rte = 1, rtz = 2, rtp = 3, rtn = 4 };

enum class aspect {
  cpu = 1,
  gpu = 2,
  accelerator = 3,
  custom = 4,
  fp16 = 5,
  fp64 = 6,
  image = 9,
  online_compiler = 10,
  online_linker = 11,
  queue_profiling = 12,
  usm_device_allocations = 13,
  usm_host_allocations = 14,
  usm_shared_allocations = 15,
  usm_system_allocations = 17,
  atomic64 = 27
};

} // namespace _V1
} // namespace sycl

#endif
