// Reductions and scans of sub-groups beyond those of cl_khr_subgroups: products and bitwise and logical operations
// (cl_khr_subgroup_non_uniform_arithmetic, without its infix `non_uniform`), narrow integers
// (cl_khr_subgroup_extended_types), and reductions of clusters (cl_khr_subgroup_clustered_reduce).

#include "common.h"

CONST uint subgroup_size(void) __asm("vulkan.input.SubgroupSize.0");
CONST uint subgroup_place(void) __asm("vulkan.input.SubgroupLocalInvocationId.0");

#define OPERATION(T, W, NAME, KIND, F)                                         \
  CONVERGENT T group_##NAME##_##KIND##_##T(T x) __asm("vulkan.group." F "." W);
#define OPERATIONS_OF(T, W, NAME, F)                                           \
  OPERATION(T, W, NAME, reduce, F ".Reduce")                                   \
  OPERATION(T, W, NAME, scan_inclusive, F ".InclusiveScan")                    \
  OPERATION(T, W, NAME, scan_exclusive, F ".ExclusiveScan")                    \
  CONVERGENT OVERLOAD T sub_group_reduce_##NAME(T x) { return group_##NAME##_reduce_##T(x); } \
  CONVERGENT OVERLOAD T sub_group_scan_inclusive_##NAME(T x) { return group_##NAME##_scan_inclusive_##T(x); } \
  CONVERGENT OVERLOAD T sub_group_scan_exclusive_##NAME(T x) { return group_##NAME##_scan_exclusive_##T(x); }
#define INTEGERS(T, W)                                                         \
  OPERATIONS_OF(T, W, mul, "IMul") OPERATIONS_OF(T, W, and, "BitwiseAnd")      \
  OPERATIONS_OF(T, W, or, "BitwiseOr") OPERATIONS_OF(T, W, xor, "BitwiseXor")
INTEGERS(int, "i32")
INTEGERS(uint, "i32")
INTEGERS(long, "i64")
INTEGERS(ulong, "i64")
OPERATIONS_OF(half, "f16", mul, "FMul")
OPERATIONS_OF(float, "f32", mul, "FMul")
OPERATIONS_OF(double, "f64", mul, "FMul")

// Logical operations are bitwise operations on 0 and 1. The result of an exclusive scan can have all bits of its
// identity set.
#define LOGICAL(NAME, KIND)                                                    \
  CONVERGENT OVERLOAD int sub_group_##KIND##_logical_##NAME(int x) { return sub_group_##KIND##_##NAME(x != 0) & 1; }
#define LOGICALS(NAME) LOGICAL(NAME, reduce) LOGICAL(NAME, scan_inclusive) LOGICAL(NAME, scan_exclusive)
LOGICALS(and)
LOGICALS(or)
LOGICALS(xor)

// Narrow integers are extended. The identity of minimum and maximum must fit the narrow type.
#define DECLARED(U, KIND, NAME) CONVERGENT OVERLOAD U sub_group_##KIND##_##NAME(U x);
#define DECLARED_FOR(U, KIND) DECLARED(U, KIND, add) DECLARED(U, KIND, min) DECLARED(U, KIND, max)
#define DECLARED_ALL(U) DECLARED_FOR(U, reduce) DECLARED_FOR(U, scan_inclusive) DECLARED_FOR(U, scan_exclusive)
DECLARED_ALL(int)
DECLARED_ALL(uint)
DECLARED_ALL(long)
DECLARED_ALL(ulong)
DECLARED_ALL(half)
DECLARED_ALL(float)
DECLARED_ALL(double)
#define NARROW(T, U, KIND, NAME)                                               \
  CONVERGENT OVERLOAD T sub_group_##KIND##_##NAME(T x) { return (T)sub_group_##KIND##_##NAME((U)x); }
#define LIMITED(T, U, KIND, NAME, IS_BEYOND, LIMIT)                            \
  CONVERGENT OVERLOAD T sub_group_##KIND##_##NAME(T x) {                       \
    U result = sub_group_##KIND##_##NAME((U)x);                                \
    return (T)(result IS_BEYOND (U)LIMIT ? (U)LIMIT : result);                 \
  }
#define NARROWS_OF(T, U, KIND, LEAST, MOST)                                    \
  NARROW(T, U, KIND, add) NARROW(T, U, KIND, mul) NARROW(T, U, KIND, and) NARROW(T, U, KIND, or) \
  NARROW(T, U, KIND, xor) LIMITED(T, U, KIND, min, >, MOST) LIMITED(T, U, KIND, max, <, LEAST)
#define NARROWS(T, U, LEAST, MOST)                                             \
  NARROWS_OF(T, U, reduce, LEAST, MOST) NARROWS_OF(T, U, scan_inclusive, LEAST, MOST) \
  NARROWS_OF(T, U, scan_exclusive, LEAST, MOST)
NARROWS(char, int, -128, 127)
NARROWS(uchar, uint, 0, 255)
NARROWS(short, int, -32768, 32767)
NARROWS(ushort, uint, 0, 65535)

// A work-item combines the values of the active work-items in its cluster, in their order. Not all devices have
// SPIR-V's operation.
CONVERGENT OVERLOAD uint4 sub_group_ballot(int x);
OVERLOAD int sub_group_ballot_bit_extract(uint4 ballot, uint place);
#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define MIN(a, b) ((b) < (a) ? (b) : (a))
#define MAX(a, b) ((a) < (b) ? (b) : (a))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))
#define CLUSTER(T, NAME, OPERATION)                                            \
  CONVERGENT OVERLOAD T sub_group_clustered_reduce_##NAME(T x, uint size) {    \
    uint4 active = sub_group_ballot(1);                                        \
    uint first = subgroup_place() & ~(size - 1);                               \
    T result = x;                                                              \
    _Bool is_empty = 1;                                                        \
    for (uint i = 0; i < size; ++i) {                                          \
      T other = sub_group_shuffle(x, first + i);                               \
      if (sub_group_ballot_bit_extract(active, first + i)) {                   \
        result = is_empty ? other : (T)OPERATION(result, other);               \
        is_empty = 0;                                                          \
      }                                                                        \
    }                                                                          \
    return result;                                                             \
  }
#define NUMBERS(T)                                                             \
  CONVERGENT OVERLOAD T sub_group_shuffle(T x, uint place);                    \
  CLUSTER(T, add, ADD) CLUSTER(T, mul, MUL) CLUSTER(T, min, MIN) CLUSTER(T, max, MAX)
#define CLUSTERED(T) NUMBERS(T) CLUSTER(T, and, AND) CLUSTER(T, or, OR) CLUSTER(T, xor, XOR)
CLUSTERED(char) CLUSTERED(uchar) CLUSTERED(short) CLUSTERED(ushort) CLUSTERED(int) CLUSTERED(uint)
CLUSTERED(long) CLUSTERED(ulong)
NUMBERS(half) NUMBERS(float) NUMBERS(double)
#define CLUSTERED_LOGICAL(NAME)                                                \
  CONVERGENT OVERLOAD int sub_group_clustered_reduce_logical_##NAME(int x, uint size) { \
    return sub_group_clustered_reduce_##NAME((int)(x != 0), size);             \
  }
CLUSTERED_LOGICAL(and)
CLUSTERED_LOGICAL(or)
CLUSTERED_LOGICAL(xor)
