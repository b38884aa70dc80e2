// std: CL3.0
// The arguments of M are the builtin, a type, and the unsigned type of the same size.
#define EACH(M, F)                                                                                                     \
  M(F, char, uchar) M(F, char16, uchar16) M(F, uchar, uchar) M(F, uchar8, uchar8) M(F, short, ushort)                  \
  M(F, short4, ushort4) M(F, ushort, ushort) M(F, ushort2, ushort2) M(F, int, uint) M(F, int3, uint3) M(F, uint, uint) \
  M(F, uint16, uint16) M(F, long, ulong) M(F, long2, ulong2) M(F, ulong, ulong) M(F, ulong3, ulong3)

#define SAME1(F, T, U) ONE(F, T, T)
#define SAME2(F, T, U) TWO(F, T, T, T)
#define SAME3(F, T, U) THREE(F, T, T, T, T)
#define UNSIGNED1(F, T, U) ONE(F, U, T)
#define UNSIGNED2(F, T, U) TWO(F, U, T, T)
// The lower limit is not greater than the upper one.
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

// The operands have 24 bits; results for others are undefined.
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

// mad_sat of 32 and 64 bits is incorrect on Intel's OpenCL device (it returns 0x7fffffff for 2 * 0 + 0xaaaaaaaa), so there the result is
// computed from the definition: with twice as many bits, or with two halves.
#ifdef VULKAN
EACH(SAME3, mad_sat)
#else
#define SAT_32(T, N, WIDE)                                                                                             \
  T##N sat_##T##N(T##N a, T##N b, T##N c) {                                                                            \
    return convert_##T##N##_sat(convert_##WIDE##N(a) * convert_##WIDE##N(b) + convert_##WIDE##N(c));                   \
  }
SAT_32(int, , long) SAT_32(int, 3, long) SAT_32(uint, , ulong) SAT_32(uint, 16, ulong)

long sat_long(long a, long b, long c) {
  ulong low = (ulong)a * (ulong)b, sum = low + (ulong)c;
  long high = mul_hi(a, b) + (c >> 63) + (sum < low);
  return high == (long)sum >> 63 ? (long)sum : high < 0 ? LONG_MIN : LONG_MAX;
}
long2 sat_long2(long2 a, long2 b, long2 c) { return (long2)(sat_long(a.x, b.x, c.x), sat_long(a.y, b.y, c.y)); }
ulong sat_ulong(ulong a, ulong b, ulong c) {
  ulong low = a * b, sum = low + c;
  return mul_hi(a, b) + (sum < low) == 0 ? sum : ULONG_MAX;
}
ulong3 sat_ulong3(ulong3 a, ulong3 b, ulong3 c) {
  return (ulong3)(sat_ulong(a.x, b.x, c.x), sat_ulong(a.y, b.y, c.y), sat_ulong(a.z, b.z, c.z));
}

#define DEFINED(T)                                                                                                     \
  kernel void mad_sat__##T(global T *o, global const T *a, global const T *b, global const T *c) {                     \
    ITEM;                                                                                                              \
    o[i] = sat_##T(a[i], b[i], c[i]);                                                                                  \
  }
DEFINED(int) DEFINED(int3) DEFINED(uint) DEFINED(uint16) DEFINED(long) DEFINED(long2) DEFINED(ulong) DEFINED(ulong3)
SAME3(mad_sat, char, ) SAME3(mad_sat, char16, ) SAME3(mad_sat, uchar, ) SAME3(mad_sat, uchar8, ) SAME3(mad_sat, short, )
SAME3(mad_sat, short4, ) SAME3(mad_sat, ushort, ) SAME3(mad_sat, ushort2, )
#endif
