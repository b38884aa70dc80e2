// ulp: 2
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void doubles(global double *a, global const float *b, global const int *c, double k) {
  int i = get_global_id(0);
  double x = b[i] == b[i] && fabs(b[i]) < 1e20f ? b[i] : 0.5f;
  a[i * 8] = x * k + c[i];
  a[i * 8 + 1] = x / (fabs(x) + 1.0);
  a[i * 8 + 2] = sqrt(fabs(x));
  a[i * 8 + 3] = floor(x) + ceil(x * 0.3);
  a[i * 8 + 4] = fmin(x, k) - fmax(x, k);
  a[i * 8 + 5] = (float)x;
  a[i * 8 + 6] = (x < k) + (long)(x * 1e-12);
  a[i * 8 + 7] = as_double(as_long(x) ^ 1);
}

// The sign of a zero in a selection between the zero and 1 or -1.
kernel void signs_of_zeros(global ulong *a, global double *b, global const float *c) {
  int i = get_global_id(0);
  double x = c[i];
  a[i * 2] = (x > 0.5 ? as_ulong(1.0) : 0) | (x < -0.5 ? as_ulong(-1.0) : 0);
  a[i * 2 + 1] = as_ulong(x > 0.5 ? 1.0 : -0.0);
  b[i] = copysign((double)c[i + 1], x > 0.5 ? -1.0 : 0.0);
}
