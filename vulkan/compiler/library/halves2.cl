// Functions for halves that have integer arguments or return a result through a pointer; also `fma` and `nextafter`.

#include "common.h"

#define WIDE(N, x) __builtin_convertvector(x, float##N)
#define NARROW(N, x) __builtin_convertvector(x, half##N)
#define CAST_WIDE(N, x) ((float)(x))
#define CAST_NARROW(N, x) ((half)(x))

// For scalars and all vectors: M(length, to float, to half).
#define FOR_ALL(M)                                                             \
  M(, CAST_WIDE, CAST_NARROW) M(2, WIDE, NARROW) M(3, WIDE, NARROW) M(4, WIDE, NARROW) M(8, WIDE, NARROW) M(16, WIDE, NARROW)

#define WITH_INTEGER(F, N, TO, BACK)                                           \
  OVERLOAD CONST float##N F(float##N x, int##N y);                             \
  OVERLOAD CONST half##N F(half##N x, int##N y) { return BACK(N, F(TO(N, x), y)); }
#define WITH_INTEGERS(N, TO, BACK)                                             \
  WITH_INTEGER(ldexp, N, TO, BACK) WITH_INTEGER(pown, N, TO, BACK) WITH_INTEGER(rootn, N, TO, BACK)
FOR_ALL(WITH_INTEGERS)
#define LDEXP_SCALAR(N)                                                        \
  OVERLOAD CONST half##N ldexp(half##N x, int y) { return ldexp(x, (int##N)y); }
LDEXP_SCALAR(2) LDEXP_SCALAR(3) LDEXP_SCALAR(4) LDEXP_SCALAR(8) LDEXP_SCALAR(16)

// A half that is converted to float is never subnormal, so the float's exponent is the result.
#define EXPONENT(N, TO, BACK)                                                  \
  OVERLOAD CONST int##N ilogb(float##N x);                                     \
  OVERLOAD CONST int##N ilogb(half##N x) { return ilogb(TO(N, x)); }
FOR_ALL(EXPONENT)

// A fraction that is rounded to half could become 1.
static OVERLOAD half largest_below_one(half x) { return x == 1.0h ? (half)0x1.ffcp-1f : x; }
#define BELOW_ONE(N)                                                           \
  static OVERLOAD half##N largest_below_one(half##N x) { return x == (half##N)1.0h ? (half##N)(half)0x1.ffcp-1f : x; }
BELOW_ONE(2) BELOW_ONE(3) BELOW_ONE(4) BELOW_ONE(8) BELOW_ONE(16)

#define IN_MEMORY(N, TO, BACK, AS)                                             \
  OVERLOAD float##N fract(float##N x, private float##N *y);                    \
  OVERLOAD half##N fract(half##N x, AS half##N *y) {                           \
    float##N whole, rest = fract(TO(N, x), &whole);                            \
    *y = BACK(N, whole);                                                       \
    return largest_below_one(BACK(N, rest));                                   \
  }                                                                            \
  OVERLOAD float##N modf(float##N x, private float##N *y);                     \
  OVERLOAD half##N modf(half##N x, AS half##N *y) {                            \
    float##N whole, rest = modf(TO(N, x), &whole);                             \
    *y = BACK(N, whole);                                                       \
    return BACK(N, rest);                                                      \
  }                                                                            \
  OVERLOAD float##N sincos(float##N x, private float##N *y);                   \
  OVERLOAD half##N sincos(half##N x, AS half##N *y) {                          \
    float##N cosine, sine = sincos(TO(N, x), &cosine);                         \
    *y = BACK(N, cosine);                                                      \
    return BACK(N, sine);                                                      \
  }                                                                            \
  OVERLOAD float##N frexp(float##N x, private int##N *y);                      \
  OVERLOAD half##N frexp(half##N x, AS int##N *y) {                            \
    int##N exponent;                                                           \
    half##N fraction = BACK(N, frexp(TO(N, x), &exponent));                    \
    *y = exponent;                                                             \
    return fraction;                                                           \
  }                                                                            \
  OVERLOAD float##N lgamma_r(float##N x, private int##N *y);                   \
  OVERLOAD half##N lgamma_r(half##N x, AS int##N *y) {                         \
    int##N sign;                                                               \
    half##N result = BACK(N, lgamma_r(TO(N, x), &sign));                       \
    *y = sign;                                                                 \
    return result;                                                             \
  }                                                                            \
  OVERLOAD float##N remquo(float##N x, float##N y, private int##N *z);         \
  OVERLOAD half##N remquo(half##N x, half##N y, AS int##N *z) {                \
    int##N quotient;                                                           \
    half##N rest = BACK(N, remquo(TO(N, x), TO(N, y), &quotient));             \
    *z = quotient;                                                             \
    return rest;                                                               \
  }
