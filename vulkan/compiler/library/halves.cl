// Functions of half numbers, which libclc does not have: those of float, rounded to half.

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
// Scalars: the same with casts.
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

// The forms with scalars for vectors.
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

// A NaN whose bits tell a number.
OVERLOAD CONST half nan(ushort code) { return __builtin_astype((ushort)(0x7e00 | (code & 0x1ff)), half); }
#define NANS_OF(N)                                                             \
  OVERLOAD CONST half##N nan(ushort##N code) {                                 \
    return __builtin_astype((ushort)0x7e00 | (code & (ushort)0x1ff), half##N); \
  }
NANS_OF(2) NANS_OF(3) NANS_OF(4) NANS_OF(8) NANS_OF(16)
