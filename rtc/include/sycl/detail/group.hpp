// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, function objects, and algorithms of groups and sub-groups.

#ifndef SYCLPASSES_RTC_GROUP_HPP
#define SYCLPASSES_RTC_GROUP_HPP

// SPIR-V's group operations on a V, which is a number of 4 or 8 bytes or a half.
template <class V> struct __syclpasses_group {
#define SYCLPASSES_GROUP(NAME)                                                                                         \
  SYCLPASSES_INLINE static V NAME(unsigned Scope, unsigned Operation, V Value) {                                       \
    [[clang::convergent]] V __spirv_Group##NAME(unsigned, unsigned, V);                                                \
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
  template <class Id> SYCLPASSES_INLINE static V broadcast(unsigned Scope, V Value, Id LocalId) {
    [[clang::convergent]] V __spirv_GroupBroadcast(unsigned, V, Id);
    return __spirv_GroupBroadcast(Scope, Value, LocalId);
  }
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
};
[[clang::convergent]] bool __spirv_GroupAll(unsigned, bool);
[[clang::convergent]] bool __spirv_GroupAny(unsigned, bool);

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