#define IN_PRIVATE(N, TO, BACK) IN_MEMORY(N, TO, BACK, private)
#define IN_LOCAL(N, TO, BACK) IN_MEMORY(N, TO, BACK, local)
#define IN_GLOBAL(N, TO, BACK) IN_MEMORY(N, TO, BACK, global)
#define IN_GENERIC(N, TO, BACK) IN_MEMORY(N, TO, BACK, generic)
FOR_ALL(IN_PRIVATE)
FOR_ALL(IN_LOCAL)
FOR_ALL(IN_GLOBAL)
FOR_ALL(IN_GENERIC)

// The product of halves is exact as a float. The sum is rounded to odd, so that the second rounding to half is correct.
OVERLOAD CONST half fma(half a, half b, half c) {
  float product = (float)a * (float)b, addend = c, sum = product + addend;
  float part = sum - product, lost = (product - (sum - part)) + (addend - part);
  uint bits = AS_UINT(sum);
  if ((lost > 0 || lost < 0) && !(bits & 1) && (bits & 0x7f800000) != 0x7f800000)
    bits += (lost > 0) == (sum > 0) ? 1 : -1;
  return (half)AS_FLOAT(bits);
}
OVERLOAD CONST half2 fma(half2 a, half2 b, half2 c) { return (half2)(fma(a.x, b.x, c.x), fma(a.y, b.y, c.y)); }
OVERLOAD CONST half3 fma(half3 a, half3 b, half3 c) { return (half3)(fma(a.xy, b.xy, c.xy), fma(a.z, b.z, c.z)); }
OVERLOAD CONST half4 fma(half4 a, half4 b, half4 c) { return (half4)(fma(a.xy, b.xy, c.xy), fma(a.zw, b.zw, c.zw)); }
OVERLOAD CONST half8 fma(half8 a, half8 b, half8 c) { return (half8)(fma(a.lo, b.lo, c.lo), fma(a.hi, b.hi, c.hi)); }
OVERLOAD CONST half16 fma(half16 a, half16 b, half16 c) { return (half16)(fma(a.lo, b.lo, c.lo), fma(a.hi, b.hi, c.hi)); }

// Returns the next half, whose bits are those of the adjacent integer.
OVERLOAD CONST half nextafter(half x, half y) {
  int a = __builtin_astype(x, ushort), b = __builtin_astype(y, ushort);
  if ((a & 0x7fff) > 0x7c00 || (b & 0x7fff) > 0x7c00)
    return __builtin_astype((ushort)0x7e00, half);
  a = a & 0x8000 ? 0x8000 - a : a;
  b = b & 0x8000 ? 0x8000 - b : b;
  if (a == b)
    return y;
  a += a < b ? 1 : -1;
  return __builtin_astype((ushort)(a < 0 ? 0x8000 - a : a), half);
}
OVERLOAD CONST half2 nextafter(half2 x, half2 y) { return (half2)(nextafter(x.x, y.x), nextafter(x.y, y.y)); }
OVERLOAD CONST half3 nextafter(half3 x, half3 y) { return (half3)(nextafter(x.xy, y.xy), nextafter(x.z, y.z)); }
OVERLOAD CONST half4 nextafter(half4 x, half4 y) { return (half4)(nextafter(x.xy, y.xy), nextafter(x.zw, y.zw)); }
OVERLOAD CONST half8 nextafter(half8 x, half8 y) { return (half8)(nextafter(x.lo, y.lo), nextafter(x.hi, y.hi)); }
OVERLOAD CONST half16 nextafter(half16 x, half16 y) { return (half16)(nextafter(x.lo, y.lo), nextafter(x.hi, y.hi)); }
