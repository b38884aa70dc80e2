// Single-precision builtins that are not exact. Native ones have a device-specific range, so their arguments are 0.5 to 100.
#define FIT(X) clamp(fabs(X), 0.5f, 100.0f)
#define FAST1(F)                                                                                                       \
  kernel void F##__float(global float *o, global const float *a) {                                                     \
    ITEM;                                                                                                              \
    o[i] = F(FIT(a[i]) * 0.1f);                                                                                        \
  }
#define FAST2(F)                                                                                                       \
  kernel void F##__float(global float *o, global const float *a, global const float *b) {                              \
    ITEM;                                                                                                              \
    o[i] = F(FIT(a[i]), FIT(b[i]) * 0.1f);                                                                             \
  }
// OpenCL C permits half_ functions to flush denormals, which some processors do, with infinite results. Therefore, the OpenCL device,
// which defines REFERENCE, calls the accurate functions.
#ifdef REFERENCE
#define HALF(F) F
#define recip(X) (1 / (X))
#define divide(X, Y) ((X) / (Y))
#else
#define HALF(F) half_##F
#endif
#define HALF1(F)                                                                                                       \
  kernel void half_##F##__float(global float *o, global const float *a) {                                              \
    ITEM;                                                                                                              \
    o[i] = HALF(F)(a[i]);                                                                                              \
  }
#define HALF2(F)                                                                                                       \
  kernel void half_##F##__float(global float *o, global const float *a, global const float *b) {                       \
    ITEM;                                                                                                              \
    o[i] = HALF(F)(a[i], b[i]);                                                                                        \
  }
HALF1(cos) HALF1(exp) HALF1(exp2) HALF1(exp10) HALF1(log) HALF1(log2) HALF1(log10)
HALF1(recip) HALF1(rsqrt) HALF1(sin) HALF1(sqrt) HALF1(tan)
HALF2(divide) HALF2(powr)
FAST1(native_cos) FAST1(native_exp) FAST1(native_exp2) FAST1(native_exp10) FAST1(native_log) FAST1(native_log2)
FAST1(native_log10) FAST1(native_recip) FAST1(native_rsqrt) FAST1(native_sin) FAST1(native_sqrt) FAST1(native_tan)
FAST2(native_divide) FAST2(native_powr)

#define VECTOR1(F, R, T)                                                                                               \
  kernel void F##__##T(global R *o, global const T *a) {                                                               \
    ITEM;                                                                                                              \
    o[i] = F(clamp(fabs(a[i]), (T)0.5f, (T)100));                                                                      \
  }
VECTOR1(fast_length, float, float2) VECTOR1(fast_length, float, float4)
VECTOR1(fast_normalize, float3, float3) VECTOR1(fast_normalize, float4, float4)
VECTOR1(lgamma, float, float) VECTOR1(lgamma, float4, float4)
ONE(lgamma, double, double) ONE(lgamma, double2, double2)
kernel void lgamma_r__double(global double *o, global int *o2, global const double *a) {
  ITEM;
  int sign = 0;
  o[i] = lgamma_r(a[i], &sign);
  o2[i] = sign;
}

kernel void fast_distance__float4(global float *o, global const float4 *a, global const float4 *b) {
  ITEM;
  o[i] = fast_distance(clamp(fabs(a[i]), (float4)0.5f, (float4)100), -clamp(fabs(b[i]), (float4)0.5f, (float4)100));
}

// The components are integers, so that the products are exact.
kernel void cross__float3(global float3 *o, global const float3 *a, global const float3 *b) {
  ITEM;
  o[i] = cross(rint(clamp(a[i], (float3)-100, (float3)100)), rint(clamp(b[i], (float3)-100, (float3)100)));
}

kernel void cross__float4(global float4 *o, global const float4 *a, global const float4 *b) {
  ITEM;
  o[i] = cross(rint(clamp(a[i], (float4)-100, (float4)100)), rint(clamp(b[i], (float4)-100, (float4)100)));
}

// The result may be rounded once or twice; for integers, both are equal.
kernel void mad__float4(global float4 *o, global const float4 *a, global const float4 *b, global const float4 *c) {
  ITEM;
  float4 least = (float4)-100, most = (float4)100;
  o[i] = mad(rint(clamp(a[i], least, most)), rint(clamp(b[i], least, most)), rint(clamp(c[i], least, most)));
}
