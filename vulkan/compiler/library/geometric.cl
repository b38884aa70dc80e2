// normalize for scalars. libclc's version returns 0 for NaN.

#include "common.h"

OVERLOAD CONST float normalize(float x) {
  uint magnitude = AS_UINT(x) & 0x7fffffff;
  return magnitude == 0 || magnitude > 0x7f800000 ? x : AS_FLOAT((AS_UINT(x) & 0x80000000) | 0x3f800000);
}

OVERLOAD CONST double normalize(double x) {
  ulong bits = __builtin_astype(x, ulong), magnitude = bits & 0x7fffffffffffffff;
  bool is_kept = magnitude == 0 || magnitude > 0x7ff0000000000000;
  return is_kept ? x : __builtin_astype((bits & 0x8000000000000000) | 0x3ff0000000000000, double);
}
