// std: CL2.0
// Accesses through pointers loaded from memory: elements of all widths, vectors, halves, atomic operations, copies.

// Each work-item stores a pointer in a buffer and loads it again.
#define KEPT(T, P) (((global ulong *)memory)[get_global_id(0)] = (ulong)(P), (global T *)((global ulong *)memory)[get_global_id(0)])

kernel void widths(global ulong *memory, global uchar *c, global ushort *s, global uint *u, global ulong *l) {
  uint i = get_global_id(0);
  global uchar *pc = KEPT(uchar, c + i * 4);
  pc[0] += 3, pc[1] = pc[2] ^ pc[3];
  global ushort *ps = KEPT(ushort, s + i * 2);
  ps[0] = ps[1] * 5;
  global uint *pu = KEPT(uint, u + i);
  *pu = *pu << 3 | (uint)*pc;
  global ulong *pl = KEPT(ulong, l + i);
  *pl = *pl * 3 + *ps;
  memory[i] = 0;
}

kernel void vectors(global ulong *memory, global float *out, global const float *in) {
  uint i = get_global_id(0);
  global float *p = KEPT(float, out + i * 16);
  vstore4(vload4(i, in) * 2.0f, 0, p);
  vstore3(vload3(i, in), 1, p);
  vstore8(vload8(i & 31, in).s76543210, 1, p);
  global float4 *q = KEPT(float4, out + i * 16);
  q[3].zw = q[0].xy;
  vstore_half2(vload2(i, in), 3, (global half *)p);
  p[7] = vload_half(i, (global const half *)in);
  memory[i] = 0;
}

kernel void packed(global ulong *memory, global uchar *out, global const uchar *in) {
  struct __attribute__((packed)) odd {
    char a;
    int b;
    short c;
    long d;
  };
  uint i = get_global_id(0);
  global struct odd *p = KEPT(struct odd, out + i * 15);
  global const struct odd *q = (global const struct odd *)(in + i * 15);
  p->d = q->d + 1, p->b = q->b ^ 77, p->c = q->c, p->a = -q->a;
  memory[i] = 0;
}

kernel void old_atomics(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  // Every fourth work-item changes the same words. The final values do not depend on the order.
  memory[i] = (ulong)(out + (i & 3));
  global volatile int *p = (global volatile int *)memory[i];
  atomic_add(p, in[i]);
  atomic_xor(p + 4, in[i]);
  atomic_max(p + 8, in[i]);
  atomic_min((global volatile uint *)p + 12, (uint)in[i]);
  atomic_inc(p + 16);
  atomic_or(p + 20, in[i] & 0xff);
  int seen = *p, was;
  do {
    was = atomic_cmpxchg(p + 24, seen, (seen & 0xffffff) + 1);
    if (was == seen)
      break;
    seen = was;
  } while (true);
  memory[i] = 0;
}

kernel void new_atomics(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  memory[i] = (ulong)(out + (i & 7));
  atomic_int *p = (atomic_int *)(int *)(global int *)memory[i];
  atomic_fetch_add_explicit(p, in[i], memory_order_relaxed, memory_scope_device);
  atomic_fetch_or(p + 8, in[i] & 0x7f);
  local atomic_int count;
  if (get_local_id(0) == 0)
    atomic_store((local atomic_int *)&count, 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_fetch_add(&count, 2);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[64 + i] = atomic_load(&count);
  memory[i] = 0;
}

kernel void copies(global ulong *memory, global int *out, global const int *in) {
  local int l[64];
  uint i = get_group_id(0);
  event_t e = async_work_group_copy(l, in + i * 64, 64, 0);
  wait_group_events(1, &e);
  global int *p = KEPT(int, out + i * 64);
  e = async_work_group_copy(p, l, 64, 0);
  wait_group_events(1, &e);
  memory[get_global_id(0)] = 0;
}

constant int table[5] = {3, 1, 4, 1, 5};

kernel void constants(global ulong *memory, global int *out, constant int *given, global const int *in) {
  uint i = get_global_id(0);
  constant int *p = (in[i] & 1) ? table : given;
  memory[i] = (ulong)(p + (i & 3));
  out[i] = *(constant int *)memory[i] + p[1];
  memory[i] = 0;
}
