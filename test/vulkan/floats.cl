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
  // What step makes of a NaN is not defined.
  a[i * 16 + 15] = step(1.5f, x == x ? x : 0.0f);
}
