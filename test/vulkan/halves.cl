// ulp: 1
// Functions of half numbers. They are passed as ushort, whose bits are those of small numbers.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

half number(ushort bits) { return as_half((ushort)(bits & 0xbfff)); }

kernel void common_functions(global half *o, global const ushort *a) {
  int n = get_global_id(0);
  half x = number(a[n]), y = number(a[n + 1]);
  o[4 * n] = fmax(x, y);
  o[4 * n + 1] = clamp(x, (half)-0.5f, (half)0.75f);
  o[4 * n + 2] = fabs(x) + floor(y);
  o[4 * n + 3] = n % 8 ? step(y, x) : nan(a[n]);
}

kernel void vectors_of_halves(global half4 *o, global const ushort *a) {
  int n = get_global_id(0);
  half4 x = (half4)(number(a[n]), number(a[n + 1]), number(a[n + 2]), 0.25h);
  o[2 * n] = fmin(x, (half)0.5f);
  o[2 * n + 1] = convert_half4(convert_int4(x * 16.0h)) + sqrt(fabs(x));
}
