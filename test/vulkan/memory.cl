typedef struct {
  char c;
  int n[3];
  float f;
  short s;
} Record;

typedef struct __attribute__((packed)) {
  char c;
  int n;
  short s;
} Packed;

constant int table[8] = {1, -2, 3, -4, 5, -6, 7, -8};
constant uchar bytes[5] = {10, 20, 30, 40, 50};
constant Record records[2] = {{'a', {1, 2, 3}, 1.5f, 7}, {'b', {4, 5, 6}, 2.5f, 8}};

kernel void structs(global Record *a, global const int *b, Record r, int k) {
  int i = get_global_id(0);
  if (i >= 32)
    return;
  Record x = r;
  x.c = (char)b[i];
  x.n[i % 3] = k + i;
  x.f = r.n[(i + 1) % 3] & 7;
  x.s = records[i & 1].s + records[i & 1].n[i % 3];
  a[i] = x;
  a[i].n[2] += table[i & 7] + bytes[i % 5];
}

kernel void packed(global Packed *a, global const int *b) {
  int i = get_global_id(0);
  a[i].c = b[i];
  a[i].n = b[i] * 3;
  a[i].s = a[i].n >> 3;
}

kernel void private_arrays(global int *a, global const int *b) {
  int i = get_global_id(0);
  int x[16];
  uchar *p = (uchar *)x;
  for (int j = 0; j < 16; ++j)
    x[j] = b[(i + j) & 63];
  p[i & 63] = 7;
  x[b[i] & 15] += 3;
  int sum = 0;
  for (int j = 0; j < 64; ++j)
    sum = sum * 3 + p[j];
  a[i] = sum + x[(b[i] >> 4) & 15];
}

// Pointers that may refer to either of two buffers, or to local and private arrays.
kernel void several_roots(global int *a, global const int *b, global const int *c, local int *l) {
  int i = get_global_id(0), t = get_local_id(0);
  global const int *p = b[i] & 1 ? b : c;
  global const int *q = p + 3;
  for (int j = 0; j < 5; ++j)
    q = j & b[i] ? q + 1 : c + j;
  l[t] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = p[i] + *q + (p == b) + l[15 - t];
}

kernel void casts(global uint *a, global const uchar *b, global const ulong *c) {
  int i = get_global_id(0);
  a[i] = ((global const uint *)b)[i] + ((global const ushort *)c)[i] + as_uint((float)b[i]);
  a[i + 64] = as_uint((uchar4)(b[i], b[i + 1], b[i + 2], b[i + 3]));
  uchar8 v = as_uchar8(c[i]);
  a[i + 128] = v.s0 + v.s7 * 256 + as_uint2(c[i]).y;
  union {
    uint u;
    ushort s[2];
    uchar b[4];
  } u;
  u.u = b[i] * 0x01020304;
  u.s[i & 1] ^= 0x55;
  a[i + 192] = u.b[i & 3] + u.u;
}

kernel void local_memory(global float *a, global const int *b, local float *l, local uchar *m, int n) {
  local int total[4];
  int t = get_local_id(0), i = get_global_id(0);
  l[t] = b[i] & 255;
  m[t] = b[i];
  if (t < 4)
    total[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 8; s > 0; s >>= 1) {
    if (t < s)
      l[t] += l[t + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  atomic_add(&total[t & 3], m[15 - t]);
  barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = l[0] + total[t & 3] + n;
}

kernel void copies(global int *a, global const int *b, local int *l) {
  event_t e = async_work_group_copy(l, b + 16 * get_group_id(0), 16, 0);
  wait_group_events(1, &e);
  l[get_local_id(0)] *= 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy(a + 16 * get_group_id(0), l, 16, 0);
  wait_group_events(1, &e);
}

// Pointers in a private array.
kernel void chosen_pointers(global int *a, global int *b, global const uint *index, local int *l) {
  int n = get_global_id(0);
  global int *all[4] = {a + n, b + n, a + 64 + n, b + 128 + n};
  for (int k = 0; k < 4; ++k)
    all[(index[n] + k) % 4][256] = all[k ^ 1][0] + k;
}
