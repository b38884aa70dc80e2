// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Definitions that all other files require: integer types, traits and language macros.

#ifndef SYCLPASSES_RTC_BASE_HPP
#define SYCLPASSES_RTC_BASE_HPP

// On GPUs with an LLVM back end, DPC++'s libclc provides the SPIR-V functions.
#if defined(__NVPTX__) || defined(__AMDGPU__)
#define SYCLPASSES_GPU 1
#endif

#define SYCL_EXTERNAL [[clang::sycl_external]]
#define SYCLPASSES_CONST __attribute__((const))
#define SYCLPASSES_INLINE [[gnu::always_inline]] inline
#define SYCLPASSES_GLOBAL __attribute__((opencl_global))
#define SYCLPASSES_LOCAL __attribute__((opencl_local))
#define SYCLPASSES_PRIVATE __attribute__((opencl_private))

// As in DPC++, these names require no standard library header. The types are those of the host's C library.
using int8_t = __INT8_TYPE__;
using int16_t = __INT16_TYPE__;
using int32_t = __INT32_TYPE__;
// For SPIR-V, clang would choose long long, but the host's standard headers use long.
using int64_t = long;
using uint8_t = __UINT8_TYPE__;
using uint16_t = __UINT16_TYPE__;
using uint32_t = __UINT32_TYPE__;
using uint64_t = unsigned long;
using intptr_t = long;
using uintptr_t = unsigned long;
using size_t = __SIZE_TYPE__;
using ptrdiff_t = __PTRDIFF_TYPE__;

namespace std {
using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::intptr_t;
using ::ptrdiff_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;
using ::uintptr_t;
} // namespace std

namespace sycl {
// The name of DPC++'s inline namespace, so that types in the mangled names of kernels are the same.
inline namespace _V1 {
namespace detail {

template <bool Condition, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> {
  using type = T;
};
template <bool Condition, class T = void> using enable_t = typename enable_if<Condition, T>::type;

template <bool Condition, class A, class B> struct choose {
  using type = A;
};
template <class A, class B> struct choose<false, A, B> {
  using type = B;
};
template <bool Condition, class A, class B> using choose_t = typename choose<Condition, A, B>::type;

template <class T> using plain_t = __remove_cvref(T);
template <class T> T &&any();

template <class T, T... I> struct integers {};
template <size_t N> using indices = __make_integer_seq<integers, size_t, N>;

/// The integer type of this size for which clang has vectors and SPIR-V has functions.
template <size_t Size, bool Signed> struct fixed;
template <> struct fixed<1, true> {
  using type = int8_t;
};
template <> struct fixed<1, false> {
  using type = uint8_t;
};
template <> struct fixed<2, true> {
  using type = int16_t;
};
template <> struct fixed<2, false> {
  using type = uint16_t;
};
template <> struct fixed<4, true> {
  using type = int32_t;
};
template <> struct fixed<4, false> {
  using type = uint32_t;
};
template <> struct fixed<8, true> {
  using type = int64_t;
};
template <> struct fixed<8, false> {
  using type = uint64_t;
};
template <size_t Size> using fixed_signed = typename fixed<Size, true>::type;

template <class T> inline constexpr bool always_false = false;

} // namespace detail

template <class To, class From> constexpr To bit_cast(const From &Value) { return __builtin_bit_cast(To, Value); }

} // namespace _V1
} // namespace sycl

#endif
