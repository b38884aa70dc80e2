// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device side of scripts/runtime-test: submits every function object and lambda in kernels.hpp, which makes them kernels.

#include "kernels.hpp"

template <class Kernel> Kernel &any();

void submit_all(sycl::handler &Handler) {
  const sycl::nd_range<1> NDRange1{1, 1};
  const sycl::nd_range<2> NDRange2{{1, 1}, {1, 1}};
  Handler.parallel_for(sycl::range<1>(1), any<usm_axpy>());
  Handler.parallel_for(sycl::range<1>(1), any<plain_data>());
  Handler.parallel_for(sycl::range<1>(1), any<accessors_1d>());
  Handler.parallel_for(sycl::range<2>(1, 1), any<accessor_2d>());
  Handler.parallel_for(sycl::range<3>(1, 1, 1), any<range_3d>());
  Handler.parallel_for(NDRange2, any<nd_range_ids>());
  Handler.parallel_for(NDRange1, any<local_sums>());
  Handler.parallel_for(sycl::range<1>(1), any<histogram>());
  Handler.parallel_for<lambda_fill>(sycl::range<1>(1), lambda_of(nullptr, 0));
  Handler.single_task(any<every_type>());
  Handler.single_task(any<every_place>());
#define SUBMIT(Name) Handler.single_task(any<compute_##Name>());
  COMPUTED_KERNELS(SUBMIT)
  Handler.parallel_for(sycl::range<1>(1), any<convolution>());
}
