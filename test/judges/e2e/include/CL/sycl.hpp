// Declares former names of declarations in today's headers, so that tests of 2021 compile. Nothing here changes what a name means.
#pragma once

#include <sycl/sycl.hpp>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {

// SYCL 1.2.1's names of classes in the standard library.
template <typename T, typename Allocator = std::allocator<T>> using vector_class = std::vector<T, Allocator>;
template <typename T, typename Deleter = std::default_delete<T>> using unique_ptr_class = std::unique_ptr<T, Deleter>;
template <typename T> using shared_ptr_class = std::shared_ptr<T>;
template <typename T> using weak_ptr_class = std::weak_ptr<T>;
template <typename T> using function_class = std::function<T>;
template <typename T> using hash_class = std::hash<T>;
using string_class = std::string;
using mutex_class = std::mutex;
using exception_ptr_class = std::exception_ptr;

// SYCL 1.2.1's exception classes are now error codes of one class.
using runtime_error = exception;
using device_error = exception;
using kernel_error = exception;
using nd_range_error = exception;
using invalid_parameter_error = exception;
using invalid_object_error = exception;
using compile_program_error = exception;
using feature_not_supported = exception;

using ext::oneapi::group_local_memory;
using ext::oneapi::group_local_memory_for_overwrite;
using ext::oneapi::experimental::this_group;
using ext::oneapi::experimental::this_id;
using ext::oneapi::experimental::this_item;
using ext::oneapi::experimental::this_nd_item;

namespace intel {
using sycl::ctz;
}

namespace INTEL {
using namespace ext::intel;
}

namespace ONEAPI {

namespace experimental = ext::oneapi::experimental;
using ext::oneapi::filter_selector;
using ext::oneapi::experimental::this_sub_group;
using sycl::atomic_fence;
using sycl::atomic_ref;
using sycl::bit_and;
using sycl::bit_or;
using sycl::bit_xor;
using sycl::maximum;
using sycl::memory_order;
using sycl::memory_scope;
using sycl::minimum;
using sycl::multiplies;
using sycl::plus;
using sycl::reduction;
using sycl::sub_group;

// Today, algorithms on ranges and on values of a group have different names.
template <typename T, typename = void> inline constexpr bool is_iterator = false;
template <typename T> inline constexpr bool is_iterator<T, std::void_t<decltype(*std::declval<T>())>> = true;

#define SYCLPASSES_ALGORITHM(FORMER, RANGE, VALUE)                                                                                         \
    template <typename Group, typename T, typename... Arguments> auto FORMER(Group group, T first, Arguments... rest) {                    \
        if constexpr (is_iterator<T>)                                                                                                      \
            return RANGE(group, first, rest...);                                                                                           \
        else                                                                                                                               \
            return VALUE(group, first, rest...);                                                                                           \
    }
SYCLPASSES_ALGORITHM(all_of, joint_all_of, all_of_group)
SYCLPASSES_ALGORITHM(any_of, joint_any_of, any_of_group)
SYCLPASSES_ALGORITHM(none_of, joint_none_of, none_of_group)
SYCLPASSES_ALGORITHM(reduce, joint_reduce, reduce_over_group)
SYCLPASSES_ALGORITHM(exclusive_scan, joint_exclusive_scan, exclusive_scan_over_group)
SYCLPASSES_ALGORITHM(inclusive_scan, joint_inclusive_scan, inclusive_scan_over_group)
#undef SYCLPASSES_ALGORITHM

template <typename Group, typename... Arguments> auto broadcast(Group group, Arguments... arguments) {
    return group_broadcast(group, arguments...);
}
template <typename Group> bool leader(Group group) { return group.leader(); }

} // namespace ONEAPI

// `aspect::image` now means SYCL 2020's images, which no device supports.
inline aspect former(aspect value) { return value == aspect::image ? aspect::ext_intel_legacy_image : value; }

// `is_host()`, a former member of platforms, devices, queues and others, is false since the host device was removed.
struct is_backend_host {};
struct not_backend {};
inline not_backend operator!(backend) { return {}; }
inline bool operator%(backend, is_backend_host) { return false; }
inline bool operator%(not_backend, is_backend_host) { return true; }

} // namespace sycl

// Former members.
#define has(ASPECT) has(::sycl::former(ASPECT))
#define is_host() get_backend() % ::sycl::is_backend_host {}
#define submit_barrier ext_oneapi_submit_barrier
#define codeplay_host_task host_task
#define run_on_host_intel host_task

namespace cl {
namespace sycl = ::sycl;
}
