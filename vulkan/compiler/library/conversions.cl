// Conversions for which libclc is incorrect. Its saturating conversions do not convert NaN to 0. Its conversions from
// unsigned integers to floating-point numbers ignore the rounding mode.

#include "common.h"
#include "conversions.h"

#define IS_NAN_float(x) ((__builtin_astype((x), uint) & 0x7fffffffu) > 0x7f800000u)
#define IS_NAN_double(x) ((__builtin_astype((x), ulong) & 0x7ffffffffffffffful) > 0x7ff0000000000000ul)

// `HIGH` is a power of two and the first number that does not fit. `LOW` is the lowest number that fits.
#define SATURATED(T, F, MODE, ROUND, LOW, HIGH, LEAST, MOST)                                                           \
  OVERLOAD CONST T convert_##T##_sat##MODE(F x) {                                                                      \
    F whole = ROUND(x);                                                                                                \
    T inside = (T)(whole > (F)LOW && whole < (F)HIGH ? whole : (F)0);                                                  \
    return IS_NAN_##F(x) ? (T)0 : whole >= (F)HIGH ? (T)MOST : whole <= (F)LOW ? (T)LEAST : inside;                    \
  }                                                                                                                    \
  VECTORS(T, _sat##MODE, F)
#define MODES(T, F, LOW, HIGH, LEAST, MOST)                                                                            \
  SATURATED(T, F, , __builtin_elementwise_trunc, LOW, HIGH, LEAST, MOST)                                               \
  SATURATED(T, F, _rtz, __builtin_elementwise_trunc, LOW, HIGH, LEAST, MOST)                                           \
  SATURATED(T, F, _rte, __builtin_elementwise_roundeven, LOW, HIGH, LEAST, MOST)                                       \
  SATURATED(T, F, _rtp, __builtin_elementwise_ceil, LOW, HIGH, LEAST, MOST)                                            \
  SATURATED(T, F, _rtn, __builtin_elementwise_floor, LOW, HIGH, LEAST, MOST)
#define BOTH(T, LOW, HIGH, LEAST, MOST) MODES(T, float, LOW, HIGH, LEAST, MOST) MODES(T, double, LOW, HIGH, LEAST, MOST)
BOTH(int, -0x1p31, 0x1p31, -0x7fffffff - 1, 0x7fffffff)
BOTH(uint, 0x0p0, 0x1p32, 0, 0xffffffffu)
BOTH(long, -0x1p63, 0x1p63, -0x7fffffffffffffffl - 1, 0x7fffffffffffffffl)
BOTH(ulong, 0x0p0, 0x1p64, 0, 0xfffffffffffffffful)

// Truncates to the digits of the floating-point number. For rounding up, increments the last digit if the conversion was inexact.
#define DIRECTED(F, BITS, DIGITS, T, WIDTH, ZEROS)                                                                     \
  static CONST T spare_##F##_##T(T x) {                                                                                \
    int spare = WIDTH - DIGITS - ZEROS(x | 1);                                                                         \
    return spare > 0 ? x & (((T)1 << spare) - 1) : 0;                                                                  \
  }                                                                                                                    \
  OVERLOAD CONST F convert_##F##_rtz(T x) { return (F)(x - spare_##F##_##T(x)); }                                      \
  OVERLOAD CONST F convert_##F##_rtn(T x) { return (F)(x - spare_##F##_##T(x)); }                                      \
  OVERLOAD CONST F convert_##F##_rtp(T x) {                                                                            \
    T spare = spare_##F##_##T(x);                                                                                      \
    return __builtin_astype(__builtin_astype((F)(x - spare), BITS) + (BITS)(spare != 0), F);                           \
  }                                                                                                                    \
  VECTORS(F, _rtz, T) VECTORS(F, _rtn, T) VECTORS(F, _rtp, T)
DIRECTED(float, uint, 24, uint, 32, __builtin_clz)
DIRECTED(float, uint, 24, ulong, 64, __builtin_clzl)
DIRECTED(double, ulong, 53, ulong, 64, __builtin_clzl)
