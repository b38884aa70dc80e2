// vload, vstore, and their variants for halves in memory, which do not require the half type.

#include "common.h"
#include "half_rounding.h"

#define LIST2(X) X(0) X(1)
#define LIST3(X) LIST2(X) X(2)
#define LIST4(X) LIST3(X) X(3)
#define LIST8(X) LIST4(X) X(4) X(5) X(6) X(7)
#define LIST16(X) LIST8(X) X(8) X(9) X(a) X(b) X(c) X(d) X(e) X(f)

// Load or store the element that a hexadecimal digit names.
#define TAKE(I) v.s##I = p[0x##I];
#define PUT(I) p[0x##I] = v.s##I;

#define LOADS(T, N, AS)                                                        \
  OVERLOAD T##N vload##N(size_t offset, const AS T *p) {                       \
    T##N v;                                                                    \
    p += offset * N;                                                           \
    LIST##N(TAKE) return v;                                                    \
  }
#define STORES(T, N, AS)                                                       \
  OVERLOAD void vstore##N(T##N v, size_t offset, AS T *p) {                    \
    p += offset * N;                                                           \
    LIST##N(PUT)                                                               \
  }
#define LOADS_AND_STORES(T, N)                                                 \
  LOADS(T, N, global)                                                          \
  LOADS(T, N, constant)                                                        \
  LOADS(T, N, local)                                                           \
  LOADS(T, N, private) LOADS(T, N, generic)                                     \
  STORES(T, N, global) STORES(T, N, local) STORES(T, N, private) STORES(T, N, generic)
#define ALL_OF(T)                                                              \
  LOADS_AND_STORES(T, 2)                                                       \
  LOADS_AND_STORES(T, 3)                                                       \
  LOADS_AND_STORES(T, 4) LOADS_AND_STORES(T, 8) LOADS_AND_STORES(T, 16)
ALL_OF(char)
ALL_OF(uchar)
ALL_OF(short)
ALL_OF(ushort)
ALL_OF(int)
ALL_OF(uint)
ALL_OF(long)
ALL_OF(ulong)
ALL_OF(float)
ALL_OF(double)
ALL_OF(half)

// Converts half to float exactly. Operates on bits, because drivers may flush or round.
static float from_half(ushort h) {
  uint sign = (uint)(h & 0x8000) << 16, magnitude = h & 0x7fff;
  // A subnormal half is an exact multiple of the smallest half, and a normal float.
  if (magnitude < 0x400)
    return AS_FLOAT(AS_UINT((float)magnitude * 0x1p-24f) | sign);
  uint infinite = magnitude >= 0x7c00 ? 0x38000000 : 0;
  return AS_FLOAT(sign | ((magnitude << 13) + 0x38000000 + infinite));
}

#define FROM_HALF(I) v.s##I = from_half(p[0x##I]);
#define HALF_LOADS(N, STRIDE, NAME, AS)                                        \
  OVERLOAD float##N NAME##N(size_t offset, const AS half *q) {                 \
    const AS ushort *p = (const AS ushort *)q + offset * STRIDE;               \
    float##N v;                                                                \
    LIST##N(FROM_HALF) return v;                                               \
  }
#define HALF_LOADS_IN(AS)                                                      \
  OVERLOAD float vload_half(size_t offset, const AS half *q) {                 \
    return from_half(((const AS ushort *)q)[offset]);                          \
  }                                                                            \
  OVERLOAD float vloada_half(size_t offset, const AS half *q) {                \
    return from_half(((const AS ushort *)q)[offset]);                          \
  }                                                                            \
  HALF_LOADS(2, 2, vload_half, AS)                                             \
  HALF_LOADS(3, 3, vload_half, AS)                                             \
  HALF_LOADS(4, 4, vload_half, AS)                                             \
  HALF_LOADS(8, 8, vload_half, AS)                                             \
  HALF_LOADS(16, 16, vload_half, AS)                                           \
  HALF_LOADS(2, 2, vloada_half, AS)                                            \
  HALF_LOADS(3, 4, vloada_half, AS)                                            \
  HALF_LOADS(4, 4, vloada_half, AS)                                            \
  HALF_LOADS(8, 8, vloada_half, AS) HALF_LOADS(16, 16, vloada_half, AS)
