#define EACH(M) M(char2, uchar2) M(uchar, char) M(short8, ushort8) M(ushort16, short16) M(int, uint) M(uint4, int4) \
  M(long3, ulong3) M(ulong2, long2)
#define CHOICE(T, U)                                                                                                   \
  THREE(select, T, T, T, U)                                                                                            \
  THREE(bitselect, T, T, T, T)
EACH(CHOICE)

#define SIGNS(M) M(char) M(char3) M(short2) M(int) M(int16) M(long4)
#define TRUTH(T) ONE(any, int, T) ONE(all, int, T)
SIGNS(TRUTH)

#define MIXED(R, A, M, S)                                                                                              \
  kernel void shuffle__##R##_##A(global R *o, global const A *a, global const M *b) {                                  \
    ITEM;                                                                                                              \
    o[i] = shuffle(a[i], b[i]);                                                                                        \
  }                                                                                                                    \
  kernel void shuffle2__##R##_##A(global R *o, global const A *a, global const A *c, global const M *b) {              \
    ITEM;                                                                                                              \
    o[i] = shuffle2(a[i], c[i], b[i]);                                                                                 \
  }
MIXED(char4, char2, uchar4, 0) MIXED(uchar16, uchar8, uchar16, 0) MIXED(short2, short16, ushort2, 0)
MIXED(int8, int4, uint8, 0) MIXED(float4, float4, uint4, 0) MIXED(float2, float8, uint2, 0) MIXED(long4, long2, ulong4, 0)
MIXED(double2, double4, ulong2, 0)
