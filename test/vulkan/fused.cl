// fma rounds only once: products and sums halfway between two numbers, of very different sizes, and near the limits of exponents.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

// The factors are a few units below 1; `distance` is the difference between the exponents of the third operand and of the product.
#define TIES(T, ULP, DIGITS, FAR)                                                                                      \
  kernel void ties_of_##T(global T *o) {                                                                               \
    int n = get_global_id(0);                                                                                          \
    for (int i = 0; i < 16; ++i) {                                                                                     \
      T x = 1 - (n & 3) * ULP, y = 1 - (n >> 2 & 3) * ULP, z = (1 - (n >> 4 & 3) * ULP) * (i & 1 ? 1 : -1);            \
      int distance = (i >> 1 & 3) - 1 + (i >> 3) * ((n & 1 ? DIGITS : -DIGITS) * (1 + (n >> 1 & 1)));                  \
      T power = n % 3 ? ldexp((T)1, n % 3 == 1 ? FAR : -FAR) : 1;                                                      \
      o[n * 16 + i] = fma(x * power, y, z * ldexp(power, distance));                                                   \
    }                                                                                                                  \
  }
TIES(float, 0x1p-24f, 24, 70)
TIES(double, 0x1p-53, 53, 800)

kernel void limits_of_floats(global uint *o) {
  uint numbers[16] = {0x00000000, 0x80000000, 0x00800000, 0x80800001, 0x00ffffff, 0x3f7fffff, 0xbe7fffff, 0x3f800000,
                      0xbf800001, 0x4b7fffff, 0xcb800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000};
  int n = get_global_id(0);
  for (int i = 0; i < 16; ++i) {
    // Denormal numbers may be flushed to zero.
    float sum = fma(as_float(numbers[n & 15]), as_float(numbers[i]), as_float(numbers[(n >> 4) * 5 + i & 15]));
    o[n * 16 + i] = isnan(sum) ? 1 : fabs(sum) < 0x1p-126f ? 2 : as_uint(sum);
  }
}

kernel void ties_of_halves(global half *o) {
  int n = get_global_id(0);
  half z = n & 1 ? 0x1p-14h : -0x1p-14h;
  for (int i = 0; i < 16; ++i)
    o[n * 16 + i] = fma((half)(3 << 12 - (i & 7)), (half)((683 + (n >> 2)) * 0x1p-11f), n & 2 ? z : (half)(z * (1 << i)));
}
