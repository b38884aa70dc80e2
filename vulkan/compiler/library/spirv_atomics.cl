// The atomic operations of SPIR-V, which SYCL front ends call, for 32 and 64 bits and each address space.
//
// Orders and scopes are as in atomics2.cl. The pass `vulkan-sycl` renames the functions of front ends to these names;
// integers are signed, except in `UMin` and `UMax`.

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

// The bits of the semantics that specify an order: Acquire, Release, AcquireRelease and SequentiallyConsistent.
#define IS_RELAXED ((semantics & 0x1e) == 0)
#define PLACE(T, AS) ((AS atomic_##T *)p)
#define CHOOSE(F, ORDER, ...)                                                  \
  (IS_RELAXED ? __opencl_atomic_##F(__VA_ARGS__, memory_order_relaxed, memory_scope_device) \
              : __opencl_atomic_##F(__VA_ARGS__, memory_order_##ORDER, memory_scope_device))

#define MOVES(T, AS)                                                           \
  OVERLOAD T __spirv_AtomicLoad(AS T *p, int scope, int semantics) { return CHOOSE(load, acquire, PLACE(T, AS)); } \
  OVERLOAD void __spirv_AtomicStore(AS T *p, int scope, int semantics, T value) { \
    CHOOSE(store, release, PLACE(T, AS), value);                               \
  }                                                                            \
  OVERLOAD T __spirv_AtomicExchange(AS T *p, int scope, int semantics, T value) { \
    return CHOOSE(exchange, acq_rel, PLACE(T, AS), value);                     \
  }
#define FETCH(T, AS, NAME, F)                                                  \
  OVERLOAD T __spirv_Atomic##NAME(AS T *p, int scope, int semantics, T value) { \
    return CHOOSE(fetch_##F, acq_rel, PLACE(T, AS), value);                    \
  }
#define COUNT(T, AS, NAME, F)                                                  \
  OVERLOAD T __spirv_Atomic##NAME(AS T *p, int scope, int semantics) {         \
    return CHOOSE(fetch_##F, acq_rel, PLACE(T, AS), (T)1);                     \
  }
#define EXCHANGE_IF(T, AS)                                                     \
  OVERLOAD T __spirv_AtomicCompareExchange(AS T *p, int scope, int semantics, int failure, T value, T expected) { \
    if (IS_RELAXED && (failure & 0x1e) == 0)                                   \
      __opencl_atomic_compare_exchange_strong(PLACE(T, AS), &expected, value, memory_order_relaxed, memory_order_relaxed, \
                                              memory_scope_device);            \
    else                                                                       \
      __opencl_atomic_compare_exchange_strong(PLACE(T, AS), &expected, value, memory_order_acq_rel, memory_order_acquire, \
                                              memory_scope_device);            \
    return expected;                                                           \
  }
#define SIGNED(T, AS)                                                          \
  MOVES(T, AS) EXCHANGE_IF(T, AS) COUNT(T, AS, IIncrement, add) COUNT(T, AS, IDecrement, sub) \
  FETCH(T, AS, IAdd, add) FETCH(T, AS, ISub, sub) FETCH(T, AS, SMin, min) FETCH(T, AS, SMax, max) \
  FETCH(T, AS, And, and) FETCH(T, AS, Or, or) FETCH(T, AS, Xor, xor)
#define UNSIGNED(T, AS) FETCH(T, AS, UMin, min) FETCH(T, AS, UMax, max)

// Arithmetic on floating-point numbers exchanges their bits until no other work-item interferes. Fences before and
// after the loop order memory: Mesa 22.3 replaces an order of an operation with a barrier of the work-group, which the
// sub-groups would execute different numbers of times. work_items.cl lists the values of scopes and semantics.
CONVERGENT void spirv_barrier(uint execution, uint memory, uint semantics) __asm("vulkan.barrier");
static void fence(int semantics) {
  if (!IS_RELAXED)
    spirv_barrier(0, 1, 0x148);
}
#define ADD(a, b) ((a) + (b))
// As fmin and fmax: if one number is NaN, the result is the other.
#define MIN(a, b) ((b) < (a) || (a) != (a) ? (b) : (a))
#define MAX(a, b) ((b) > (a) || (a) != (a) ? (b) : (a))
// A minimum or maximum is usually the old number. Without an order, it then does not have to be stored.
#define LOOP(T, U, AS, NAME, OPERATION, MAY_KEEP)                              \
  OVERLOAD T __spirv_Atomic##NAME##EXT(AS T *p, int scope, int semantics, T value) { \
    AS U *bits = (AS U *)p;                                                    \
    fence(semantics);                                                          \
    U old = __spirv_AtomicLoad(bits, scope, 0), expected;                      \
    do {                                                                       \
      expected = old;                                                          \
      U changed = __builtin_astype(OPERATION(__builtin_astype(expected, T), value), U); \
      if (MAY_KEEP && IS_RELAXED && changed == expected)                       \
        break;                                                                 \
      old = __spirv_AtomicCompareExchange(bits, scope, 0, 0, changed, expected); \
    } while (old != expected);                                                 \
    fence(semantics);                                                          \
    return __builtin_astype(old, T);                                           \
  }
#define FLOATS(T, U, AS)                                                       \
  MOVES(T, AS) LOOP(T, U, AS, FAdd, ADD, 0) LOOP(T, U, AS, FMin, MIN, 1) LOOP(T, U, AS, FMax, MAX, 1)

#define FLAGS(AS)                                                              \
  OVERLOAD bool __spirv_AtomicFlagTestAndSet(AS int *p, int scope, int semantics) { \
    return __spirv_AtomicExchange(p, scope, semantics, 1) != 0;                \
  }                                                                            \
  OVERLOAD void __spirv_AtomicFlagClear(AS int *p, int scope, int semantics) { \
    __spirv_AtomicStore(p, scope, semantics, 0);                               \
  }

#define ALL_IN(AS)                                                             \
  SIGNED(int, AS) SIGNED(long, AS) UNSIGNED(uint, AS) UNSIGNED(ulong, AS)      \
  FLOATS(float, int, AS) FLOATS(double, long, AS) FLAGS(AS)
ALL_IN(global)
ALL_IN(local)
ALL_IN(generic)