HALF_LOADS_IN(global)
HALF_LOADS_IN(constant)
HALF_LOADS_IN(local)
HALF_LOADS_IN(private)
HALF_LOADS_IN(generic)

#define NARROW_float(x) (x)
#define NARROW_double(x) to_odd(x)
#define HALF_STORE(T, N, STRIDE, NAME, SUFFIX, MODE, AS)                       \
  OVERLOAD void NAME##N##SUFFIX(T##N v, size_t offset, AS half *q) {           \
    AS ushort *p = (AS ushort *)q + offset * STRIDE;                           \
    LIST##N(TO_HALF_##T##_##MODE)                                              \
  }
#define TO_HALF_float_TO_EVEN(I) p[0x##I] = to_half(v.s##I, TO_EVEN);
#define TO_HALF_float_TO_ZERO(I) p[0x##I] = to_half(v.s##I, TO_ZERO);
#define TO_HALF_float_UP(I) p[0x##I] = to_half(v.s##I, UP);
#define TO_HALF_float_DOWN(I) p[0x##I] = to_half(v.s##I, DOWN);
#define TO_HALF_double_TO_EVEN(I) p[0x##I] = to_half(to_odd(v.s##I), TO_EVEN);
#define TO_HALF_double_TO_ZERO(I) p[0x##I] = to_half(to_odd(v.s##I), TO_ZERO);
#define TO_HALF_double_UP(I) p[0x##I] = to_half(to_odd(v.s##I), UP);
#define TO_HALF_double_DOWN(I) p[0x##I] = to_half(to_odd(v.s##I), DOWN);
#define HALF_STORES(T, SUFFIX, MODE, AS)                                       \
  OVERLOAD void vstore_half##SUFFIX(T v, size_t offset, AS half *q) {          \
    ((AS ushort *)q)[offset] = to_half(NARROW_##T(v), MODE);                   \
  }                                                                            \
  OVERLOAD void vstorea_half##SUFFIX(T v, size_t offset, AS half *q) {         \
    ((AS ushort *)q)[offset] = to_half(NARROW_##T(v), MODE);                   \
  }                                                                            \
  HALF_STORE(T, 2, 2, vstore_half, SUFFIX, MODE, AS)                           \
  HALF_STORE(T, 3, 3, vstore_half, SUFFIX, MODE, AS)                           \
  HALF_STORE(T, 4, 4, vstore_half, SUFFIX, MODE, AS)                           \
  HALF_STORE(T, 8, 8, vstore_half, SUFFIX, MODE, AS)                           \
  HALF_STORE(T, 16, 16, vstore_half, SUFFIX, MODE, AS)                         \
  HALF_STORE(T, 2, 2, vstorea_half, SUFFIX, MODE, AS)                          \
  HALF_STORE(T, 3, 4, vstorea_half, SUFFIX, MODE, AS)                          \
  HALF_STORE(T, 4, 4, vstorea_half, SUFFIX, MODE, AS)                          \
  HALF_STORE(T, 8, 8, vstorea_half, SUFFIX, MODE, AS)                          \
  HALF_STORE(T, 16, 16, vstorea_half, SUFFIX, MODE, AS)
#define HALF_STORES_IN(T, AS)                                                  \
  HALF_STORES(T, , TO_EVEN, AS)                                                \
  HALF_STORES(T, _rte, TO_EVEN, AS)                                            \
  HALF_STORES(T, _rtz, TO_ZERO, AS) HALF_STORES(T, _rtp, UP, AS) HALF_STORES(T, _rtn, DOWN, AS)
HALF_STORES_IN(float, global)
HALF_STORES_IN(float, local)
HALF_STORES_IN(float, private)
HALF_STORES_IN(float, generic)
HALF_STORES_IN(double, global)
HALF_STORES_IN(double, local)
HALF_STORES_IN(double, private)
HALF_STORES_IN(double, generic)
