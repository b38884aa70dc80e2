// variant: -DREAL=float -DELEMENT=float
// variant: -DREAL=float2 -DELEMENT=float
// variant: -DREAL=float3 -DELEMENT=float
// variant: -DREAL=float4 -DELEMENT=float
// variant: -DREAL=double4 -DELEMENT=double
// Numbers from 0.5 to 100: sums do not cancel.
#define FIT(X) clamp(fabs(X), (REAL)0.5f, (REAL)100)

#define NUMBER1(F)                                                                                                     \
  kernel void NAMED(F, REAL)(global ELEMENT * o, global const REAL *a) {                                                \
    ITEM;                                                                                                              \
    o[i] = F(FIT(a[i]));                                                                                               \
  }
#define NUMBER2(F)                                                                                                     \
  kernel void NAMED(F, REAL)(global ELEMENT * o, global const REAL *a, global const REAL *b) {                          \
    ITEM;                                                                                                              \
    o[i] = F(FIT(a[i]), -FIT(b[i]));                                                                                   \
  }
NUMBER1(length)
NUMBER2(dot) NUMBER2(distance)

kernel void NAMED(normalize, REAL)(global REAL *o, global const REAL *a) {
  ITEM;
  o[i] = normalize(FIT(a[i]));
}
