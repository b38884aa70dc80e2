// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In DPC++, this header provides a part of SYCL. Here, it includes all of sycl.hpp.

#include "../../../sycl.hpp"
