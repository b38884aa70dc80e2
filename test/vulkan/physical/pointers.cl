// std: CL2.0
// Pointers and integers, pointers in private and local memory, generic pointers in memory.

// Converts a pointer to an integer and back.
kernel void integers(global int *out, global const int *in) {
  uint i = get_global_id(0);
  ulong number = (ulong)(in + i);
  number += (number & 3) * 100;
  global const int *p = (global const int *)(number + 8);
  out[i] = p[0] + p[-1];
  out[i + 64] = (int)((ulong)(p + 5) - (ulong)p);
  out[i + 128] = (int)(p - in);
  out[i + 192] = p > in;
}

// Data in the low bits of a pointer.
kernel void tagged(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  memory[i] = (ulong)(in + i * 2) | (in[i] & 3);
  ulong word = memory[i];
  out[i] = ((global const int *)(word & ~3ul))[1] + (int)(word & 3);
  memory[i] = 0;
}

// Pointers in private arrays with variable indices.
kernel void arrays(global int *out, global const int *in) {
  uint i = get_global_id(0);
  global const int *parts[4] = {in, in + 100, in + 200, in + 300};
  private int a[4] = {1, 2, 3, (int)i}, b[4] = {5, 6, 7, 8};
  private int *both[2] = {a, b};
  for (uint k = 0; k < 4; k++) {
    both[in[i + k] & 1][k] += parts[in[i] & 3][i + k];
    parts[k] += in[k] & 7;
  }
  out[i] = a[0] ^ a[1] ^ a[2] ^ a[3] ^ parts[i & 3][0];
  out[i + 64] = b[0] + b[1] + b[2] + b[3];
}

// Pointers, stored in local memory, to local memory.
kernel void in_local(global int *out, global const int *in) {
  local int values[16];
  local int *local links[16];
  uint i = get_global_id(0), l = get_local_id(0);
  values[l] = in[i];
  links[l] = &values[(l * 3 + 1) % 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = *links[l] + *links[(l + 1) % 16];
}

// Pointers, stored in local memory, to buffers.
kernel void exchanged(global int *out, global const int *in) {
  global const int *local links[16];
  uint i = get_global_id(0), l = get_local_id(0);
  links[l] = in + i * 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = links[15 - l][1];
}

struct any {
  int *p;
  uint count;
};

static int sum_of(const struct any *a) {
  int sum = 0;
  for (uint k = 0; k < a->count; k++)
    sum += a->p[k];
  return sum;
}

// Generic pointers in an array of structs with variable indices. They refer to all kinds of memory.
kernel void generic_pointers(global int *out, global const int *in) {
  local int shared[16];
  private int own[4] = {1, 2, 3, 4};
  uint i = get_global_id(0), l = get_local_id(0);
  shared[l] = in[i] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  global int *mine = out + 256 + i * 2;
  mine[0] = in[i + 1], mine[1] = in[i + 2];
  struct any all[3] = {{mine, 2}, {&shared[l & 7], 5}, {own, 4}};
  for (uint k = 0; k < 3; k++)
    out[i * 3 + k] = sum_of(&all[((uint)in[i] + k) % 3]);
  barrier(CLK_LOCAL_MEM_FENCE);
  *all[(in[i] & 3) % 3].p = 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i + 192] = own[0] + shared[l];
}

// Generic pointers in a buffer. Each work-item uses only its own, which may refer to its private memory.
kernel void generic_in_buffer(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  private int own[2] = {in[i], 9};
  global uintptr_t *place = (global uintptr_t *)memory + i;
  *place = (in[i] & 1) ? (uintptr_t)(int *)own : (uintptr_t)(int *)(out + 64 + i * 2);
  out[64 + i * 2] = 100;
  out[i] = *(int *)*place;
  ((int *)*place)[1] = 3;
  out[64 + i * 2 + 1] += own[1];
  *place = 0;
}

global int counters[4] = {1, 2, 3, 4};

// The address of a program-scope variable, stored in a buffer.
kernel void program_variable(global ulong *memory, global int *out, global const int *in) {
  uint i = get_global_id(0);
  global int *global *places = (global int *global *)memory;
  places[i] = (in[i] & 1) ? &counters[i & 3] : out + 64 + i;
  out[64 + i] = in[i];
  out[i] = *places[i];
  memory[i] = 0;
}

// Pointers that a loop swaps in each iteration.
kernel void swapped(global int *a, global int *b, int n) {
  uint i = get_global_id(0);
  global int *from = a + i * 2, *to = b + i * 2;
  for (int k = 0; k < n + (int)(i & 1); k++) {
    to[k & 1] += from[(k + 1) & 1] * 3;
    global int *other = from;
    from = to;
    to = other;
  }
}

// Null pointers differ from all addresses.
kernel void nulls(global int *a, global const int *in) {
  uint i = get_global_id(0);
  global int *p = (in[i] & 1) ? a + i : 0;
  local int l[16];
  local int *q = (in[i] & 2) ? l + get_local_id(0) : 0;
  if (p)
    *p = 5;
  if (q)
    *q = 6;
  a[64 + i] = (p != 0) + 2 * (q != 0) + (q ? *q : 0);
}
