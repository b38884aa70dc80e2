// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The specialization constants in constants.cpp and stock_clang.cpp, for the device and for the host. Include this
// after the header that declares sycl::specialization_id.

#ifndef CONSTANTS_HPP
#define CONSTANTS_HPP

struct Range {
  char First;
  double Last;
  bool operator==(const Range &Other) const { return First == Other.First && Last == Other.Last; }
};

inline constexpr sycl::specialization_id<int> Factor(3);
inline constexpr sycl::specialization_id<Range> Bounds(Range{'x', 2.5});
inline constexpr sycl::specialization_id<bool> Negate(false);

/// The output of the `read_constants` kernel.
struct Values {
  int Factor;
  bool Negate;
  Range Bounds;
};

#endif
