kernel void shapes(global float4 *a, global const float4 *b, global float4 *c, float3 k, int4 m) {
  int i = get_global_id(0);
  float4 x = b[i & 31];
  x = (float4)(x.x < 1 ? x.y : 2.0f, x.zw, k.y);
  a[i] = convert_float4(m) * 0.5f;
  a[i + 64].xz = (float2)(k.x, m.w);
  c[i] = (float4)(k.zyx, 0.0f);
  a[i + 128] = (x.x == x.x && x.y == x.y) ? (float4)(1, 2, 3, 4).wzyx : (float4)(0);
}

kernel void long_vectors(global int16 *a, global const int8 *b, int8 k) {
  int i = get_global_id(0) & 31;
  int8 x = b[i] + k;
  int8 y = x > k ? x : k - x;
  a[i] = (int16)(y.odd, x.even, x.hi, y.lo) ^ (int16)(i);
  a[i].s5 = any(x == k) + all(x != k);
}

kernel void in_memory(global int *a, global const int *b, global const uchar *c, global short *d) {
  int i = get_global_id(0);
  vstore3(vload3(i, b) + 1, i, a);
  vstore4(convert_short4(vload4(i, c)), i, d);
  int2 v = vload2(i, b + 7);
  a[i + 256] = v.x - v.y;
  uchar16 u = vload16(i & 15, c);
  d[i + 512] = u.s0 + u.sf + u.s7;
  a[i + 512] = shuffle(vload4(i, b), (uint4)(3, 1, 0, 2)).y;
}

kernel void halves(global half *a, global const float *b, global float *c, global const ushort *d) {
  int i = get_global_id(0);
  vstore_half(b[i], i, a);
  vstore_half_rtz(b[i], i + 64, a);
  vstore_half_rtp(b[i], i + 128, a);
  vstore_half_rtn(b[i], i + 192, a);
  vstore_half4(vload4(i & 15, b), i & 15, a + 512);
  c[i] = vload_half(i, (global const half *)d);
  float2 v = vload_half2(i, (global const half *)d);
  c[i + 64] = v.y;
}

kernel void conversions(global int *a, global const float *b, global const int *c, global uchar *d) {
  int i = get_global_id(0);
  float x = b[i] == b[i] && fabs(b[i]) < 1e6f ? b[i] : 3.7f;
  a[i] = convert_int(x);
  a[i + 64] = convert_int_rte(x);
  a[i + 128] = convert_int_rtp(x);
  a[i + 192] = convert_int_rtn(x);
  a[i + 256] = convert_int_sat(b[i] == b[i] ? b[i] : 0.0f);
  d[i] = convert_uchar_sat(c[i]);
  d[i + 64] = convert_uchar_sat(x);
  a[i + 320] = as_int(convert_float(c[i]));
  a[i + 384] = convert_short_sat(c[i]);
}

// `any` and `all` test the elements of a vector.
kernel void any_and_all(global int *o, global const int4 *a, global const char8 *c, global const long2 *l) {
  int n = get_global_id(0);
  o[n] = any(a[n]) + 2 * all(a[n] - 1) + 4 * any(c[n].s012) + 8 * all(c[n]) + 16 * any(l[n]) + 32 * all(a[n].xyz);
}

// Buffers that are accessed both as `<4 x i32>` and as single words.
kernel void four_words(global float4 *a, global const uint4 *b, constant float4 *c, global int16 *d, int k) {
  int i = get_global_id(0);
  uint4 x = b[i & 31];
  global const uint *words = (global const uint *)b;
  a[i] = convert_float4((uint4)(x.wz, words[(i * 5) & 127], words[4 * (i & 15) + 2])) * 0.5f;
  a[i + 64] = c[i & 15] == c[i & 15] ? (float4)(1, 2, 3, 4) : (float4)(5);
  a[i + 128].yw = (float2)(i, words[k & 31]);
  ((global float *)a)[4 * (i + 192) + (i & 3)] = i;
  global const uint4 *moved = b + (i & 7);
  int4 sum = k;
  for (int n = 0; n < 3; ++n, ++moved)
    sum += as_int4(*moved);
  d[i & 31].s89ab = sum;
  d[i & 31].lo = as_int8((uint8)(x, x.s3210));
}

// A vector from either of two buffers.
kernel void four_words_of_either_buffer(global int4 *a, global const int4 *b, global const int4 *c, local int4 *l) {
  int i = get_global_id(0), n = get_local_id(0);
  global const int4 *from = i & 1 ? b : c + 3;
  l[n] = from[i & 15];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[i] = l[n ^ 1] + from[1];
}

// Vectors with elements of 8 and 16 bits, in buffers that are accessed only as vectors, or also as single elements.
kernel void narrow_vectors(global uchar4 *a, global const uchar4 *b, constant short8 *c, global uchar *d, global const char3 *e) {
  int i = get_global_id(0);
  global const uchar4 *p = i & 1 ? b : b + 3;
  a[i] = p[i].wzyx + as_uchar16(c[i & 31]).s0369;
  a[i + 64] = p[i + 64];
  a[i + 128] = (uchar4)(as_uchar3(e[i] * e[i + 1]), a[i].y);
  d[4 * i + 1] = b[i].z;
  ((global uchar4 *)d)[i + 64] = b[i + 1];
}

kernel void long_narrow_vectors(global char16 *a, global const char16 *b, global ushort8 *c, global const ushort2 *d) {
  int i = get_global_id(0);
  a[i] = b[i + 1];
  a[i + 64].s3 = b[i].s5;
  a[i + 128] = (char16)(b[i].even, b[i + 2].odd) - (char)i;
  c[i] = (ushort8)(d[i], d[i + 1] + d[i], d[i].yx, (ushort2)(7, i));
}
