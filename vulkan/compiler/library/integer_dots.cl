// Dot products of vectors of 8-bit integers, which may be packed into 32 bits (cl_khr_integer_dot_product), and of
// vectors of 8-bit or 16-bit integers (cl_arm_integer_dot_product_*).

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

#define ARM(R, A)                                                              \
  CONST OVERLOAD R arm_dot(A a, A b) { return dot(a, b); }                     \
  CONST OVERLOAD R arm_dot_acc(A a, A b, R sum) { return (R)((uint)dot(a, b) + (uint)sum); } \
  CONST OVERLOAD R arm_dot_acc_sat(A a, A b, R sum) { return dot_acc_sat(a, b, sum); }
ARM(uint, uchar4)
ARM(int, char4)
// The sum of two 16-bit products may overflow and wrap around.
#define ARM_SHORTS(R, A)                                                       \
  CONST OVERLOAD R arm_dot_acc(A a, A b, R sum) {                              \
    return (R)((uint)((R)a.x * (R)b.x) + (uint)((R)a.y * (R)b.y) + (uint)sum); \
  }
ARM_SHORTS(uint, ushort2)
ARM_SHORTS(int, short2)
