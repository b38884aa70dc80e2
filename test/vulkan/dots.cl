// std: CL3.0
// Products of 8-bit integers (cl_khr_integer_dot_product). Other devices compute them from their definition.
#ifndef VULKAN
#define DOT(R, A, B, KIND)                                                                                             \
  R __attribute__((overloadable)) ours(A a, B b) {                                                                     \
    return (R)a.x * (R)b.x + (R)a.y * (R)b.y + (R)a.z * (R)b.z + (R)a.w * (R)b.w;                                      \
  }                                                                                                                    \
  R __attribute__((overloadable)) ours_acc_sat(A a, B b, R sum) { return add_sat(ours(a, b), sum); }                   \
  R ours_4x8packed_##KIND##_##R(uint a, uint b) { return ours(as_##A(a), as_##B(b)); }                                 \
  R ours_acc_sat_4x8packed_##KIND##_##R(uint a, uint b, R sum) { return ours_acc_sat(as_##A(a), as_##B(b), sum); }
DOT(uint, uchar4, uchar4, uu)
DOT(int, char4, char4, ss)
DOT(int, uchar4, char4, us)
DOT(int, char4, uchar4, su)
#define NAME(F) ours##F
#else
#define NAME(F) dot##F
#endif

#define KERNEL(R, A, B, KIND)                                                                                          \
  kernel void KIND(global R *o, global const uint *a) {                                                                \
    int n = get_global_id(0);                                                                                          \
    uint x = a[n], y = a[n + 1] ^ (n % 3 ? 0 : 0x80ff7f01);                                                            \
    R sum = (R)(a[n + 2] | (n & 1 ? 0x7ffff000 : 0));                                                                  \
    o[n * 4] = NAME()(as_##A(x), as_##B(y));                                                                           \
    o[n * 4 + 1] = NAME(_acc_sat)(as_##A(x), as_##B(y), sum);                                                          \
    o[n * 4 + 2] = NAME(_4x8packed_##KIND##_##R)(x, y);                                                                \
    o[n * 4 + 3] = NAME(_acc_sat_4x8packed_##KIND##_##R)(x, y, sum);                                                   \
  }
KERNEL(uint, uchar4, uchar4, uu)
KERNEL(int, char4, char4, ss)
KERNEL(int, uchar4, char4, us)
KERNEL(int, char4, uchar4, su)

// The products from Arm's cl_arm_integer_dot_product_* extensions.
#ifndef VULKAN
#define ARM(R, A)                                                                                                      \
  R __attribute__((overloadable)) arm_dot(A a, A b) { return ours(a, b); }                                             \
  R __attribute__((overloadable)) arm_dot_acc(A a, A b, R sum) { return (R)((uint)ours(a, b) + (uint)sum); }           \
  R __attribute__((overloadable)) arm_dot_acc_sat(A a, A b, R sum) { return ours_acc_sat(a, b, sum); }
ARM(uint, uchar4)
ARM(int, char4)
#define ARM_SHORTS(R, A)                                                                                               \
  R __attribute__((overloadable)) arm_dot_acc(A a, A b, R sum) {                                                       \
    return (R)((ulong)((long)a.x * b.x + (long)a.y * b.y + sum));                                                      \
  }
ARM_SHORTS(uint, ushort2)
ARM_SHORTS(int, short2)
#endif
#define ARM_KERNEL(R, A, B)                                                                                            \
  kernel void arm_##R(global R *o, global const uint *a) {                                                             \
    int n = get_global_id(0);                                                                                          \
    uint x = a[n], y = a[n + 1] ^ (n % 3 ? 0 : 0x80ff7f01);                                                            \
    R sum = (R)(a[n + 2] | (n & 1 ? 0x7ffff000 : 0));                                                                  \
    o[n * 4] = arm_dot(as_##A(x), as_##A(y));                                                                          \
    o[n * 4 + 1] = arm_dot_acc(as_##A(x), as_##A(y), sum);                                                             \
    o[n * 4 + 2] = arm_dot_acc_sat(as_##A(x), as_##A(y), sum);                                                         \
    o[n * 4 + 3] = arm_dot_acc(as_##B(x), as_##B(y), sum);                                                             \
  }
ARM_KERNEL(uint, uchar4, ushort2)
ARM_KERNEL(int, char4, short2)
