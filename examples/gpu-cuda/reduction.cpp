// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// (c) A sum of many numbers. Constants determine how many numbers a thread reads at once, and whether it adds them as float
// or as double.

#include "constants.hpp"

namespace literal {
#if SET == 0
constexpr int unroll = 8;
constexpr bool exact = false;
#elif SET == 1
constexpr int unroll = 4;
constexpr bool exact = true;
#else
constexpr int unroll = 16;
constexpr bool exact = false;
#endif
} // namespace literal

inline constexpr sycl::specialization_id<int> unroll_id{8};
inline constexpr sycl::specialization_id<bool> exact_id{false};

template <class Sum> inline Sum sum_of(const float *In, int Count, const sycl::kernel_handler &Handler) {
  const int Threads = __nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x();
  const int Thread = static_cast<int>(syclpasses::work_item{}.global_id(0));
  Sum Total = 0;
  for (int Index = Thread; Index < Count; Index += Threads * SPEC(Handler, unroll))
    for (int I = 0; I < SPEC(Handler, unroll); ++I)
      Total += In[Index + I * Threads];
  return Total;
}

// Each thread writes one partial sum. Count is a multiple of the number of threads times `unroll`.
SYCLPASSES_KERNEL void reduction(const float *In, double *Out, int Count, constants_argument SpecConstants) {
  const sycl::kernel_handler Handler(SpecConstants);
  const std::size_t Thread = syclpasses::work_item{}.global_id(0);
  if (SPEC(Handler, exact))
    Out[Thread] = sum_of<double>(In, Count, Handler);
  else
    Out[Thread] = sum_of<float>(In, Count, Handler);
}
