// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SYCL kernels for Vulkan with specialization constants, which a host sets when it creates a pipeline.

#include <array>
#include <syclpasses/kernel.hpp>

struct settings {
  float Scale;
  bool Rounds;
  std::array<short, 3> Offsets;
  double Limit;
};

// `inline` gives the constants the symbols "_Z6degree", "_Z12coefficients" and "_Z7options".
inline constexpr sycl::specialization_id<int> degree{1};
inline constexpr sycl::specialization_id<std::array<float, 4>> coefficients{std::array<float, 4>{0, 1, 0, 0}};
inline constexpr sycl::specialization_id<settings> options{settings{1, false, {0, 0, 0}, 1000}};

// Evaluates a polynomial at each element. The degree determines the trip count, which the driver's
// compiler sees as a constant.
SYCLPASSES_KERNEL void polynomial(const float *In, float *Out) {
  const sycl::kernel_handler Handler(nullptr);
  const auto Factors = Handler.get_specialization_constant<coefficients>();
  const settings Set = Handler.get_specialization_constant<options>();
  const auto I = syclpasses::work_item{}.global_id(0);
  float Power = 1, Sum = 0;
  for (int K = 0; K <= Handler.get_specialization_constant<degree>(); ++K, Power *= In[I])
    Sum += Factors[static_cast<std::size_t>(K & 3)] * Power;
  Sum = Sum * Set.Scale + static_cast<float>(Set.Offsets[1]);
  if (Set.Rounds)
    Sum = static_cast<float>(static_cast<int>(Sum));
  Out[I] = Sum < static_cast<float>(Set.Limit) ? Sum : static_cast<float>(Set.Limit);
}

// A kernel that is a function object and captures pointers, which requires -physical-storage-buffers.
struct scaled;
void submit(const float *In, float *Out, float Factor) {
  syclpasses::parallel_for<scaled>([In, Out, Factor](syclpasses::work_item Item, sycl::kernel_handler Handler) {
    const auto I = Item.global_id(0);
    Out[I] = In[I] * Factor + static_cast<float>(Handler.get_specialization_constant<degree>());
  });
}
