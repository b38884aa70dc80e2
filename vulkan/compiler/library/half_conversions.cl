// Conversions from and to half with a rounding mode, or with saturation.

#include "common.h"
#include "conversions.h"
#include "half_rounding.h"

#define VECTORS_OF_EACH(M, T, MODE) M(T, MODE, 2) M(T, MODE, 3) M(T, MODE, 4) M(T, MODE, 8) M(T, MODE, 16)
#define EACH_INTEGER(M) M(char) M(uchar) M(short) M(ushort) M(int) M(uint) M(long) M(ulong)
#define EACH_MODE(M, T, SAT) M(T, SAT##_rte) M(T, SAT##_rtz) M(T, SAT##_rtp) M(T, SAT##_rtn)

// The conversion from half to float is exact.
#define INTEGER_OF(T, MODE, N)                                                                                         \
  OVERLOAD CONST T##N convert_##T##N##MODE(float##N x);                                                                \
  OVERLOAD CONST T##N convert_##T##N##MODE(half##N x) {                                                                \
    return convert_##T##N##MODE(__builtin_convertvector(x, float##N));                                                 \
  }
#define INTEGER(T, MODE)                                                                                               \
  OVERLOAD CONST T convert_##T##MODE(float x);                                                                         \
  OVERLOAD CONST T convert_##T##MODE(half x) { return convert_##T##MODE((float)x); }                                   \
  VECTORS_OF_EACH(INTEGER_OF, T, MODE)
#define INTEGERS(T) EACH_MODE(INTEGER, T, ) INTEGER(T, _sat) EACH_MODE(INTEGER, T, _sat)
EACH_INTEGER(INTEGERS)

#define EXACT_OF(T, MODE, N)                                                                                           \
  OVERLOAD CONST T##N convert_##T##N##MODE(half##N x) { return __builtin_convertvector(x, T##N); }
#define EXACT(T, MODE)                                                                                                 \
  OVERLOAD CONST T convert_##T##MODE(half x) { return (T)x; }                                                          \
  VECTORS_OF_EACH(EXACT_OF, T, MODE)
EACH_MODE(EXACT, float, )
EACH_MODE(EXACT, double, )
EXACT(half, )
EACH_MODE(EXACT, half, )

// Larger integers are clamped, because all of them exceed the largest half. The others convert to float exactly.
#define BEYOND 131072
#define SMALL_char(x) (float)(x)
#define SMALL_uchar(x) (float)(x)
#define SMALL_short(x) (float)(x)
#define SMALL_ushort(x) (float)(x)
#define SMALL_int(x) (float)((x) > BEYOND ? BEYOND : (x) < -BEYOND ? -BEYOND : (x))
#define SMALL_uint(x) (float)(int)((x) > BEYOND ? BEYOND : (x))
#define SMALL_long(x) (float)(int)((x) > BEYOND ? BEYOND : (x) < -BEYOND ? -BEYOND : (x))
#define SMALL_ulong(x) (float)(int)((x) > BEYOND ? BEYOND : (x))
#define SMALL_float(x) (x)
#define SMALL_double(x) to_odd(x)
#define HALF(T, MODE, ROUNDING)                                                                                        \
  OVERLOAD CONST half convert_half##MODE(T x) {                                                                        \
    return __builtin_astype(to_half(SMALL_##T(x), ROUNDING), half);                                                    \
  }                                                                                                                    \
  VECTORS(half, MODE, T)
#define HALVES(T) HALF(T, _rte, TO_EVEN) HALF(T, _rtz, TO_ZERO) HALF(T, _rtp, UP) HALF(T, _rtn, DOWN)
EACH_INTEGER(HALVES)
HALVES(float)
HALVES(double)
