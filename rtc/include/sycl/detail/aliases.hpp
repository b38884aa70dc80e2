// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Aliases such as float4.

#ifndef SYCLPASSES_RTC_ALIASES_HPP
#define SYCLPASSES_RTC_ALIASES_HPP

namespace sycl {
inline namespace _V1 {

#define SYCLPASSES_ALIASES(NAME, T)                                                                                    \
  using NAME##2 = vec<T, 2>;                                                                                           \
  using NAME##3 = vec<T, 3>;                                                                                           \
  using NAME##4 = vec<T, 4>;                                                                                           \
  using NAME##8 = vec<T, 8>;                                                                                           \
  using NAME##16 = vec<T, 16>;
SYCLPASSES_ALIASES(char, int8_t)
SYCLPASSES_ALIASES(uchar, uint8_t)
SYCLPASSES_ALIASES(short, int16_t)
SYCLPASSES_ALIASES(ushort, uint16_t)
SYCLPASSES_ALIASES(int, int32_t)
SYCLPASSES_ALIASES(uint, uint32_t)
SYCLPASSES_ALIASES(long, int64_t)
SYCLPASSES_ALIASES(ulong, uint64_t)
SYCLPASSES_ALIASES(half, half)
SYCLPASSES_ALIASES(float, float)
SYCLPASSES_ALIASES(double, double)
#undef SYCLPASSES_ALIASES

using byte = uint8_t;
using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;
using longlong = long long;
using ulonglong = unsigned long long;
using schar = signed char;

} // namespace _V1
} // namespace sycl

#endif
