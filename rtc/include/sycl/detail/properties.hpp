// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernel properties: the extensions sycl_ext_oneapi_free_function_kernels and sycl_ext_oneapi_kernel_properties.
//
// SYCL_EXT_ONEAPI_FUNCTION_PROPERTY emits an annotation with numbers, from which the `sycl-free-functions` pass creates
// a kernel with attributes and metadata. A property without `property_numbers` is an error.

#ifndef SYCLPASSES_RTC_PROPERTIES_HPP
#define SYCLPASSES_RTC_PROPERTIES_HPP

// Functions for AMD GPUs receive the elements of small classes as separate arguments; kernels do not.
#if defined(__AMDGPU__)
#define SYCLPASSES_KERNEL_ABI clang::device_kernel,
#else
#define SYCLPASSES_KERNEL_ABI
#endif

#define SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(PROPERTY)                                                                    \
  [[SYCLPASSES_KERNEL_ABI clang::sycl_external,                                                                        \
    clang::annotate("syclpasses.kernel-property", SYCLPASSES_NUMBER(PROPERTY, 0), SYCLPASSES_NUMBER(PROPERTY, 1),      \
                    SYCLPASSES_NUMBER(PROPERTY, 2), SYCLPASSES_NUMBER(PROPERTY, 3), SYCLPASSES_NUMBER(PROPERTY, 4),    \
                    SYCLPASSES_NUMBER(PROPERTY, 5), SYCLPASSES_NUMBER(PROPERTY, 6), SYCLPASSES_NUMBER(PROPERTY, 7),    \
                    SYCLPASSES_NUMBER(PROPERTY, 8), SYCLPASSES_NUMBER(PROPERTY, 9))]]
#define SYCLPASSES_NUMBER(PROPERTY, INDEX) ::sycl::detail::property_number<decltype(PROPERTY)>(INDEX)

// Registers a kernel under a name that the host uses to find it. Expands to a declaration at namespace scope. INDEX
// must differ between declarations. The annotation has an argument, because for NVPTX, clang 22 emits annotations
// without arguments with a different type, although all elements of an array must have the same type.
#define SYCLPASSES_REGISTERED_KERNEL(INDEX, NAME, KERNEL)                                                              \
  [[clang::sycl_external, clang::annotate("syclpasses.registered-kernel:" NAME, 0)]] inline auto                          \
  __syclpasses_registered_##INDEX() {                                                                                  \
    return KERNEL;                                                                                                     \
  }

namespace sycl {
inline namespace _V1 {
namespace detail {

/// The kind of a property, the number of its values, and the values. The kinds have the same values as in the pass.
template <int Kind, unsigned long... Values> struct property_value {
  static constexpr unsigned long Numbers[10] = {Kind, sizeof...(Values), Values...};
};

template <class T> struct property_numbers;
template <class T> constexpr unsigned long property_number(int Index) { return property_numbers<plain_t<T>>::value::Numbers[Index]; }

} // namespace detail

namespace ext::oneapi::experimental {

template <int Dimensions> struct nd_range_kernel_property {};
struct single_task_kernel_property {};
template <size_t... Sizes> struct work_group_size_property {};
template <size_t... Sizes> struct work_group_size_hint_property {};
template <uint32_t Size> struct sub_group_size_property {};
template <sycl::aspect... Aspects> struct device_has_property {};
template <size_t... Sizes> struct max_work_group_size_property {};
template <size_t Size> struct max_linear_work_group_size_property {};

template <int Dimensions> inline constexpr nd_range_kernel_property<Dimensions> nd_range_kernel;
inline constexpr single_task_kernel_property single_task_kernel;
template <size_t... Sizes> inline constexpr work_group_size_property<Sizes...> work_group_size;
template <size_t... Sizes> inline constexpr work_group_size_hint_property<Sizes...> work_group_size_hint;
template <uint32_t Size> inline constexpr sub_group_size_property<Size> sub_group_size;
template <sycl::aspect... Aspects> inline constexpr device_has_property<Aspects...> device_has;
template <size_t... Sizes> inline constexpr max_work_group_size_property<Sizes...> max_work_group_size;
template <size_t Size> inline constexpr max_linear_work_group_size_property<Size> max_linear_work_group_size;

} // namespace ext::oneapi::experimental

namespace detail {
namespace properties_of = ext::oneapi::experimental;

template <int Dimensions> struct property_numbers<properties_of::nd_range_kernel_property<Dimensions>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "an nd_range must have 1, 2, or 3 dimensions");
  using value = property_value<0, Dimensions>;
};
template <> struct property_numbers<properties_of::single_task_kernel_property> {
  using value = property_value<1>;
};

#define SYCLPASSES_SIZES(NAME, KIND)                                                                                   \
  template <size_t... Sizes> struct property_numbers<properties_of::NAME##_property<Sizes...>> {                       \
    static_assert(sizeof...(Sizes) >= 1 && sizeof...(Sizes) <= 3, #NAME " must have 1, 2, or 3 dimensions");           \
    static_assert(((Sizes > 0) && ...), #NAME " must be at least 1 in each dimension");                                \
    using value = property_value<KIND, Sizes...>;                                                                      \
  };
SYCLPASSES_SIZES(work_group_size, 2)
SYCLPASSES_SIZES(work_group_size_hint, 3)
SYCLPASSES_SIZES(max_work_group_size, 6)
#undef SYCLPASSES_SIZES

template <uint32_t Size> struct property_numbers<properties_of::sub_group_size_property<Size>> {
  static_assert(Size > 0, "sub_group_size must be at least 1");
  using value = property_value<4, Size>;
};
template <aspect... Aspects> struct property_numbers<properties_of::device_has_property<Aspects...>> {
  static_assert(sizeof...(Aspects) <= 8, "device_has supports at most 8 aspects");
  using value = property_value<5, static_cast<unsigned long>(Aspects)...>;
};
template <size_t Size> struct property_numbers<properties_of::max_linear_work_group_size_property<Size>> {
  static_assert(Size > 0, "max_linear_work_group_size must be at least 1");
  using value = property_value<7, Size>;
};

} // namespace detail
} // namespace _V1
} // namespace sycl

#endif
