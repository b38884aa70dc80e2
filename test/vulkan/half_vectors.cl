// std: CL3.0
// Geometric functions and shuffles of half numbers. Other devices compute them as float.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifdef VULKAN
#define HALF(N, x) as_half##N(x)
#define DOT(N, x, y) ((float)dot(HALF(N, x), HALF(N, y)))
#define LENGTH(N, x) ((float)length(HALF(N, x)))
#define DISTANCE(N, x, y) ((float)distance(HALF(N, x), HALF(N, y)))
#define NORMALIZE(N, x) convert_float##N(normalize(HALF(N, x)))
#define CROSS(N, x, y) convert_float##N(cross(HALF(N, x), HALF(N, y)))
#define SHUFFLE(x, mask) as_ushort4(shuffle(as_half4(x), mask))
#define SHUFFLE2(x, y, mask) as_ushort8(shuffle2(as_half4(x), as_half4(y), mask))
#else
float __attribute__((overloadable)) wide(ushort x) { return vload_half(0, (const private half *)&x); }
#define WIDE(N, M)                                                                                                     \
  float##N __attribute__((overloadable)) wide(ushort##N x) {                                                           \
    ushort v[M];                                                                                                       \
    vstore##N(x, 0, v);                                                                                                \
    return vload_half##N(0, (const private half *)v);                                                                  \
  }
WIDE(2, 2) WIDE(3, 3) WIDE(4, 4)
float __attribute__((overloadable)) rounded(float x) {
  ushort v;
  vstore_half_rte(x, 0, (private half *)&v);
  return wide(v);
}
#define ROUNDED(N)                                                                                                     \
  float##N __attribute__((overloadable)) rounded(float##N x) {                                                         \
    ushort v[N];                                                                                                       \
    vstore_half##N##_rte(x, 0, (private half *)v);                                                                     \
    return wide(vload##N(0, v));                                                                                       \
  }
ROUNDED(2) ROUNDED(3) ROUNDED(4)
#define DOT(N, x, y) rounded(dot(wide(x), wide(y)))
#define LENGTH(N, x) rounded(length(wide(x)))
#define DISTANCE(N, x, y) rounded(distance(wide(x), wide(y)))
#define NORMALIZE(N, x) rounded(normalize(wide(x)))
#define CROSS(N, x, y) rounded(cross(wide(x), wide(y)))
#define SHUFFLE(x, mask) shuffle(x, mask)
#define SHUFFLE2(x, y, mask) shuffle2(x, y, mask)
#endif

// Numbers from 1 to 2 in steps of 1/4: sums of products are exact, so the order of additions does not matter.
#define FIT(x) ((x) & (ushort)0x300 | (ushort)0x3c00)
#define KERNEL(N)                                                                                                      \
  kernel void geometry##N(global float *o, global const ushort##N *a) {                                                \
    int i = get_global_id(0);                                                                                          \
    ushort##N x = FIT(a[i]), y = FIT(a[i + 64]);                                                                       \
    o[i * 3] = DOT(N, x, y);                                                                                           \
    o[i * 3 + 1] = LENGTH(N, x);                                                                                       \
    o[i * 3 + 2] = DISTANCE(N, x, y);                                                                                  \
  }                                                                                                                    \
  kernel void normal##N(global float *o, global const ushort##N *a) {                                                  \
    int i = get_global_id(0);                                                                                          \
    vstore##N(NORMALIZE(N, FIT(a[i])), i, o);                                                                          \
  }
KERNEL(2) KERNEL(3) KERNEL(4)

kernel void products(global float *o, global float4 *p, global const ushort3 *a, global const ushort4 *b) {
  int i = get_global_id(0);
  vstore3(CROSS(3, FIT(a[i]), FIT(a[i + 64])), i, o);
  p[i] = CROSS(4, FIT(b[i]), FIT(b[i + 64]));
}

kernel void shuffles(global ushort4 *o, global ushort8 *p, global const ushort4 *a, global const ushort8 *b) {
  int i = get_global_id(0);
  o[i] = SHUFFLE(a[i], b[i].lo);
  p[i] = SHUFFLE2(a[i], a[i + 64], b[i]);
}
