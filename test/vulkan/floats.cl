// ulp: 0
kernel void exact(global float *a, global const float *b, global const float *c) {
  int i = get_global_id(0);
  float x = b[i], y = c[i];
  a[i * 16] = fabs(x);
  a[i * 16 + 1] = floor(x);
  a[i * 16 + 2] = ceil(x);
  a[i * 16 + 3] = trunc(x);
  a[i * 16 + 4] = rint(x);
  a[i * 16 + 5] = round(x);
  a[i * 16 + 6] = fmin(x, y);
  a[i * 16 + 7] = fmax(x, y);
  a[i * 16 + 8] = copysign(x, y);
  a[i * 16 + 9] = isnan(x) + 2 * isinf(x) + 4 * isfinite(x) + 8 * isnormal(x) + 16 * signbit(x);
  a[i * 16 + 10] = isless(x, y) + 2 * isgreaterequal(x, y) + 4 * isunordered(x, y) + 8 * islessgreater(x, y);
  a[i * 16 + 11] = (x < y) + 2 * (x >= y) + 4 * (x != y) + 8 * (x == y) + 16 * !(x > y);
  a[i * 16 + 12] = sign(x);
  a[i * 16 + 13] = nextafter(x, y);
  a[i * 16 + 14] = ilogb(x);
  // The result of step for a NaN is undefined.
  a[i * 16 + 15] = step(1.5f, x == x ? x : 0.0f);
}

// The sign of a zero in a selection between the zero and 1 or -1.
kernel void signs_of_zeros(global uint *a, global float *b, global const float *c) {
  int i = get_global_id(0);
  float x = c[i];
  a[i * 5] = as_uint(x > 0.5f ? -1.0f : 0.0f);
  a[i * 5 + 1] = as_uint(x > 0.5f ? 0.0f : -1.0f);
  a[i * 5 + 2] = as_uint(x > 0.5f ? 1.0f : -0.0f);
  a[i * 5 + 3] = as_uint(x > 0.5f ? -0.0f : 1.0f);
  a[i * 5 + 4] = (x > 0.5f ? 0x3f800000u : 0) | (x < -0.5f ? 0xbf800000u : 0);
  b[i * 2] = (x > 0.5f ? -1.0f : 0.0f) * c[i + 1];
  b[i * 2 + 1] = copysign(c[i + 1], x > 0.5f ? 1.0f : -0.0f);
}
