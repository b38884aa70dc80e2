// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part of SYCL in DPC++. Here, sycl.hpp contains all parts.

#include "sycl.hpp"
