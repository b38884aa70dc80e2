// variant: -DREAL=float -DELEMENT=float
// variant: -DREAL=float2 -DELEMENT=float
// variant: -DREAL=float3 -DELEMENT=float
// variant: -DREAL=float4 -DELEMENT=float
// variant: -DREAL=double4 -DELEMENT=double
ONE(length, ELEMENT, REAL)
TWO(distance, ELEMENT, REAL, REAL)

// The specification limits the error relative to the largest product. The operands are numbers from 0.5 to 100, whose products do not
// cancel.
#define FIT(X) clamp(fabs(X), (REAL)0.5f, (REAL)100)
kernel void NAMED(dot, REAL)(global ELEMENT *o, global const REAL *a, global const REAL *b) {
  ITEM;
  o[i] = dot(FIT(a[i]), -FIT(b[i]));
}

// Intel's OpenCL device returns NaNs for vectors with infinite elements, so the kernel applies the specification's replacement there.
kernel void NAMED(normalize, REAL)(global REAL *o, global const REAL *a) {
  ITEM;
  REAL x = a[i];
#ifndef VULKAN
  if (any(isinf(x)))
    x = select(x * 0, copysign((REAL)1, x), isinf(x));
#endif
  o[i] = normalize(x);
}
