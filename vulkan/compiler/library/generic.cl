// Functions with generic pointers that call those for private pointers, and functions that query the address space of a generic
// pointer.

#include "common.h"

// F is a function that accepts a number of type T and stores a second result of type U.
#define SECOND_OF(F, T, U)                                                     \
  OVERLOAD T F(T x, private U *second);                                        \
  OVERLOAD T F(T x, generic U *second) {                                       \
    private U found;                                                           \
    T result = F(x, &found);                                                   \
    *second = found;                                                           \
    return result;                                                             \
  }
#define QUOTIENT_OF(T, U)                                                      \
  OVERLOAD T remquo(T x, T y, private U *quotient);                            \
  OVERLOAD T remquo(T x, T y, generic U *quotient) {                           \
    private U found;                                                           \
    T result = remquo(x, y, &found);                                           \
    *quotient = found;                                                         \
    return result;                                                             \
  }
#define MATHS_OF(T, U)                                                         \
  SECOND_OF(fract, T, T) SECOND_OF(modf, T, T) SECOND_OF(sincos, T, T)         \
  SECOND_OF(frexp, T, U) SECOND_OF(lgamma_r, T, U) QUOTIENT_OF(T, U)
#define MATHS(T)                                                               \
  MATHS_OF(T, int) MATHS_OF(T##2, int2) MATHS_OF(T##3, int3)                   \
  MATHS_OF(T##4, int4) MATHS_OF(T##8, int8) MATHS_OF(T##16, int16)
MATHS(float)
MATHS(double)

CONVERGENT void spirv_barrier(uint execution, uint memory, uint semantics) __asm("vulkan.barrier");
CONVERGENT OVERLOAD void wait_group_events(int count, generic event_t *events) { spirv_barrier(2, 2, 0x148); }

// clang emits calls to `to_global` and similar functions under these names.
#define CAST_TO(AS, SPACE)                                                     \
  CONST AS void *spirv_to_##AS(generic void *p) __asm("vulkan.cast." SPACE);   \
  AS void *__to_##AS(generic void *p) { return spirv_to_##AS(p); }
CAST_TO(private, "p0")
CAST_TO(global, "p1")
CAST_TO(local, "p3")

// CLK_LOCAL_MEM_FENCE is 1, and CLK_GLOBAL_MEM_FENCE is 2. Private memory requires no fence, so any flag is valid.
OVERLOAD uint get_fence(generic void *p) { return spirv_to_local(p) ? 1 : 2; }
OVERLOAD uint get_fence(const generic void *p) { return get_fence((generic void *)p); }
