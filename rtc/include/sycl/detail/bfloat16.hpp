// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16. Operations are performed on floats. The device library provides the conversions, as for DPC++'s header.

#ifndef SYCLPASSES_RTC_BFLOAT16_HPP
#define SYCLPASSES_RTC_BFLOAT16_HPP

#if defined(SYCLPASSES_GPU)
// The device libraries for GPUs do not provide the conversions.
inline float __devicelib_ConvertBF16ToFINTEL(const uint16_t &Value) noexcept {
  return __builtin_bit_cast(float, static_cast<uint32_t>(Value) << 16);
}
/// Rounds to nearest, ties to even.
inline uint16_t __devicelib_ConvertFToBF16INTEL(const float &Value) noexcept {
  const auto Bits = __builtin_bit_cast(uint32_t, Value);
  if (Value != Value)
    return 0x7fc0;
  return static_cast<uint16_t>((Bits + 0x7fff + (Bits >> 16 & 1)) >> 16);
}
#else
extern "C" {
float __devicelib_ConvertBF16ToFINTEL(const uint16_t &) noexcept;
uint16_t __devicelib_ConvertFToBF16INTEL(const float &) noexcept;
}
#endif

namespace sycl {
inline namespace _V1 {
namespace ext::oneapi {

class bfloat16 {
public:
  bfloat16() = default;
  constexpr bfloat16(const bfloat16 &) = default;
  constexpr bfloat16(bfloat16 &&) = default;
  constexpr bfloat16 &operator=(const bfloat16 &) = default;
  bfloat16(const float &Value) : Data(__devicelib_ConvertFToBF16INTEL(Value)) {}
  bfloat16(const half &Value) : Data(__devicelib_ConvertFToBF16INTEL(static_cast<float>(Value))) {}
  bfloat16 &operator=(const float &Value) { return *this = bfloat16(Value); }
  bfloat16 &operator=(const half &Value) { return *this = bfloat16(Value); }

  operator float() const { return __devicelib_ConvertBF16ToFINTEL(Data); }
  operator half() const { return half(static_cast<float>(*this)); }
  explicit operator bool() const { return static_cast<float>(*this) != 0.0f; }

  friend bfloat16 operator-(const bfloat16 &Value) { return bfloat16(-static_cast<float>(Value)); }

#define SYCLPASSES_BFLOAT16(OP)                                                                                        \
  friend bfloat16 &operator OP(bfloat16 &Value) {                                                                      \
    float Number = Value;                                                                                              \
    OP Number;                                                                                                         \
    return Value = Number;                                                                                             \
  }                                                                                                                    \
  friend bfloat16 operator OP(bfloat16 &Value, int) {                                                                  \
    const bfloat16 Old = Value;                                                                                        \
    OP Value;                                                                                                          \
    return Old;                                                                                                        \
  }
  SYCLPASSES_BFLOAT16(++)
  SYCLPASSES_BFLOAT16(--)
#undef SYCLPASSES_BFLOAT16

private:
  uint16_t Data;
};

/// `Result`, if at least one operand is a bfloat16 and the other operand converts to float.
template <class L, class R, class Result>
using with_bfloat16 = sycl::detail::enable_t<(__is_same(L, bfloat16) && __is_convertible(R, float)) ||
                                                 (__is_same(R, bfloat16) && __is_convertible(L, float)),
                                             Result>;
#define SYCLPASSES_BFLOAT16(TYPE, OP)                                                                                  \
  template <class L, class R> with_bfloat16<L, R, TYPE> operator OP(const L &X, const R &Y) {                          \
    return static_cast<float>(X) OP static_cast<float>(Y);                                                             \
  }
SYCLPASSES_BFLOAT16(bfloat16, +)
SYCLPASSES_BFLOAT16(bfloat16, -)
SYCLPASSES_BFLOAT16(bfloat16, *)
SYCLPASSES_BFLOAT16(bfloat16, /)
SYCLPASSES_BFLOAT16(bool, ==)
SYCLPASSES_BFLOAT16(bool, !=)
SYCLPASSES_BFLOAT16(bool, <)
SYCLPASSES_BFLOAT16(bool, >)
SYCLPASSES_BFLOAT16(bool, <=)
SYCLPASSES_BFLOAT16(bool, >=)
#undef SYCLPASSES_BFLOAT16
#define SYCLPASSES_BFLOAT16(OP)                                                                                        \
  inline bfloat16 &operator OP##=(bfloat16 &X, const bfloat16 &Y) { return X = X OP Y; }
SYCLPASSES_BFLOAT16(+)
SYCLPASSES_BFLOAT16(-)
SYCLPASSES_BFLOAT16(*)
SYCLPASSES_BFLOAT16(/)
#undef SYCLPASSES_BFLOAT16

} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl

#endif
