// Functions for halves that libclc does not provide. They call the functions for float and round the results to half.

#include "common.h"

#define WIDE(N, x) __builtin_convertvector(x, float##N)
#define NARROW(N, x) __builtin_convertvector(x, half##N)

#define ONE_OF(F, N)                                                           \
  OVERLOAD CONST float##N F(float##N x);                                       \
  OVERLOAD CONST half##N F(half##N x) { return NARROW(N, F(WIDE(N, x))); }
#define TWO_OF(F, N)                                                           \
  OVERLOAD CONST float##N F(float##N x, float##N y);                           \
  OVERLOAD CONST half##N F(half##N x, half##N y) { return NARROW(N, F(WIDE(N, x), WIDE(N, y))); }
#define THREE_OF(F, N)                                                         \
  OVERLOAD CONST float##N F(float##N x, float##N y, float##N z);               \
  OVERLOAD CONST half##N F(half##N x, half##N y, half##N z) {                  \
    return NARROW(N, F(WIDE(N, x), WIDE(N, y), WIDE(N, z)));                   \
  }
// Define a function for scalars, with casts, and for vectors.
#define ONE(F)                                                                 \
  OVERLOAD CONST float F(float x);                                             \
  OVERLOAD CONST half F(half x) { return (half)F((float)x); }                  \
  ONE_OF(F, 2) ONE_OF(F, 3) ONE_OF(F, 4) ONE_OF(F, 8) ONE_OF(F, 16)
#define TWO(F)                                                                 \
  OVERLOAD CONST float F(float x, float y);                                    \
  OVERLOAD CONST half F(half x, half y) { return (half)F((float)x, (float)y); } \
  TWO_OF(F, 2) TWO_OF(F, 3) TWO_OF(F, 4) TWO_OF(F, 8) TWO_OF(F, 16)
#define THREE(F)                                                               \
  OVERLOAD CONST float F(float x, float y, float z);                           \
  OVERLOAD CONST half F(half x, half y, half z) { return (half)F((float)x, (float)y, (float)z); } \
  THREE_OF(F, 2) THREE_OF(F, 3) THREE_OF(F, 4) THREE_OF(F, 8) THREE_OF(F, 16)

ONE(acos) ONE(acosh) ONE(acospi) ONE(asin) ONE(asinh) ONE(asinpi) ONE(atan) ONE(atanh) ONE(atanpi) ONE(cbrt) ONE(ceil)
ONE(cos) ONE(cosh) ONE(cospi) ONE(erf) ONE(erfc) ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1) ONE(fabs) ONE(floor)
ONE(lgamma) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(logb) ONE(rint) ONE(round) ONE(rsqrt) ONE(sin) ONE(sinh)
ONE(sinpi) ONE(sqrt) ONE(tan) ONE(tanh) ONE(tanpi) ONE(tgamma) ONE(trunc) ONE(degrees) ONE(radians) ONE(sign)
TWO(atan2) TWO(atan2pi) TWO(copysign) TWO(fdim) TWO(fmax) TWO(fmin) TWO(fmod) TWO(hypot) TWO(maxmag) TWO(minmag)
TWO(pow) TWO(powr) TWO(remainder) TWO(max) TWO(min) TWO(step)
THREE(clamp) THREE(mad) THREE(mix) THREE(smoothstep)

// Vector functions whose other operands are scalars.
#define WITH_SCALARS(N)                                                        \
  OVERLOAD CONST half##N max(half##N x, half y) { return max(x, (half##N)y); } \
  OVERLOAD CONST half##N min(half##N x, half y) { return min(x, (half##N)y); } \
  OVERLOAD CONST half##N fmax(half##N x, half y) { return fmax(x, (half##N)y); } \
  OVERLOAD CONST half##N fmin(half##N x, half y) { return fmin(x, (half##N)y); } \
  OVERLOAD CONST half##N step(half x, half##N y) { return step((half##N)x, y); } \
  OVERLOAD CONST half##N clamp(half##N x, half y, half z) { return clamp(x, (half##N)y, (half##N)z); } \
  OVERLOAD CONST half##N mix(half##N x, half##N y, half z) { return mix(x, y, (half##N)z); } \
  OVERLOAD CONST half##N smoothstep(half x, half y, half##N z) { return smoothstep((half##N)x, (half##N)y, z); }
WITH_SCALARS(2) WITH_SCALARS(3) WITH_SCALARS(4) WITH_SCALARS(8) WITH_SCALARS(16)

// Conversions that round as casts do.
#define CONVERSIONS_OF(T, N)                                                   \
  OVERLOAD CONST half##N convert_half##N(T##N x) { return __builtin_convertvector(x, half##N); } \
  OVERLOAD CONST T##N convert_##T##N(half##N x) { return __builtin_convertvector(x, T##N); }
#define CONVERSIONS(T)                                                         \
  OVERLOAD CONST half convert_half(T x) { return (half)x; }                    \
  OVERLOAD CONST T convert_##T(half x) { return (T)x; }                        \
  CONVERSIONS_OF(T, 2) CONVERSIONS_OF(T, 3) CONVERSIONS_OF(T, 4) CONVERSIONS_OF(T, 8) CONVERSIONS_OF(T, 16)
