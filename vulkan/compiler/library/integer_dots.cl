// Products of vectors of 8-bit integers (cl_khr_integer_dot_product), also packed into 32 bits.

#include "common.h"

#define DOT(R, A, B)                                                           \
  CONST OVERLOAD R dot(A a, B b) {                                             \
    return (R)a.x * (R)b.x + (R)a.y * (R)b.y + (R)a.z * (R)b.z + (R)a.w * (R)b.w; \
  }                                                                            \
  CONST OVERLOAD R dot_acc_sat(A a, B b, R sum) { return __builtin_elementwise_add_sat(dot(a, b), sum); }
#define PACKED(R, A, B, KIND)                                                  \
  DOT(R, A, B)                                                                 \
  CONST OVERLOAD R dot_4x8packed_##KIND##_##R(uint a, uint b) {                \
    return dot(__builtin_astype(a, A), __builtin_astype(b, B));                \
  }                                                                            \
  CONST OVERLOAD R dot_acc_sat_4x8packed_##KIND##_##R(uint a, uint b, R sum) { \
    return dot_acc_sat(__builtin_astype(a, A), __builtin_astype(b, B), sum);   \
  }
PACKED(uint, uchar4, uchar4, uu)
PACKED(int, char4, char4, ss)
PACKED(int, uchar4, char4, us)
PACKED(int, char4, uchar4, su)
