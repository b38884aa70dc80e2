// Geometric functions for halves, computed in float, where products of halves are exact, and shuffles for halves.

#include "common.h"

#define WIDE(N, x) __builtin_convertvector(x, float##N)
#define NARROW(N, x) __builtin_convertvector(x, half##N)
#define CAST_WIDE(N, x) ((float)(x))
#define CAST_NARROW(N, x) ((half)(x))

#define GEOMETRY(N, TO, BACK)                                                  \
  OVERLOAD CONST float dot(float##N x, float##N y);                            \
  OVERLOAD CONST float length(float##N x);                                     \
  OVERLOAD CONST float##N normalize(float##N x);                               \
  OVERLOAD CONST half dot(half##N x, half##N y) { return (half)dot(TO(N, x), TO(N, y)); } \
  OVERLOAD CONST half length(half##N x) { return (half)length(TO(N, x)); }     \
  OVERLOAD CONST half distance(half##N x, half##N y) { return (half)length(TO(N, x) - TO(N, y)); } \
  OVERLOAD CONST half##N normalize(half##N x) { return BACK(N, normalize(TO(N, x))); }
GEOMETRY(, CAST_WIDE, CAST_NARROW)
GEOMETRY(2, WIDE, NARROW)
GEOMETRY(3, WIDE, NARROW)
GEOMETRY(4, WIDE, NARROW)

#define CROSS(N)                                                               \
  OVERLOAD CONST float##N cross(float##N x, float##N y);                       \
  OVERLOAD CONST half##N cross(half##N x, half##N y) { return NARROW(N, cross(WIDE(N, x), WIDE(N, y))); }
CROSS(3)
CROSS(4)

#define SHUFFLE(N, M)                                                          \
  OVERLOAD CONST ushort##N shuffle(ushort##M x, ushort##N mask);               \
  OVERLOAD CONST ushort##N shuffle2(ushort##M x, ushort##M y, ushort##N mask); \
  OVERLOAD CONST half##N shuffle(half##M x, ushort##N mask) {                  \
    return __builtin_astype(shuffle(__builtin_astype(x, ushort##M), mask), half##N); \
  }                                                                            \
  OVERLOAD CONST half##N shuffle2(half##M x, half##M y, ushort##N mask) {      \
    ushort##N found = shuffle2(__builtin_astype(x, ushort##M), __builtin_astype(y, ushort##M), mask); \
    return __builtin_astype(found, half##N);                                   \
  }
#define SHUFFLES(N) SHUFFLE(N, 2) SHUFFLE(N, 4) SHUFFLE(N, 8) SHUFFLE(N, 16)
SHUFFLES(2)
SHUFFLES(4)
SHUFFLES(8)
SHUFFLES(16)
