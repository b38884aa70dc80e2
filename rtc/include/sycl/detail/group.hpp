// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, function objects, and algorithms for groups and sub-groups.

#ifndef SYCLPASSES_RTC_GROUP_HPP
#define SYCLPASSES_RTC_GROUP_HPP

// The type of scopes and operations in the mangled names of functions.
#if defined(SYCLPASSES_GPU)
using __syclpasses_scope = int;
#else
using __syclpasses_scope = unsigned;
#endif

// SPIR-V's group operations on a V, which is a half or a number of 4 or 8 bytes.
template <class V> struct __syclpasses_group {
#define SYCLPASSES_GROUP(NAME)                                                                                         \
  SYCLPASSES_INLINE static V NAME(__syclpasses_scope Scope, __syclpasses_scope Operation, V Value) {                                       \
    [[clang::convergent]] V __spirv_Group##NAME(__syclpasses_scope, __syclpasses_scope, V);                                                \
    return __spirv_Group##NAME(Scope, Operation, Value);                                                               \
  }
  SYCLPASSES_GROUP(IAdd)
  SYCLPASSES_GROUP(FAdd)
  SYCLPASSES_GROUP(SMin)
  SYCLPASSES_GROUP(UMin)
  SYCLPASSES_GROUP(FMin)
  SYCLPASSES_GROUP(SMax)
  SYCLPASSES_GROUP(UMax)
  SYCLPASSES_GROUP(FMax)
  SYCLPASSES_GROUP(IMulKHR)
  SYCLPASSES_GROUP(FMulKHR)
  SYCLPASSES_GROUP(BitwiseAndKHR)
  SYCLPASSES_GROUP(BitwiseOrKHR)
  SYCLPASSES_GROUP(BitwiseXorKHR)
  SYCLPASSES_GROUP(LogicalAndKHR)
  SYCLPASSES_GROUP(LogicalOrKHR)
#undef SYCLPASSES_GROUP
  template <class Id> SYCLPASSES_INLINE static V broadcast(__syclpasses_scope Scope, V Value, Id LocalId) {
    [[clang::convergent]] V __spirv_GroupBroadcast(__syclpasses_scope, V, Id);
    return __spirv_GroupBroadcast(Scope, Value, LocalId);
  }
#if defined(__NVPTX__)
  // libclc has no such functions for NVIDIA GPUs. All lanes of a warp participate.
  template <class Exchange> SYCLPASSES_INLINE static V by_words(V Value, Exchange Word) {
    using bits = typename sycl::detail::fixed<sizeof(V), false>::type;
    const bits Bits = __builtin_bit_cast(bits, Value);
    if constexpr (sizeof(V) == 8) {
      const auto Low = static_cast<uint32_t>(Word(static_cast<int>(Bits)));
      const auto High = static_cast<uint32_t>(Word(static_cast<int>(Bits >> 32)));
      return __builtin_bit_cast(V, static_cast<bits>(static_cast<bits>(High) << 32 | Low));
    } else {
      return __builtin_bit_cast(V, static_cast<bits>(Word(static_cast<int>(Bits))));
    }
  }
  SYCLPASSES_INLINE static V shuffle(V Value, unsigned Id) {
    return by_words(Value, [=](int Word) { return __nvvm_shfl_sync_idx_i32(~0u, Word, Id, 31); });
  }
  SYCLPASSES_INLINE static V shuffle_xor(V Value, unsigned Mask) {
    return by_words(Value, [=](int Word) { return __nvvm_shfl_sync_bfly_i32(~0u, Word, Mask, 31); });
  }
  SYCLPASSES_INLINE static V shuffle_down(V Value, unsigned By) {
    return by_words(Value, [=](int Word) { return __nvvm_shfl_sync_down_i32(~0u, Word, By, 31); });
  }
  SYCLPASSES_INLINE static V shuffle_up(V Value, unsigned By) {
    return by_words(Value, [=](int Word) { return __nvvm_shfl_sync_up_i32(~0u, Word, By, 0); });
  }
#else
  SYCLPASSES_INLINE static V shuffle(V Value, unsigned Id) {
    [[clang::convergent]] V __spirv_SubgroupShuffleINTEL(V, unsigned);
    return __spirv_SubgroupShuffleINTEL(Value, Id);
  }
  SYCLPASSES_INLINE static V shuffle_xor(V Value, unsigned Mask) {
    [[clang::convergent]] V __spirv_SubgroupShuffleXorINTEL(V, unsigned);
    return __spirv_SubgroupShuffleXorINTEL(Value, Mask);
  }
  SYCLPASSES_INLINE static V shuffle_down(V Value, unsigned By) {
    [[clang::convergent]] V __spirv_SubgroupShuffleDownINTEL(V, V, unsigned);
    return __spirv_SubgroupShuffleDownINTEL(Value, Value, By);
  }
  SYCLPASSES_INLINE static V shuffle_up(V Value, unsigned By) {
    [[clang::convergent]] V __spirv_SubgroupShuffleUpINTEL(V, V, unsigned);
    return __spirv_SubgroupShuffleUpINTEL(Value, Value, By);
  }
#endif
};
[[clang::convergent]] bool __spirv_GroupAll(__syclpasses_scope, bool);
[[clang::convergent]] bool __spirv_GroupAny(__syclpasses_scope, bool);

namespace sycl {
inline namespace _V1 {

namespace detail {
enum class operation { plus, multiplies, bit_and, bit_or, bit_xor, logical_and, logical_or, minimum, maximum };
}

#define SYCLPASSES_OBJECT(NAME, EXPRESSION)                                                                            \
  template <class T = void> struct NAME {                                                                              \
    static constexpr detail::operation operation = detail::operation::NAME;                                            \
    constexpr T operator()(const T &X, const T &Y) const { return EXPRESSION; }                                        \
  };                                                                                                                   \
  template <> struct NAME<void> {                                                                                      \
    static constexpr detail::operation operation = detail::operation::NAME;                                            \
    template <class T> constexpr auto operator()(const T &X, const T &Y) const { return EXPRESSION; }                  \
  };
SYCLPASSES_OBJECT(plus, X + Y)
SYCLPASSES_OBJECT(multiplies, X * Y)
SYCLPASSES_OBJECT(bit_and, X & Y)
SYCLPASSES_OBJECT(bit_or, X | Y)
SYCLPASSES_OBJECT(bit_xor, X ^ Y)
SYCLPASSES_OBJECT(logical_and, X && Y)
SYCLPASSES_OBJECT(logical_or, X || Y)
SYCLPASSES_OBJECT(minimum, Y < X ? Y : X)
SYCLPASSES_OBJECT(maximum, X < Y ? Y : X)
#undef SYCLPASSES_OBJECT

} // namespace _V1
} // namespace sycl

#include "group_algorithms.hpp"

#endif
