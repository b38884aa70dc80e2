// variant: -DREAL=float
// variant: -DREAL=float4
// variant: -DREAL=double
ONE(degrees, REAL, REAL) ONE(radians, REAL, REAL) ONE(sign, REAL, REAL)

// The specification leaves results for NaNs undefined.
#define NUMBER(X) fmax(X, (REAL)-INFINITY)
#define PAIR(F)                                                                                                        \
  kernel void NAMED(F, REAL)(global REAL * o, global const REAL *a, global const REAL *b) {                            \
    ITEM;                                                                                                              \
    o[i] = F(NUMBER(a[i]), NUMBER(b[i]));                                                                              \
  }
PAIR(max) PAIR(min) PAIR(step)

kernel void NAMED(clamp, REAL)(global REAL *o, global const REAL *a, global const REAL *b, global const REAL *c) {
  ITEM;
  REAL low = NUMBER(b[i]), high = NUMBER(c[i]);
  o[i] = clamp(NUMBER(a[i]), fmin(low, high), fmax(low, high));
}

// The specification leaves results for large numbers and for equal edges undefined.
kernel void NAMED(mix, REAL)(global REAL *o, global const REAL *a, global const REAL *b) {
  ITEM;
  o[i] = mix(clamp(a[i], (REAL)1, (REAL)2), clamp(b[i], (REAL)2, (REAL)3), (REAL)0.25f);
}

kernel void NAMED(smoothstep, REAL)(global REAL *o, global const REAL *a) {
  ITEM;
  o[i] = smoothstep((REAL)-2, (REAL)3, clamp(a[i], (REAL)-1, (REAL)8));
}
