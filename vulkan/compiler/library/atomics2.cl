// The atomic operations of OpenCL C 2.0 and 3.0 for each address space, and those of OpenCL C 1.2 for generic pointers.
//
// The memory order is relaxed or acquire-release. Sequential consistency, which Vulkan does not support, is lowered to
// acquire-release. The scope depends on the memory: it is the device for buffers, and the work-group for local memory.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

#include "common.h"

typedef enum memory_order {
  memory_order_relaxed = 0,
  memory_order_acquire = 2,
  memory_order_release = 3,
  memory_order_acq_rel = 4,
  memory_order_seq_cst = 5
} memory_order;

CONVERGENT void spirv_barrier(uint execution, uint memory, uint semantics) __asm("vulkan.barrier");

// Casts `volatile` away, which has no effect on ordering.
#define PLACE(T, AS) ((AS atomic_##T *)p)
#define IS_RELAXED (order == memory_order_relaxed)
#define CHOOSE(F, ORDER, ...)                                                  \
  (IS_RELAXED ? __opencl_atomic_##F(__VA_ARGS__, memory_order_relaxed, memory_scope_device) \
              : __opencl_atomic_##F(__VA_ARGS__, memory_order_##ORDER, memory_scope_device))

// The three forms of a function: with order and scope, with an order, and with neither.
#define FORMS(R, NAME, PARAMETERS, ARGUMENTS, BODY)                            \
  OVERLOAD R NAME##_explicit(UNPACK PARAMETERS, memory_order order, memory_scope scope) { BODY; } \
  OVERLOAD R NAME##_explicit(UNPACK PARAMETERS, memory_order order) {          \
    return NAME##_explicit(UNPACK ARGUMENTS, order, memory_scope_device);      \
  }                                                                            \
  OVERLOAD R NAME(UNPACK PARAMETERS) {                                         \
    return NAME##_explicit(UNPACK ARGUMENTS, memory_order_seq_cst, memory_scope_device); \
  }
#define UNPACK(...) __VA_ARGS__

#define MOVES(T, AS)                                                           \
  OVERLOAD void atomic_init(volatile AS atomic_##T *p, T value) {              \
    __opencl_atomic_store(PLACE(T, AS), value, memory_order_relaxed, memory_scope_device); \
  }                                                                            \
  FORMS(void, atomic_store, (volatile AS atomic_##T *p, T value), (p, value),  \
        CHOOSE(store, release, PLACE(T, AS), value))                           \
  FORMS(T, atomic_load, (volatile AS atomic_##T *p), (p), return CHOOSE(load, acquire, PLACE(T, AS))) \
  FORMS(T, atomic_exchange, (volatile AS atomic_##T *p, T value), (p, value),  \
        return CHOOSE(exchange, acq_rel, PLACE(T, AS), value))
// A weak exchange may fail spuriously, but this one does not.
#define EXCHANGE_IF(T, AS, OTHER, KIND)                                        \
  OVERLOAD bool atomic_compare_exchange_##KIND##_explicit(volatile AS atomic_##T *p, OTHER T *expected, T value,       \
                                                          memory_order order, memory_order failure,                   \
                                                          memory_scope scope) {                                       \
    T found = *expected;                                                       \
    bool done = IS_RELAXED ? __opencl_atomic_compare_exchange_strong(PLACE(T, AS), &found, value, memory_order_relaxed, \
                                                                     memory_order_relaxed, memory_scope_device)       \
                           : __opencl_atomic_compare_exchange_strong(PLACE(T, AS), &found, value, memory_order_acq_rel, \
                                                                     memory_order_acquire, memory_scope_device);      \
    if (!done)                                                                 \
      *expected = found;                                                       \
    return done;                                                               \
  }                                                                            \
  OVERLOAD bool atomic_compare_exchange_##KIND##_explicit(volatile AS atomic_##T *p, OTHER T *expected, T value,       \
                                                          memory_order order, memory_order failure) {                 \
    return atomic_compare_exchange_##KIND##_explicit(p, expected, value, order, failure, memory_scope_device);         \
  }                                                                            \
  OVERLOAD bool atomic_compare_exchange_##KIND(volatile AS atomic_##T *p, OTHER T *expected, T value) {                \
    return atomic_compare_exchange_##KIND##_explicit(p, expected, value, memory_order_seq_cst, memory_order_seq_cst,   \
                                                     memory_scope_device);                                            \
  }
