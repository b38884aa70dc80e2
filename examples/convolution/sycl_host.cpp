// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host part of convolution_sycl.cpp, for a C++17 compiler without SYCL support. DPC++'s driver would include an
// integration header before the program and a footer after it. Here the header, which describes the kernel's function
// object, is written by hand. `sycl-image embed --footer` writes the footer, which names the constants.

// Matches -fsycl-range-rounding=disable for the device. Otherwise the runtime looks for a second kernel, which rounds
// the range.
#define __SYCL_DISABLE_PARALLEL_FOR_RANGE_ROUNDING__ 1
#include <sycl/sycl.hpp>

class Convolution;

// The members of the lambda, in the order of the kernel's arguments. The last argument is the buffer with the
// constants, if they are emulated.
template <> struct sycl::detail::KernelInfo<Convolution> {
  static constexpr kernel_param_desc_t Parameters[] = {
      {kernel_param_kind_t::kind_pointer, sizeof(float *), 0},
      {kernel_param_kind_t::kind_pointer, sizeof(float *), 8},
      {kernel_param_kind_t::kind_std_layout, sizeof(int), 16},
      {kernel_param_kind_t::kind_std_layout, sizeof(int), 20},
      {kernel_param_kind_t::kind_specialization_constants_buffer, sizeof(void *), 0},
  };
  static constexpr unsigned getNumParams() { return 5; }
  static constexpr const kernel_param_desc_t &getParamDesc(int I) { return Parameters[I]; }
  static constexpr const char *getName() { return "_ZTS11Convolution"; }
  static constexpr bool isESIMD() { return false; }
  static constexpr const char *getFileName() { return ""; }
  static constexpr const char *getFunctionName() { return ""; }
  static constexpr unsigned getLineNumber() { return 0; }
  static constexpr unsigned getColumnNumber() { return 0; }
  static constexpr int64_t getKernelSize() { return 24; }
};

#include "convolution_sycl.cpp"
#include "footer.hpp"
