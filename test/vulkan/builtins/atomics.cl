// The final contents of memory do not depend on the order of the operations.
#define GLOBAL1(F, T)                                                                                                  \
  kernel void F##__global_##T(global T *o, global const T *a) {                                                        \
    ITEM;                                                                                                              \
    F(o + i % 32, a[i]);                                                                                               \
  }                                                                                                                    \
  kernel void F##__local_##T(global T *o, global const T *a) {                                                         \
    local T l[4];                                                                                                      \
    ITEM;                                                                                                              \
    if (get_local_id(0) < 4)                                                                                           \
      l[get_local_id(0)] = 5;                                                                                          \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    F(l + i % 4, a[i]);                                                                                                \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    o[i] = l[i % 4];                                                                                                   \
  }
#define GLOBAL0(F, T)                                                                                                  \
  kernel void F##__global_##T(global T *o, global const T *a) {                                                        \
    ITEM;                                                                                                              \
    if (a[i] & 1)                                                                                                      \
      F(o + i % 32);                                                                                                   \
  }
// Only one work-item accesses each element, so the old value is known as well.
#define ALONE(F, T)                                                                                                    \
  kernel void F##__alone_##T(global T *o, global T *o2, global const T *a) {                                           \
    ITEM;                                                                                                              \
    o[i] = a[i / 2];                                                                                                   \
    o2[i] = F(o + i, a[i]);                                                                                            \
  }
#define BOTH(F) GLOBAL1(F, int) GLOBAL1(F, uint) ALONE(F, int) ALONE(F, uint)
BOTH(atomic_add) BOTH(atomic_sub) BOTH(atomic_min) BOTH(atomic_max) BOTH(atomic_and) BOTH(atomic_or) BOTH(atomic_xor)
GLOBAL0(atomic_inc, int) GLOBAL0(atomic_inc, uint) GLOBAL0(atomic_dec, int) GLOBAL0(atomic_dec, uint)
ALONE(atomic_xchg, int) ALONE(atomic_xchg, uint) ALONE(atomic_xchg, float)

#define EXCHANGE(T)                                                                                                    \
  kernel void atomic_cmpxchg__##T(global T *o, global T *o2, global const T *a, global const T *b) {                   \
    ITEM;                                                                                                              \
    o[i] = a[i];                                                                                                       \
    o2[i] = atomic_cmpxchg(o + i, b[i], (T)i);                                                                         \
  }
EXCHANGE(int) EXCHANGE(uint)

// Each work-item adds to a sum with a loop of compare-exchange operations.
kernel void atomic_cmpxchg__loop(global uint *o, global const uint *a) {
  ITEM;
  uint old = o[i % 8], seen;
  while ((seen = atomic_cmpxchg(o + i % 8, old, old + a[i])) != old)
    old = seen;
}
