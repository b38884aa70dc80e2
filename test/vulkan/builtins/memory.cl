#define LOADS(T, N)                                                                                                    \
  kernel void vload##N##__##T(global T##N *o, global const T *a) {                                                     \
    ITEM;                                                                                                              \
    o[i] = vload##N(i % (768 / N - 1), a + 1);                                                                                     \
  }                                                                                                                    \
  kernel void vstore##N##__##T(global T *o, global const T##N *a) {                                                    \
    ITEM;                                                                                                              \
    if (i < 768 / N - 1)                                                                                               \
      vstore##N(a[i], i, o + 1);                                                                                       \
  }
#define EACH(T) LOADS(T, 2) LOADS(T, 3) LOADS(T, 4) LOADS(T, 8) LOADS(T, 16)
EACH(char) EACH(uchar) EACH(short) EACH(ushort) EACH(int) EACH(uint) EACH(long) EACH(ulong) EACH(float) EACH(double)

#define COPIES(T)                                                                                                      \
  kernel void async_work_group_copy__##T(global T *o, global const T *a, local T *l) {                                 \
    size_t begin = get_group_id(0) * get_local_size(0);                                                                \
    event_t done = async_work_group_copy(l, a + begin, get_local_size(0), 0);                                          \
    wait_group_events(1, &done);                                                                                       \
    T mine = l[get_local_size(0) - 1 - get_local_id(0)];                                                               \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    l[get_local_id(0)] = mine;                                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                      \
    done = async_work_group_copy(o + begin, l, get_local_size(0), 0);                                                  \
    wait_group_events(1, &done);                                                                                       \
  }                                                                                                                    \
  kernel void async_work_group_strided_copy__##T(global T *o, global const T *a, local T *l) {                         \
    size_t count = get_local_size(0) / 2, begin = get_group_id(0) * get_local_size(0);                                 \
    event_t done = async_work_group_strided_copy(l, a + begin, count, 2, 0);                                           \
    wait_group_events(1, &done);                                                                                       \
    done = async_work_group_strided_copy(o + begin, l, count, 2, 0);                                                   \
    wait_group_events(1, &done);                                                                                       \
  }
COPIES(char) COPIES(short4) COPIES(int) COPIES(float2) COPIES(ulong) COPIES(double4) COPIES(uint16)

#define HALVES(N)                                                                                                      \
  kernel void vload_half##N##__half(global float##N *o, global const ushort *a) {                                      \
    ITEM;                                                                                                              \
    o[i] = vload_half##N(i / 16, (global const half *)a);                                                              \
  }                                                                                                                    \
  kernel void vloada_half##N##__half(global float##N *o, global const ushort *a) {                                     \
    ITEM;                                                                                                              \
    o[i] = vloada_half##N(i / 16, (global const half *)a);                                                             \
  }
HALVES(2) HALVES(3) HALVES(4) HALVES(8) HALVES(16)
kernel void vload_half__half(global float *o, global const ushort *a) {
  ITEM;
  o[i] = vload_half(i, (global const half *)a);
}

#define ROUNDED(T, N, S, MODE)                                                                                         \
  kernel void vstore_half##N##MODE##__##T##N(global ushort *o_half, global const T##N *a) {                            \
    ITEM;                                                                                                              \
    if (i < 768 / S)                                                                                                   \
      vstore_half##N##MODE(a[i], i, (global half *)o_half);                                                            \
  }                                                                                                                    \
  kernel void vstorea_half##N##MODE##__##T##N(global ushort *o_half, global const T##N *a) {                           \
    ITEM;                                                                                                              \
    if (i < 768 / S)                                                                                                   \
      vstorea_half##N##MODE(a[i], i, (global half *)o_half);                                                           \
  }
#define MODES(T, N, S) ROUNDED(T, N, S, ) ROUNDED(T, N, S, _rte) ROUNDED(T, N, S, _rtz) ROUNDED(T, N, S, _rtp) ROUNDED(T, N, S, _rtn)
MODES(float, 2, 2) MODES(float, 3, 4) MODES(float, 8, 8) MODES(double, 2, 2) MODES(double, 4, 4) MODES(double, 16, 16)
#define SINGLE(T, MODE)                                                                                                \
  kernel void vstore_half##MODE##__##T(global ushort *o_half, global const T *a) {                                     \
    ITEM;                                                                                                              \
    vstore_half##MODE(a[i], i, (global half *)o_half);                                                                 \
  }
SINGLE(float, ) SINGLE(float, _rte) SINGLE(float, _rtz) SINGLE(float, _rtp) SINGLE(float, _rtn)
SINGLE(double, ) SINGLE(double, _rte) SINGLE(double, _rtz) SINGLE(double, _rtp) SINGLE(double, _rtn)
