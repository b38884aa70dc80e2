// Sub-group functions that map to SPIR-V's built-in values and group operations.

#include "common.h"

CONST uint subgroup_size(void) __asm("vulkan.input.SubgroupSize.0");
CONST uint subgroup_count(void) __asm("vulkan.input.NumSubgroups.0");
CONST uint subgroup_id(void) __asm("vulkan.input.SubgroupId.0");
CONST uint subgroup_place(void) __asm("vulkan.input.SubgroupLocalInvocationId.0");
CONVERGENT void spirv_barrier(uint execution, uint memory, uint semantics) __asm("vulkan.barrier");
OVERLOAD CONST size_t get_enqueued_local_size(uint d);
OVERLOAD CONST size_t get_local_size(uint d);

OVERLOAD CONST uint get_sub_group_size(void) { return subgroup_size(); }
OVERLOAD CONST uint get_max_sub_group_size(void) { return subgroup_size(); }
// A driver may not count the last sub-group if it is not full. Mesa 22.3 does not.
OVERLOAD CONST uint get_num_sub_groups(void) {
  uint items = get_local_size(0) * get_local_size(1) * get_local_size(2);
  uint count = subgroup_count(), least = (items + subgroup_size() - 1) / subgroup_size();
  return count > least ? count : least;
}
OVERLOAD CONST uint get_sub_group_id(void) { return subgroup_id(); }
OVERLOAD CONST uint get_sub_group_local_id(void) { return subgroup_place(); }
OVERLOAD CONST uint get_enqueued_num_sub_groups(void) {
  uint items = get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
  return (items + subgroup_size() - 1) / subgroup_size();
}

// The Subgroup scope is 3. work_items.cl lists the values of semantics.
static uint semantics_of(uint flags) {
  return 0x8 | (flags & 1 ? 0x100 : 0) | (flags & 2 ? 0x40 : 0) | (flags & 4 ? 0x800 : 0);
}
CONVERGENT OVERLOAD void sub_group_barrier(uint flags) { spirv_barrier(3, 3, semantics_of(flags)); }
CONVERGENT OVERLOAD void sub_group_barrier(uint flags, memory_scope scope) {
  spirv_barrier(3, scope_of(scope), semantics_of(flags));
}

CONVERGENT _Bool group_all(_Bool x) __asm("vulkan.group.All.i1");
CONVERGENT _Bool group_any(_Bool x) __asm("vulkan.group.Any.i1");
CONVERGENT OVERLOAD int sub_group_all(int x) { return group_all(x != 0); }
CONVERGENT OVERLOAD int sub_group_any(int x) { return group_any(x != 0); }

#define OPERATION(T, W, NAME, KIND, F)                                         \
  CONVERGENT T group_##NAME##_##KIND##_##T(T x) __asm("vulkan.group." F "." W);
#define OPERATIONS_OF(T, W, NAME, F)                                           \
  OPERATION(T, W, NAME, reduce, F ".Reduce")                                   \
  OPERATION(T, W, NAME, scan_inclusive, F ".InclusiveScan")                    \
  OPERATION(T, W, NAME, scan_exclusive, F ".ExclusiveScan")                    \
  CONVERGENT OVERLOAD T sub_group_reduce_##NAME(T x) { return group_##NAME##_reduce_##T(x); } \
  CONVERGENT OVERLOAD T sub_group_scan_inclusive_##NAME(T x) { return group_##NAME##_scan_inclusive_##T(x); } \
  CONVERGENT OVERLOAD T sub_group_scan_exclusive_##NAME(T x) { return group_##NAME##_scan_exclusive_##T(x); }
