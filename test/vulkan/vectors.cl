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

// Tests of all elements.
kernel void any_and_all(global int *o, global const int4 *a, global const char8 *c, global const long2 *l) {
  int n = get_global_id(0);
  o[n] = any(a[n]) + 2 * all(a[n] - 1) + 4 * any(c[n].s012) + 8 * all(c[n]) + 16 * any(l[n]) + 32 * all(a[n].xyz);
}