CONVERSIONS(char) CONVERSIONS(uchar) CONVERSIONS(short) CONVERSIONS(ushort) CONVERSIONS(int) CONVERSIONS(uint)
CONVERSIONS(long) CONVERSIONS(ulong) CONVERSIONS(float) CONVERSIONS(double)

// Returns a NaN with a payload.
OVERLOAD CONST half nan(ushort code) { return __builtin_astype((ushort)(0x7e00 | (code & 0x1ff)), half); }
#define NANS_OF(N)                                                             \
  OVERLOAD CONST half##N nan(ushort##N code) {                                 \
    return __builtin_astype((ushort)0x7e00 | (code & (ushort)0x1ff), half##N); \
  }
NANS_OF(2) NANS_OF(3) NANS_OF(4) NANS_OF(8) NANS_OF(16)

// Comparisons of floats, which represent halves exactly. Results for vectors have 16-bit elements; true has all bits set.
#define COMPARISON_OF(F, N)                                                    \
  OVERLOAD CONST int##N F(float##N x, float##N y);                             \
  OVERLOAD CONST short##N F(half##N x, half##N y) { return __builtin_convertvector(F(WIDE(N, x), WIDE(N, y)), short##N); }
#define COMPARISON(F)                                                          \
  OVERLOAD CONST int F(float x, float y);                                      \
  OVERLOAD CONST int F(half x, half y) { return F((float)x, (float)y); }       \
  COMPARISON_OF(F, 2) COMPARISON_OF(F, 3) COMPARISON_OF(F, 4) COMPARISON_OF(F, 8) COMPARISON_OF(F, 16)
COMPARISON(isequal) COMPARISON(isnotequal) COMPARISON(isgreater) COMPARISON(isgreaterequal) COMPARISON(isless)
COMPARISON(islessequal) COMPARISON(islessgreater) COMPARISON(isordered) COMPARISON(isunordered)

// Classification by bits, because a half that is converted to float is never subnormal.
#define IS_FINITE(m) ((m) < 0x7c00)
#define IS_INFINITE(m) ((m) == 0x7c00)
#define IS_NAN(m) ((m) > 0x7c00)
#define IS_NORMAL(m) ((m) >= 0x400 && (m) < 0x7c00)
#define ARE_NORMAL(m) ((m) >= (short)0x400 & (m) < (short)0x7c00)
#define CLASS_OF(F, N, TEST)                                                   \
  OVERLOAD CONST short##N F(half##N x) {                                       \
    short##N m = __builtin_astype(x, short##N) & (short)0x7fff;                \
    return TEST(m);                                                            \
  }
#define CLASS(F, ONE, MANY)                                                    \
  OVERLOAD CONST int F(half x) {                                               \
    int m = __builtin_astype(x, ushort) & 0x7fff;                              \
    return ONE(m);                                                             \
  }                                                                            \
  CLASS_OF(F, 2, MANY) CLASS_OF(F, 3, MANY) CLASS_OF(F, 4, MANY) CLASS_OF(F, 8, MANY) CLASS_OF(F, 16, MANY)
#define ARE_FINITE(m) ((m) < (short)0x7c00)
#define ARE_INFINITE(m) ((m) == (short)0x7c00)
#define ARE_NAN(m) ((m) > (short)0x7c00)
CLASS(isfinite, IS_FINITE, ARE_FINITE)
CLASS(isinf, IS_INFINITE, ARE_INFINITE)
CLASS(isnan, IS_NAN, ARE_NAN)
CLASS(isnormal, IS_NORMAL, ARE_NORMAL)
OVERLOAD CONST int signbit(half x) { return __builtin_astype(x, ushort) >> 15; }
#define SIGN_BIT_OF(N)                                                         \
  OVERLOAD CONST short##N signbit(half##N x) { return __builtin_astype(x, short##N) >> (short)15; }
SIGN_BIT_OF(2) SIGN_BIT_OF(3) SIGN_BIT_OF(4) SIGN_BIT_OF(8) SIGN_BIT_OF(16)

// bitselect and select.
#define CHOICES_OF(N)                                                          \
  OVERLOAD CONST half##N bitselect(half##N a, half##N b, half##N c) {          \
    short##N x = __builtin_astype(a, short##N), y = __builtin_astype(b, short##N), z = __builtin_astype(c, short##N);  \
    return __builtin_astype((x & ~z) | (y & z), half##N);                      \
  }                                                                            \
  OVERLOAD CONST half##N select(half##N a, half##N b, short##N c) { return c < (short)0 ? b : a; } \
  OVERLOAD CONST half##N select(half##N a, half##N b, ushort##N c) {           \
    return __builtin_astype(c, short##N) < (short)0 ? b : a;                   \
  }
CHOICES_OF(2) CHOICES_OF(3) CHOICES_OF(4) CHOICES_OF(8) CHOICES_OF(16)
OVERLOAD CONST half bitselect(half a, half b, half c) {
  ushort x = __builtin_astype(a, ushort), y = __builtin_astype(b, ushort), z = __builtin_astype(c, ushort);
  return __builtin_astype((ushort)((x & ~z) | (y & z)), half);
}
OVERLOAD CONST half select(half a, half b, short c) { return c ? b : a; }
OVERLOAD CONST half select(half a, half b, ushort c) { return c ? b : a; }
