// ulp: 1
// Functions of half numbers. The bits of the numbers, all small, are passed as ushort.
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

kernel void relations_of_halves(global int *o, global short4 *v, global const ushort *a) {
  int n = get_global_id(0);
  half x = n % 9 ? number(a[n]) : as_half((ushort)0x7e01), y = n % 5 ? number(a[n + 1]) : as_half((ushort)0xfc00);
  o[2 * n] = isequal(x, y) | isnotequal(x, y) << 1 | isgreater(x, y) << 2 | isless(x, y) << 3 | isordered(x, y) << 4 |
             isunordered(x, y) << 5 | islessgreater(x, y) << 6;
  o[2 * n + 1] = isnan(x) | isinf(y) << 1 | isfinite(x) << 2 | isnormal(x) << 3 | signbit(y) << 4 | any(isless((half2)(x, y), (half2)y)) << 5;
  v[2 * n] = isgreaterequal((half4)(x, y, x, y), (half4)(y, y, x, 1.0h)) + isnan((half4)(x, y, 1.0h, x)) * (short)4;
  v[2 * n + 1] = as_short4(select((half4)x, (half4)(y, x, y, 2.0h), isless((half4)x, (half4)y))) +
                 as_short4(bitselect((half4)x, (half4)y, (half4)(1.0h, -2.0h, x, y)));
}

kernel void parts_of_halves(global half *o, global int *e, global const ushort *a) {
  int n = get_global_id(0), exponent, exponents;
  half x = number(a[n]), y = number(a[n + 1]), z = number(a[n + 2]), whole, floor_of_x;
  o[4 * n] = fma(x, y, -z) + ldexp(frexp(x, &exponent), exponent - 1);
  o[4 * n + 1] = nextafter(x, y);
  o[4 * n + 2] = modf(x * 4.0h, &whole) + whole;
  o[4 * n + 3] = fract(-y, &floor_of_x) + (x == 0.0h ? 0.0h : pown(x, 2));
  e[n] = (x == 0.0h ? 0 : ilogb(x)) + exponent * 64;
}

// Conversions with a rounding mode, or with saturation.
#define MODES(M) M(_rte) M(_rtz) M(_rtp) M(_rtn)
kernel void integers_from_halves(global int *o, global char4 *v, global const ushort *a) {
  int n = get_global_id(0);
  half x = number(a[n]);
  half y = n % 7 ? x : as_half((ushort)0x7c00);
#define CONVERT(MODE) o[n] = o[n] * 31 + convert_uchar_sat##MODE(y) + convert_short_sat##MODE(-y) * 3 + convert_int##MODE(x);
  o[n] = convert_uint_sat(-x) + convert_char_sat(y);
  MODES(CONVERT)
  v[n] = convert_char4_sat_rte((half4)(x, -x, y, 0.5h));
}

kernel void halves_from_numbers(global ushort *o, global const int *i, global const float *f, global const ulong *u) {
  int n = get_global_id(0);
  float x = f[n] == f[n] ? f[n] : 1.0f;
  int at = 0;
#define PUT(VALUE) o[n * 16 + at++] = as_ushort(VALUE);
#define NARROW(MODE) PUT(convert_half##MODE(i[n])) PUT(convert_half##MODE(x)) PUT(convert_half##MODE(u[n])) PUT(convert_half2##MODE((float2)(1.0f, x)).y)
  MODES(NARROW)
}