#define OPERATIONS(T, W, ADD, MIN, MAX)                                        \
  CONVERGENT T group_broadcast_##T(T x, uint from) __asm("vulkan.group.Broadcast." W); \
  CONVERGENT OVERLOAD T sub_group_broadcast(T x, uint from) { return group_broadcast_##T(x, from); } \
  OPERATIONS_OF(T, W, add, ADD) OPERATIONS_OF(T, W, min, MIN) OPERATIONS_OF(T, W, max, MAX)
OPERATIONS(int, "i32", "IAdd", "SMin", "SMax")
OPERATIONS(uint, "i32", "IAdd", "UMin", "UMax")
OPERATIONS(long, "i64", "IAdd", "SMin", "SMax")
OPERATIONS(ulong, "i64", "IAdd", "UMin", "UMax")
OPERATIONS(float, "f32", "FAdd", "FMin", "FMax")
OPERATIONS(half, "f16", "FAdd", "FMin", "FMax")
OPERATIONS(double, "f64", "FAdd", "FMin", "FMax")
// Narrow integers are extended (cl_khr_subgroup_extended_types).
#define NARROW(T, U)                                                           \
  CONVERGENT OVERLOAD T sub_group_broadcast(T x, uint from) { return (T)sub_group_broadcast((U)x, from); }
NARROW(char, int) NARROW(uchar, uint) NARROW(short, int) NARROW(ushort, uint)

// Shuffles (cl_khr_subgroup_shuffle, cl_khr_subgroup_shuffle_relative), and the functions from cl_khr_subgroup_ballot
// that elect a work-item and broadcast from any work-item.
CONVERGENT _Bool group_elect(void) __asm("vulkan.group.Elect.i1");
CONVERGENT OVERLOAD int sub_group_elect(void) { return group_elect(); }
#define SHUFFLE(T, U, W, OF, NAME, F)                                          \
  CONVERGENT U group_##NAME##_##W(U x, uint place) __asm("vulkan.group." F "." #W); \
  CONVERGENT OVERLOAD T sub_group_##NAME(T x, uint place) { return OF(T, U, W, group_##NAME##_##W, x, place); }
#define SHUFFLES(T, U, W, OF)                                                  \
  SHUFFLE(T, U, W, OF, shuffle, "Shuffle") SHUFFLE(T, U, W, OF, shuffle_xor, "ShuffleXor") \
  SHUFFLE(T, U, W, OF, shuffle_up, "ShuffleUp") SHUFFLE(T, U, W, OF, shuffle_down, "ShuffleDown") \
  SHUFFLE(T, U, W, OF, non_uniform_broadcast, "Shuffle")
#define BITS(T, U, W, F, x, place) __builtin_astype(F(__builtin_astype(x, U), place), T)
// Sub-groups exchange values of 32 or 64 bits.
#define WIDER(T, U, W, F, x, place) (T)F((U)x, place)
SHUFFLES(char, uint, i32, WIDER)
SHUFFLES(uchar, uint, i32, WIDER)
SHUFFLES(short, uint, i32, WIDER)
SHUFFLES(ushort, uint, i32, WIDER)
SHUFFLES(int, uint, i32, BITS)
SHUFFLES(uint, uint, i32, BITS)
SHUFFLES(float, uint, i32, BITS)
SHUFFLES(long, ulong, i64, BITS)
SHUFFLES(ulong, ulong, i64, BITS)
SHUFFLES(double, ulong, i64, BITS)
#define HALF(T, U, W, F, x, place) __builtin_astype((ushort)F((U)__builtin_astype(x, ushort), place), T)
SHUFFLES(half, uint, i32, HALF)

// Shuffles of two values (cl_intel_subgroups): positions beyond the sub-group are those of the other value.
#define INTEL(T)                                                               \
  CONVERGENT OVERLOAD T intel_sub_group_shuffle(T x, uint place) { return sub_group_shuffle(x, place); } \
  CONVERGENT OVERLOAD T intel_sub_group_shuffle_xor(T x, uint mask) { return sub_group_shuffle_xor(x, mask); } \
  CONVERGENT OVERLOAD T intel_sub_group_shuffle_down(T x, T next, uint by) {   \
    uint place = subgroup_place() + by, size = subgroup_size();                \
    T low = sub_group_shuffle(x, place & (size - 1)), high = sub_group_shuffle(next, place & (size - 1)); \
    return place < size ? low : high;                                          \
  }                                                                            \
  CONVERGENT OVERLOAD T intel_sub_group_shuffle_up(T before, T x, uint by) {   \
    uint place = subgroup_place() - by, size = subgroup_size();                \
    T low = sub_group_shuffle(before, place & (size - 1)), high = sub_group_shuffle(x, place & (size - 1)); \
    return subgroup_place() < by ? low : high;                                 \
  }
INTEL(char) INTEL(uchar) INTEL(short) INTEL(ushort) INTEL(int) INTEL(uint)
INTEL(long) INTEL(ulong) INTEL(half) INTEL(float) INTEL(double)

// Rotations (cl_khr_subgroup_rotate) are shuffles, because the sizes of sub-groups and clusters are powers of two.
#define ROTATIONS(T)                                                           \
  CONVERGENT OVERLOAD T sub_group_rotate(T x, int by) {                        \
    return sub_group_shuffle(x, (subgroup_place() + (uint)by) & (subgroup_size() - 1)); \
  }                                                                            \
  CONVERGENT OVERLOAD T sub_group_clustered_rotate(T x, int by, uint size) {   \
    uint place = subgroup_place(), mask = size - 1;                            \
    return sub_group_shuffle(x, (place & ~mask) | ((place + (uint)by) & mask)); \
  }
ROTATIONS(char) ROTATIONS(uchar) ROTATIONS(short) ROTATIONS(ushort) ROTATIONS(int) ROTATIONS(uint)
ROTATIONS(long) ROTATIONS(ulong) ROTATIONS(half) ROTATIONS(float) ROTATIONS(double)

// A vector is exchanged element by element.
#define PARTS(T, N, LOW, HIGH)                                                 \
  CONVERGENT OVERLOAD T##N sub_group_non_uniform_broadcast(T##N x, uint place) { \
    return (T##N)(sub_group_non_uniform_broadcast(x.LOW, place), sub_group_non_uniform_broadcast(x.HIGH, place)); \
  }
#define PARTS_OF(T)                                                            \
  PARTS(T, 2, x, y) PARTS(T, 3, xy, z) PARTS(T, 4, lo, hi) PARTS(T, 8, lo, hi) PARTS(T, 16, lo, hi)
PARTS_OF(char) PARTS_OF(uchar) PARTS_OF(short) PARTS_OF(ushort) PARTS_OF(int) PARTS_OF(uint)
PARTS_OF(long) PARTS_OF(ulong) PARTS_OF(half) PARTS_OF(float) PARTS_OF(double)
