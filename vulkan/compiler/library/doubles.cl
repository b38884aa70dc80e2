// libclc's ldexp does not preserve NaNs in double precision. Other libclc functions call it by its internal name.

#include "common.h"

OVERLOAD CONST double __clc_ldexp(double x, int n) { return __builtin_ldexp(x, n); }
OVERLOAD CONST double ldexp(double x, int n) { return __builtin_ldexp(x, n); }

#define VECTORS(NAME, N)                                                                                               \
  OVERLOAD CONST double2 NAME(double2 x, N##2 n) { return (double2)(NAME(x.x, n.x), NAME(x.y, n.y)); }                 \
  OVERLOAD CONST double3 NAME(double3 x, N##3 n) {                                                                     \
    return (double3)(NAME(x.x, n.x), NAME(x.y, n.y), NAME(x.z, n.z));                                                  \
  }                                                                                                                    \
  OVERLOAD CONST double4 NAME(double4 x, N##4 n) { return (double4)(NAME(x.lo, n.lo), NAME(x.hi, n.hi)); }             \
  OVERLOAD CONST double8 NAME(double8 x, N##8 n) { return (double8)(NAME(x.lo, n.lo), NAME(x.hi, n.hi)); }             \
  OVERLOAD CONST double16 NAME(double16 x, N##16 n) { return (double16)(NAME(x.lo, n.lo), NAME(x.hi, n.hi)); }         \
  OVERLOAD CONST double2 NAME(double2 x, N n) { return NAME(x, (N##2)n); }                                             \
  OVERLOAD CONST double3 NAME(double3 x, N n) { return NAME(x, (N##3)n); }                                             \
  OVERLOAD CONST double4 NAME(double4 x, N n) { return NAME(x, (N##4)n); }                                             \
  OVERLOAD CONST double8 NAME(double8 x, N n) { return NAME(x, (N##8)n); }                                             \
  OVERLOAD CONST double16 NAME(double16 x, N n) { return NAME(x, (N##16)n); }
VECTORS(ldexp, int)
