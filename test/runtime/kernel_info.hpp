// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The part of DPC++'s integration header that describes the kernels in kernels.hpp to the runtime: name,
// size of the function object, and its members in the order of the kernel's arguments.

#ifndef KERNEL_INFO_HPP
#define KERNEL_INFO_HPP

#include <cstddef>

#include "kernels.hpp"

namespace kernel_info {
using sycl::detail::kernel_param_desc_t;
using sycl::detail::kernel_param_kind_t;

constexpr int DeviceAccess = 2014, LocalAccess = 2016, DimensionShift = 11;

constexpr kernel_param_desc_t data(int Size, int Offset) { return {kernel_param_kind_t::kind_std_layout, Size, Offset}; }
constexpr kernel_param_desc_t pointer(int Offset) { return {kernel_param_kind_t::kind_pointer, sizeof(void *), Offset}; }
constexpr kernel_param_desc_t accessor(int Dimensions, int Offset) {
  return {kernel_param_kind_t::kind_accessor, DeviceAccess | Dimensions << DimensionShift, Offset};
}
constexpr kernel_param_desc_t local_accessor(int Dimensions, int Offset) {
  return {kernel_param_kind_t::kind_accessor, LocalAccess | Dimensions << DimensionShift, Offset};
}
/// The buffer of emulated constants; the last argument of a kernel with a kernel_handler.
constexpr kernel_param_desc_t constants_buffer() {
  return {kernel_param_kind_t::kind_specialization_constants_buffer, sizeof(void *), 0};
}
} // namespace kernel_info

#define KERNEL_INFO(Kernel, Name, ...) KERNEL_INFO_OF_SIZE(Kernel, Name, sizeof(Kernel), __VA_ARGS__)
#define KERNEL_INFO_OF_SIZE(Kernel, Name, Size, ...)                                                                   \
  template <> struct sycl::detail::KernelInfo<Kernel> {                                                                \
    static constexpr kernel_param_desc_t Parameters[] = {__VA_ARGS__};                                                 \
    static constexpr unsigned getNumParams() { return sizeof(Parameters) / sizeof(Parameters[0]); }                    \
    static constexpr const kernel_param_desc_t &getParamDesc(int I) { return Parameters[I]; }                          \
    static constexpr const char *getName() { return Name; }                                                            \
    static constexpr bool isESIMD() { return false; }                                                                  \
    static constexpr const char *getFileName() { return ""; }                                                          \
    static constexpr const char *getFunctionName() { return ""; }                                                      \
    static constexpr unsigned getLineNumber() { return 0; }                                                            \
    static constexpr unsigned getColumnNumber() { return 0; }                                                          \
    static constexpr int64_t getKernelSize() { return Size; }                                                          \
  };

// Accessors are not standard-layout types, but both compilers compute the offset.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
#define AT(Kernel, Member) offsetof(Kernel, Member)
#define CONSTANTS_KERNEL_INFO(Kernel, Name)                                                                            \
  KERNEL_INFO(Kernel, Name, kernel_info::pointer(0), kernel_info::constants_buffer())

KERNEL_INFO(usm_axpy, "_ZTS8usm_axpy", kernel_info::pointer(AT(usm_axpy, X)), kernel_info::pointer(AT(usm_axpy, Y)),
            kernel_info::data(sizeof(float), AT(usm_axpy, A)))
KERNEL_INFO(plain_data, "_ZTS10plain_data", kernel_info::pointer(AT(plain_data, Out)),
            kernel_info::data(sizeof(char), AT(plain_data, C)),
            kernel_info::data(sizeof(plain_data::mixed), AT(plain_data, M)),
            kernel_info::data(sizeof(short), AT(plain_data, S)))
KERNEL_INFO(accessors_1d, "_ZTS12accessors_1d", kernel_info::accessor(1, AT(accessors_1d, A)),
            kernel_info::accessor(1, AT(accessors_1d, B)), kernel_info::accessor(1, AT(accessors_1d, Out)))
KERNEL_INFO(accessor_2d, "_ZTS11accessor_2d", kernel_info::accessor(2, AT(accessor_2d, A)),
            kernel_info::data(sizeof(int), AT(accessor_2d, Factor)))
KERNEL_INFO(range_3d, "_ZTS8range_3d", kernel_info::pointer(0))
KERNEL_INFO(nd_range_ids, "_ZTS12nd_range_ids", kernel_info::pointer(0))
KERNEL_INFO(local_sums, "_ZTS10local_sums", kernel_info::pointer(AT(local_sums, In)),
            kernel_info::pointer(AT(local_sums, Out)), kernel_info::local_accessor(1, AT(local_sums, Local)))
KERNEL_INFO(histogram, "_ZTS9histogram", kernel_info::pointer(AT(histogram, In)),
            kernel_info::pointer(AT(histogram, Bins)))
// The captures of a lambda follow one another like members.
KERNEL_INFO_OF_SIZE(lambda_fill, "_ZTS11lambda_fill", sizeof(lambda_of(nullptr, 0)), kernel_info::pointer(0),
                    kernel_info::data(sizeof(int), sizeof(int *)))
CONSTANTS_KERNEL_INFO(every_type, "_ZTS10every_type")
CONSTANTS_KERNEL_INFO(every_place, "_ZTS11every_place")
CONSTANTS_KERNEL_INFO(compute_sum_of_leaves, "_ZTS21compute_sum_of_leaves")
CONSTANTS_KERNEL_INFO(compute_from_helpers, "_ZTS20compute_from_helpers")
CONSTANTS_KERNEL_INFO(compute_shared_first, "_ZTS20compute_shared_first")
CONSTANTS_KERNEL_INFO(compute_shared_second, "_ZTS21compute_shared_second")
CONSTANTS_KERNEL_INFO(compute_branches, "_ZTS16compute_branches")
KERNEL_INFO(convolution, "_ZTS11convolution", kernel_info::accessor(1, AT(convolution, In)),
            kernel_info::accessor(1, AT(convolution, Out)), kernel_info::constants_buffer())

#endif
