// Increments and decrements. libclc lowers them to operations that wrap at a limit, which SPIR-V does not have.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#include "common.h"

#define COUNTERS_OF(PREFIX, T, AS)                                             \
  OVERLOAD T PREFIX##_add(volatile AS T *p, T value);                          \
  OVERLOAD T PREFIX##_inc(volatile AS T *p) { return PREFIX##_add(p, 1); }     \
  OVERLOAD T PREFIX##_dec(volatile AS T *p) { return PREFIX##_add(p, (T)-1); }
COUNTERS_OF(atomic, int, global)
COUNTERS_OF(atomic, uint, global)
COUNTERS_OF(atomic, int, local)
COUNTERS_OF(atomic, uint, local)
COUNTERS_OF(atom, int, global)
COUNTERS_OF(atom, uint, global)
COUNTERS_OF(atom, int, local)
COUNTERS_OF(atom, uint, local)
COUNTERS_OF(atom, long, global)
COUNTERS_OF(atom, ulong, global)
COUNTERS_OF(atom, long, local)
COUNTERS_OF(atom, ulong, local)
