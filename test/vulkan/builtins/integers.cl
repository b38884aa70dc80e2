// std: CL3.0
// M gets the builtin, a type, and the unsigned type of the same size.
#define EACH(M, F)                                                                                                     \
  M(F, char, uchar) M(F, char16, uchar16) M(F, uchar, uchar) M(F, uchar8, uchar8) M(F, short, ushort)                  \
  M(F, short4, ushort4) M(F, ushort, ushort) M(F, ushort2, ushort2) M(F, int, uint) M(F, int3, uint3) M(F, uint, uint) \
  M(F, uint16, uint16) M(F, long, ulong) M(F, long2, ulong2) M(F, ulong, ulong) M(F, ulong3, ulong3)

#define SAME1(F, T, U) ONE(F, T, T)
#define SAME2(F, T, U) TWO(F, T, T, T)
#define SAME3(F, T, U) THREE(F, T, T, T, T)
#define UNSIGNED1(F, T, U) ONE(F, U, T)
#define UNSIGNED2(F, T, U) TWO(F, U, T, T)
// The limits are in order.
#define LIMITS(F, T, U)                                                                                                \
  kernel void clamp__##T(global T *o, global const T *a, global const T *b, global const T *c) {                       \
    ITEM;                                                                                                              \
    o[i] = clamp(a[i], min(b[i], c[i]), max(b[i], c[i]));                                                              \
  }

EACH(UNSIGNED1, abs)
EACH(UNSIGNED2, abs_diff)
EACH(SAME2, add_sat)
EACH(SAME2, sub_sat)
EACH(SAME2, hadd)
EACH(SAME2, rhadd)
EACH(LIMITS, clamp)
EACH(SAME1, clz)
EACH(SAME1, ctz)
EACH(SAME3, mad_hi)
SAME3(mad_sat, char, ) SAME3(mad_sat, uchar16, ) SAME3(mad_sat, short4, ) SAME3(mad_sat, ushort, )
EACH(SAME2, max)
EACH(SAME2, min)
EACH(SAME2, mul_hi)
EACH(SAME2, rotate)
EACH(SAME1, popcount)

#define WIDER(R, A, B) TWO(upsample, R, A, B)
WIDER(short, char, uchar)
WIDER(ushort4, uchar4, uchar4)
WIDER(int, short, ushort)
WIDER(uint2, ushort2, ushort2)
WIDER(long, int, uint)
WIDER(ulong8, uint8, uint8)

// Numbers of 24 bits: others are undefined.
#define NARROW(T, SHIFT)                                                                                               \
  kernel void mul24__##T(global T *o, global const T *a, global const T *b) {                                          \
    ITEM;                                                                                                              \
    o[i] = mul24(a[i] >> SHIFT, b[i] >> SHIFT);                                                                        \
  }                                                                                                                    \
  kernel void mad24__##T(global T *o, global const T *a, global const T *b, global const T *c) {                       \
    ITEM;                                                                                                              \
    o[i] = mad24(a[i] >> SHIFT, b[i] >> SHIFT, c[i]);                                                                  \
  }
NARROW(int, 8)
NARROW(int4, 8)
NARROW(uint, 8)
NARROW(uint2, 8)

// Intel's OpenCL device gets these wrong (2 * 0 + 0xaaaaaaaa is said to be 0x7fffffff), so it computes them by what defines them.
#ifdef VULKAN
#define WIDE_SAT(T, N, VALUE) VALUE
#else
#define WIDE_SAT(T, N, VALUE) convert_##T##N##_sat(convert_long##N(a[i] >> 1) * convert_long##N(b[i] >> 1) + convert_long##N(c[i] >> 1))
#endif
#define LIMITED(T, N)                                                                                                  \
  kernel void mad_sat__##T##N(global T##N *o, global const T##N *a, global const T##N *b, global const T##N *c) {      \
    ITEM;                                                                                                              \
    o[i] = WIDE_SAT(T, N, mad_sat(a[i] >> 1, b[i] >> 1, c[i] >> 1));                                                   \
  }
LIMITED(int, ) LIMITED(int, 3) LIMITED(uint, ) LIMITED(uint, 16)
