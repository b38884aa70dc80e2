// variant: -DREAL=float -DINT=int -DBITS=int
// variant: -DREAL=float4 -DINT=int4 -DBITS=int4
// variant: -DREAL=double -DINT=int -DBITS=long
// variant: -DREAL=double3 -DINT=long3 -DBITS=long3
#define CLASS(F) ONE(F, INT, REAL)
#define COMPARE(F) TWO(F, INT, REAL, REAL)
CLASS(isfinite) CLASS(isinf) CLASS(isnan) CLASS(isnormal) CLASS(signbit)
COMPARE(isequal) COMPARE(isnotequal) COMPARE(isgreater) COMPARE(isgreaterequal) COMPARE(isless) COMPARE(islessequal)
COMPARE(islessgreater) COMPARE(isordered) COMPARE(isunordered)
THREE(bitselect, REAL, REAL, REAL, REAL)
THREE(select, REAL, REAL, REAL, BITS)

kernel void NAMED(operators, REAL)(global INT *o, global const REAL *a, global const REAL *b) {
  ITEM;
  INT less = a[i] < b[i], same = a[i] == b[i], other = a[i] != b[i], most = a[i] >= b[i];
  o[i] = less + same * 2 + other * 4 + most * 8;
}
