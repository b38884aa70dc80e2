// This file precedes each source file. A kernel calls one builtin and is named `builtin__type`. `o` is its result; `a`, `b`, `c` are arguments.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define ITEM size_t i = get_global_id(0)
#define NAMED_(F, T) F##__##T
#define NAMED(F, T) NAMED_(F, T)

#define ONE(F, R, A)                                                                                                   \
  kernel void NAMED(F, A)(global R * o, global const A *a) {                                                           \
    ITEM;                                                                                                              \
    o[i] = F(a[i]);                                                                                                    \
  }
#define TWO(F, R, A, B)                                                                                                \
  kernel void NAMED(F, A)(global R * o, global const A *a, global const B *b) {                                        \
    ITEM;                                                                                                              \
    o[i] = F(a[i], b[i]);                                                                                              \
  }
#define THREE(F, R, A, B, C)                                                                                           \
  kernel void NAMED(F, A)(global R * o, global const A *a, global const B *b, global const C *c) {                     \
    ITEM;                                                                                                              \
    o[i] = F(a[i], b[i], c[i]);                                                                                        \
  }
