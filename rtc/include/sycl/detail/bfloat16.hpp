// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16. Operations are those of floats; the device library converts, as for DPC++'s header.

#ifndef SYCLPASSES_RTC_BFLOAT16_HPP
#define SYCLPASSES_RTC_BFLOAT16_HPP

extern "C" {
float __devicelib_ConvertBF16ToFINTEL(const uint16_t &) noexcept;
uint16_t __devicelib_ConvertFToBF16INTEL(const float &) noexcept;
}

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

#define SYCLPASSES_BFLOAT16(TYPE, OP)                                                                                  \
  friend TYPE operator OP(const bfloat16 &L, const bfloat16 &R) {                                                      \
    return TYPE{static_cast<float>(L) OP static_cast<float>(R)};                                                       \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  friend detail::enable_t<__is_convertible(T, float), TYPE> operator OP(const bfloat16 &L, const T &R) {               \
    return TYPE{static_cast<float>(L) OP static_cast<float>(R)};                                                       \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  friend detail::enable_t<__is_convertible(T, float), TYPE> operator OP(const T &L, const bfloat16 &R) {               \
    return TYPE{static_cast<float>(L) OP static_cast<float>(R)};                                                       \
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
  friend bfloat16 &operator OP##=(bfloat16 &L, const bfloat16 &R) { return L = L OP R; }
  SYCLPASSES_BFLOAT16(+)
  SYCLPASSES_BFLOAT16(-)
  SYCLPASSES_BFLOAT16(*)
  SYCLPASSES_BFLOAT16(/)
#undef SYCLPASSES_BFLOAT16

private:
  uint16_t Data;
};

} // namespace ext::oneapi
} // namespace _V1
} // namespace sycl

#endif
