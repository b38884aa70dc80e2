kernel void arithmetic(global int *a, global const int *b, global const uint *c, int k, uint m) {
  int i = get_global_id(0);
  int x = b[i] & 0xffff, y = (c[i] & 0xff) + 1;
  a[i * 8] = x + y * k;
  a[i * 8 + 1] = x / y - x % y;
  a[i * 8 + 2] = (int)(c[i] / m) ^ (int)(c[i] % m);
  a[i * 8 + 3] = (b[i] >> (i & 31)) + (int)(c[i] >> (i & 31)) + (b[i] << (i & 15));
  a[i * 8 + 4] = b[i] > k ? -b[i] : ~b[i];
  a[i * 8 + 5] = -x / y + -x % y;
  a[i * 8 + 6] = (b[i] < k) - (c[i] < m) + (b[i] == x);
  a[i * 8 + 7] = !b[i] + (b[i] && c[i]) + (b[i] || k);
}

kernel void builtins(global int *a, global const int *b, global const int *c) {
  int i = get_global_id(0);
  int x = b[i], y = c[i];
  a[i * 16] = abs(x);
  a[i * 16 + 1] = abs_diff(x, y);
  a[i * 16 + 2] = add_sat(x, y);
  a[i * 16 + 3] = sub_sat(x, y);
  a[i * 16 + 4] = hadd(x, y) + rhadd(x, y);
  a[i * 16 + 5] = clamp(x, -100, 100);
  a[i * 16 + 6] = clz(x);
  a[i * 16 + 7] = mul_hi(x, y);
  a[i * 16 + 8] = (uint)max(x, y) - (uint)min(x, y);
  a[i * 16 + 9] = rotate(x, y);
  a[i * 16 + 10] = popcount(x);
  a[i * 16 + 11] = mad_hi(x, y, i);
  a[i * 16 + 12] = mul24(x & 0xfff, y & 0xfff) + mad24(x & 0xff, y & 0xff, i);
  a[i * 16 + 13] = mad_sat(x, y, i);
  a[i * 16 + 14] = upsample((short)x, (ushort)y);
  a[i * 16 + 15] = select(x, y, i & 1 ? -1 : 0);
}

kernel void narrow(global char *a, global const char *b, global short *c, global const ushort *d) {
  int i = get_global_id(0);
  a[i] = b[i] * 3 + (char)d[i];
  a[i + 64] = add_sat(b[i], (char)100) - rotate(b[i], (char)3);
  c[i] = (short)(b[i] << 4) - d[i];
  c[i + 64] = clz((short)d[i]) + popcount((short)d[i]) + abs(b[i]);
  c[i + 128] = mul_hi((short)d[i], (short)1000) + hadd(d[i], (ushort)77);
}

kernel void wide(global long *a, global const long *b, global const ulong *c, long k) {
  int i = get_global_id(0);
  a[i * 8] = b[i] * k + c[i];
  a[i * 8 + 1] = b[i] / (long)((c[i] & 0xff) + 1);
  a[i * 8 + 2] = c[i] % 1000007;
  a[i * 8 + 3] = (b[i] >> (i & 63)) ^ (c[i] << (i & 63));
  a[i * 8 + 4] = clz(c[i]) + popcount(b[i]);
  a[i * 8 + 5] = mul_hi(b[i], (long)c[i]);
  a[i * 8 + 6] = rotate(b[i], (long)i) + abs(b[i]);
  a[i * 8 + 7] = add_sat(b[i], (long)c[i]) + (b[i] < k);
}

kernel void overflows(global long *a, global const long *b, global const ulong *c, global int *d) {
  int i = get_global_id(0);
  ulong product, sum;
  d[i * 8] = __builtin_mul_overflow(b[i], (long)c[i], &a[i * 4]);
  d[i * 8 + 1] = __builtin_mul_overflow((ulong)b[i], c[i], &product);
  d[i * 8 + 2] = __builtin_mul_overflow(b[i] >> 20, (long)c[i] >> 36, &a[i * 4 + 1]);
  d[i * 8 + 3] = __builtin_add_overflow((ulong)b[i], c[i], &sum);
  d[i * 8 + 4] = __builtin_sub_overflow(b[i], (long)c[i], &a[i * 4 + 2]);
  d[i * 8 + 5] = __builtin_mul_overflow((int)b[i], (int)c[i], &d[i * 8 + 6]);
  short narrow;
  d[i * 8 + 7] = __builtin_mul_overflow((short)b[i], (short)c[i], &narrow) + narrow;
  a[i * 4 + 3] = (long)(product ^ sum);
}
