// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels without specialization constants, for a SYCLBIN file.

#include <sycl/sycl.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;

static std::size_t item() { return sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id(); }

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void count_from(int Start, int *Out) { Out[item()] = Start + static_cast<int>(item()); }

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void multiply_add(float *Data, float Factor, float Summand) { Data[item()] = Data[item()] * Factor + Summand; }
