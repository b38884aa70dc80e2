// Program-scope constants, also in the storage buffer that -module-constants-in-storage-buffer creates for them.

typedef struct {
  char c;
  uint a;
  float f;
  long l[2];
} Record;

constant Record records[3] = {{'a', 0x1234abcd, 1.0f, {1, 2}}, {'b', 0xffffffff, 1.5f, {-3, 1l << 40}}, {0}};
constant uchar bytes[7] = {1, 2, 3, 250, 5, 6, 7};
constant short shorts[5] = {-1, 2, -30000, 4, 5};
constant float4 vectors[2] = {(float4)(1, 2, 3, 4), (float4)(5, 6, 7, 8)};
constant int one = 17;

kernel void constants(global int *o, global const uint *index) {
  int n = get_global_id(0);
  uint i = index[n];
  o[n] = bytes[i % 7] + shorts[i % 5] * 3 + records[i % 3].a + records[i % 3].c + one;
}

kernel void wide_constants(global long *o, global float4 *v, global const uint *index) {
  int n = get_global_id(0);
  uint i = index[n];
  o[n] = records[i % 3].l[i / 3 % 2] + (long)records[i % 2].f;
  v[n] = vectors[i % 2] * records[1].f;
}

kernel void copied(global int *o, global const uint *index) {
  int n = get_global_id(0);
  constant uchar *p = bytes + index[n] % 3;
  constant short *q = index[n] % 2 ? shorts : shorts + 2;
  int sum = 0;
  for (int k = 0; k < 4; ++k)
    sum = sum * 31 + p[k] + q[k % 3];
  o[n] = sum;
}

// Constant arguments with elements of all widths. With -constant-args-ubo, they are uniform buffers.
kernel void constant_arguments(global ulong *out, constant uchar *a, constant short *b, constant int *c, constant long *d, constant float4 *e) {
  uint n = get_global_id(0);
  out[n] = a[n * 3 + 1] + b[n * 5] * 3l + c[n + 7] + d[n * 2] + as_uint(e[n].z);
}
