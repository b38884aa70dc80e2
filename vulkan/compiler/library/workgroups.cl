// Work-group functions. Work-items store their values to cells of local memory in chunks; all then combine the cells in the same
// order. All work-items therefore get the same result, for any work-group size.

#include "common.h"

OVERLOAD CONST size_t get_local_id(uint d);
OVERLOAD CONST size_t get_local_size(uint d);
OVERLOAD CONST size_t get_local_linear_id(void);
CONVERGENT void spirv_barrier(uint execution, uint memory, uint semantics) __asm("vulkan.barrier");
CONST local void *cells(void) __asm("vulkan_cells");

enum { CELLS = 256 };
enum { REDUCE, INCLUSIVE, EXCLUSIVE };

static uint group_items(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
// Execution and memory scope Workgroup; semantics AcquireRelease and WorkgroupMemory.
CONVERGENT static void wait(void) { spirv_barrier(2, 2, 0x108); }

#define ADD(a, b) ((a) + (b))
#define MIN(a, b) ((b) < (a) ? (b) : (a))
#define MAX(a, b) ((a) < (b) ? (b) : (a))
#define MUL(a, b) ((a) * (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))

#define FOLD(T, NAME, OPERATION, FIRST)                                        \
  CONVERGENT static T NAME##_##T(T x, int kind) {                              \
    local T *shown = (local T *)cells();                                       \
    uint place = get_local_linear_id(), items = group_items();                 \
    T result = FIRST;                                                          \
    for (uint begin = 0; begin < items; begin += CELLS) {                      \
      if (place - begin < CELLS)                                               \
        shown[place - begin] = x;                                              \
      wait();                                                                  \
      uint end = kind == REDUCE ? items : kind == INCLUSIVE ? place + 1 : place; \
      for (uint i = begin; i < end && i - begin < CELLS; ++i)                  \
        result = OPERATION(result, shown[i - begin]);                          \
      wait();                                                                  \
    }                                                                          \
    return result;                                                             \
  }                                                                            \
  CONVERGENT OVERLOAD T work_group_reduce_##NAME(T x) { return NAME##_##T(x, REDUCE); } \
  CONVERGENT OVERLOAD T work_group_scan_inclusive_##NAME(T x) { return NAME##_##T(x, INCLUSIVE); } \
  CONVERGENT OVERLOAD T work_group_scan_exclusive_##NAME(T x) { return NAME##_##T(x, EXCLUSIVE); }

#define BROADCAST(T)                                                           \
  CONVERGENT static T broadcast_##T(T x, size_t from) {                        \
    local T *shown = (local T *)cells();                                       \
    if (get_local_linear_id() == from)                                         \
      *shown = x;                                                              \
    wait();                                                                    \
    T result = *shown;                                                         \
    wait();                                                                    \
    return result;                                                             \
  }                                                                            \
  CONVERGENT OVERLOAD T work_group_broadcast(T v, size_t x) { return broadcast_##T(v, x); } \
  CONVERGENT OVERLOAD T work_group_broadcast(T v, size_t x, size_t y) {        \
    return broadcast_##T(v, y * get_local_size(0) + x);                        \
  }                                                                            \
  CONVERGENT OVERLOAD T work_group_broadcast(T v, size_t x, size_t y, size_t z) { \
    return broadcast_##T(v, (z * get_local_size(1) + y) * get_local_size(0) + x); \
  }

// Products and bitwise operations are those of cl_khr_work_group_uniform_arithmetic.
#define ALL_OF(T, LEAST, MOST)                                                 \
  BROADCAST(T) FOLD(T, add, ADD, 0) FOLD(T, mul, MUL, 1) FOLD(T, min, MIN, MOST) FOLD(T, max, MAX, LEAST)
#define INTEGERS(T, LEAST, MOST)                                               \
  ALL_OF(T, LEAST, MOST) FOLD(T, and, AND, (T)-1) FOLD(T, or, OR, 0) FOLD(T, xor, XOR, 0)
INTEGERS(int, -__INT_MAX__ - 1, __INT_MAX__)
INTEGERS(uint, 0, 0xffffffff)
INTEGERS(long, -__LONG_MAX__ - 1, __LONG_MAX__)
INTEGERS(ulong, 0, 0xffffffffffffffff)
ALL_OF(float, -__builtin_inff(), __builtin_inff())
ALL_OF(double, -__builtin_inf(), __builtin_inf())
ALL_OF(half, (half)-__builtin_inff(), (half)__builtin_inff())

CONVERGENT OVERLOAD int work_group_all(int x) { return work_group_reduce_min((uint)(x != 0)); }
CONVERGENT OVERLOAD int work_group_any(int x) { return work_group_reduce_max((uint)(x != 0)); }

// Logical operations are bitwise operations on 0 and 1, whose results have one bit, except for identities.
#define LOGICAL(KIND, NAME)                                                    \
  CONVERGENT OVERLOAD int work_group_##KIND##_logical_##NAME(int x) { return work_group_##KIND##_##NAME(x != 0) & 1; }
#define LOGICALS(NAME) LOGICAL(reduce, NAME) LOGICAL(scan_inclusive, NAME) LOGICAL(scan_exclusive, NAME)
LOGICALS(and)
LOGICALS(or)
LOGICALS(xor)

// Narrow integers are extended. The identity of minimum and maximum must fit the narrow type.
#define NARROW(T, U, KIND, NAME)                                               \
  CONVERGENT OVERLOAD T work_group_##KIND##_##NAME(T x) { return (T)work_group_##KIND##_##NAME((U)x); }
#define LIMITED(T, U, KIND, NAME, IS_BEYOND, LIMIT)                            \
  CONVERGENT OVERLOAD T work_group_##KIND##_##NAME(T x) {                      \
    U result = work_group_##KIND##_##NAME((U)x);                               \
    return (T)(result IS_BEYOND (U)LIMIT ? (U)LIMIT : result);                 \
  }
#define NARROWS_OF(T, U, KIND, LEAST, MOST)                                    \
  NARROW(T, U, KIND, add) NARROW(T, U, KIND, mul) NARROW(T, U, KIND, and) NARROW(T, U, KIND, or) \
  NARROW(T, U, KIND, xor) LIMITED(T, U, KIND, min, >, MOST) LIMITED(T, U, KIND, max, <, LEAST)
#define NARROWS(T, U, LEAST, MOST)                                             \
  NARROWS_OF(T, U, reduce, LEAST, MOST) NARROWS_OF(T, U, scan_inclusive, LEAST, MOST) \
  NARROWS_OF(T, U, scan_exclusive, LEAST, MOST)                                \
  CONVERGENT OVERLOAD T work_group_broadcast(T v, size_t x) { return (T)work_group_broadcast((U)v, x); } \
  CONVERGENT OVERLOAD T work_group_broadcast(T v, size_t x, size_t y) { return (T)work_group_broadcast((U)v, x, y); } \
  CONVERGENT OVERLOAD T work_group_broadcast(T v, size_t x, size_t y, size_t z) { \
    return (T)work_group_broadcast((U)v, x, y, z);                             \
  }
NARROWS(char, int, -128, 127)
NARROWS(uchar, uint, 0, 255)
NARROWS(short, int, -32768, 32767)
NARROWS(ushort, uint, 0, 65535)
