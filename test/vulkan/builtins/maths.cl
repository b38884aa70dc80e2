// variant: -DREAL=float -DINT=int -DTO_INT=convert_int -DUINT=uint
// variant: -DREAL=float3 -DINT=int3 -DTO_INT=convert_int3 -DUINT=uint3
// variant: -DREAL=double -DINT=int -DTO_INT=convert_int -DUINT=ulong
// variant: -DREAL=double2 -DINT=int2 -DTO_INT=convert_int2 -DUINT=ulong2
#define SAME1(F) ONE(F, REAL, REAL)
#define SAME2(F) TWO(F, REAL, REAL, REAL)

SAME1(acos) SAME1(acosh) SAME1(acospi) SAME1(asin) SAME1(asinh) SAME1(asinpi) SAME1(atan) SAME1(atanh) SAME1(atanpi)
SAME1(cbrt) SAME1(ceil) SAME1(cos) SAME1(cosh) SAME1(cospi) SAME1(erf) SAME1(erfc) SAME1(exp) SAME1(exp2) SAME1(exp10)
SAME1(expm1) SAME1(fabs) SAME1(floor) SAME1(log) SAME1(log2) SAME1(log10) SAME1(log1p) SAME1(logb) SAME1(rint)
SAME1(round) SAME1(rsqrt) SAME1(sin) SAME1(sinh) SAME1(sinpi) SAME1(sqrt) SAME1(tan) SAME1(tanh) SAME1(tanpi)
SAME1(tgamma) SAME1(trunc)
SAME2(atan2) SAME2(atan2pi) SAME2(copysign) SAME2(fdim) SAME2(fmax) SAME2(fmin) SAME2(hypot) SAME2(maxmag)
SAME2(minmag) SAME2(nextafter)
TWO(pown, REAL, REAL, INT) TWO(rootn, REAL, REAL, INT) TWO(ldexp, REAL, REAL, INT)
ONE(ilogb, INT, REAL)

#define POINTER(F, P)                                                                                                  \
  kernel void NAMED(F, REAL)(global REAL * o, global P * o2, global const REAL *a) {                                   \
    ITEM;                                                                                                              \
    P other = 0;                                                                                                       \
    o[i] = F(a[i], &other);                                                                                            \
    o2[i] = other;                                                                                                     \
  }
POINTER(fract, REAL) POINTER(modf, REAL) POINTER(sincos, REAL) POINTER(frexp, INT)

SAME2(fmod) SAME2(pow) SAME2(powr) SAME2(remainder)

THREE(fma, REAL, REAL, REAL, REAL)

// Only the lowest three bits of the quotient are compared, and they are undefined if the remainder is NaN.
kernel void NAMED(remquo, REAL)(global REAL *o, global INT *o2, global const REAL *a, global const REAL *b) {
  ITEM;
  INT quotient = 0;
  REAL rest = remquo(a[i], b[i], &quotient);
  o[i] = rest;
  o2[i] = TO_INT(isnan(rest)) == 0 ? quotient & 7 : 0;
}

kernel void NAMED(divide, REAL)(global REAL *o, global const REAL *a, global const REAL *b) {
  ITEM;
  o[i] = a[i] / b[i];
}

kernel void NAMED(multiply, REAL)(global REAL *o, global const REAL *a, global const REAL *b) {
  ITEM;
  o[i] = a[i] * b[i];
}

kernel void NAMED(add, REAL)(global REAL *o, global const REAL *a, global const REAL *b) {
  ITEM;
  o[i] = a[i] + b[i];
}

kernel void NAMED(subtract, REAL)(global REAL *o, global const REAL *a, global const REAL *b) {
  ITEM;
  o[i] = a[i] - b[i];
}

kernel void NAMED(nan, REAL)(global REAL *o, global const UINT *a) {
  ITEM;
  o[i] = nan(a[i]);
}