#define EXCHANGES_IF(T, AS, OTHER) EXCHANGE_IF(T, AS, OTHER, strong) EXCHANGE_IF(T, AS, OTHER, weak)
#define FETCH(T, AS, NAME)                                                     \
  FORMS(T, atomic_fetch_##NAME, (volatile AS atomic_##T *p, T value), (p, value),                                     \
        return CHOOSE(fetch_##NAME, acq_rel, PLACE(T, AS), value))
#define INTEGERS(T, AS)                                                        \
  FETCH(T, AS, add) FETCH(T, AS, sub) FETCH(T, AS, or) FETCH(T, AS, xor)       \
  FETCH(T, AS, and) FETCH(T, AS, min) FETCH(T, AS, max)

// Operations on addresses as integers. The operand is a difference of addresses, with the opposite signedness.
#define MIXED(T, U, AS, NAME)                                                  \
  FORMS(T, atomic_fetch_##NAME, (volatile AS atomic_##T *p, U value), (p, value),                                     \
        return CHOOSE(fetch_##NAME, acq_rel, PLACE(T, AS), (T)value))
#define ADDRESSES_IN(T, U, AS)                                                 \
  MIXED(T, U, AS, add) MIXED(T, U, AS, sub) MIXED(T, U, AS, or) MIXED(T, U, AS, xor) MIXED(T, U, AS, and)             \
  MIXED(T, U, AS, min) MIXED(T, U, AS, max)
#define ADDRESSES(T, U) ADDRESSES_IN(T, U, global) ADDRESSES_IN(T, U, local) ADDRESSES_IN(T, U, generic)
#define IN_ALL(MACRO, T) MACRO(T, global) MACRO(T, local) MACRO(T, generic)
#define EXCHANGES_IF_OF(T)                                                     \
  EXCHANGES_IF(T, generic, generic)                                            \
  EXCHANGES_IF(T, global, global) EXCHANGES_IF(T, global, local) EXCHANGES_IF(T, global, private) \
  EXCHANGES_IF(T, local, global) EXCHANGES_IF(T, local, local) EXCHANGES_IF(T, local, private)
#define ALL_OF(T) IN_ALL(MOVES, T) EXCHANGES_IF_OF(T) IN_ALL(INTEGERS, T)
ALL_OF(int)
ALL_OF(uint)
ALL_OF(long)
ALL_OF(ulong)
ADDRESSES(int, uint)
ADDRESSES(uint, int)
ADDRESSES(long, ulong)
ADDRESSES(ulong, long)
IN_ALL(MOVES, float)
EXCHANGES_IF_OF(float)
IN_ALL(MOVES, double)
EXCHANGES_IF_OF(double)

#define FLAGS_IN(AS)                                                           \
  FORMS(bool, atomic_flag_test_and_set, (volatile AS atomic_int *p), (p),      \
        return CHOOSE(exchange, acq_rel, PLACE(int, AS), 1) != 0)              \
  FORMS(void, atomic_flag_clear, (volatile AS atomic_int *p), (p), CHOOSE(store, release, PLACE(int, AS), 0))
FLAGS_IN(global)
FLAGS_IN(local)
FLAGS_IN(generic)

// work_items.cl lists the values of scopes and semantics.
OVERLOAD void atomic_work_item_fence(uint flags, memory_order order, memory_scope scope) {
  uint semantics = (flags & 1 ? 0x100 : 0) | (flags & 2 ? 0x40 : 0) | (flags & 4 ? 0x800 : 0);
  if (order != memory_order_relaxed)
    spirv_barrier(0, scope == memory_scope_work_group ? 2 : scope == memory_scope_sub_group ? 3 : 1, 0x8 | semantics);
}

// OpenCL C 1.2's functions for generic pointers.
#define OLD(T, NAME, F)                                                        \
  OVERLOAD T atomic_##NAME(volatile generic T *p, T value) {                   \
    return __opencl_atomic_##F((generic atomic_##T *)p, value, memory_order_relaxed, memory_scope_device); \
  }
#define OLD_OF(T)                                                              \
  OLD(T, add, fetch_add) OLD(T, sub, fetch_sub) OLD(T, xchg, exchange) OLD(T, min, fetch_min) OLD(T, max, fetch_max)  \
  OLD(T, and, fetch_and) OLD(T, or, fetch_or) OLD(T, xor, fetch_xor)           \
  OVERLOAD T atomic_inc(volatile generic T *p) { return atomic_add(p, (T)1); } \
  OVERLOAD T atomic_dec(volatile generic T *p) { return atomic_sub(p, (T)1); } \
  OVERLOAD T atomic_cmpxchg(volatile generic T *p, T expected, T value) {      \
    __opencl_atomic_compare_exchange_strong((generic atomic_##T *)p, &expected, value, memory_order_relaxed,          \
                                            memory_order_relaxed, memory_scope_device);                               \
    return expected;                                                           \
  }
OLD_OF(int)
OLD_OF(uint)
