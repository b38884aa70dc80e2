// Conversions to half that operate on bits, because drivers may flush or round.

enum { TO_EVEN, TO_ZERO, UP, DOWN };

// Converts float to half. The discarded bits and the mode determine whether the result is rounded up.
static inline ushort to_half(float f, int mode) {
  uint bits = AS_UINT(f), sign = bits >> 16 & 0x8000, x = bits & 0x7fffffff;
  if (x > 0x7f800000)
    return sign | 0x7e00 | (x >> 13 & 0x1ff);
  int away = mode == UP ? !sign : mode == DOWN ? sign != 0 : 0;
  if (x == 0x7f800000)
    return sign | 0x7c00;
  if (x >= 0x47800000)
    return sign | (mode == TO_EVEN || away ? 0x7c00 : 0x7bff);
  uint whole, rest, middle;
  if (x >= 0x38800000) {
    uint moved = x - 0x38000000;
    whole = moved >> 13, rest = moved & 0x1fff, middle = 0x1000;
  } else {
    uint shift = 126 - (x >> 23), mantissa = (x & 0x7fffff) | (x >= 0x800000 ? 0x800000 : 0);
    shift = shift > 25 ? 25 : shift;
    whole = mantissa >> shift, rest = mantissa & ((1u << shift) - 1), middle = 1u << (shift - 1);
  }
  uint up = mode == TO_EVEN ? rest > middle || (rest == middle && (whole & 1)) : away && rest != 0;
  return sign | (whole + up);
}

// Converts a double to a float that rounds to the same half: inexact results have their last bit set.
static inline float to_odd(double d) {
  ulong bits = __builtin_astype(d, ulong), magnitude = bits & 0x7fffffffffffffff;
  uint sign = (uint)(bits >> 32) & 0x80000000;
  if (magnitude > 0x7ff0000000000000)
    return AS_FLOAT(sign | 0x7fc00000);
  if (magnitude >= 0x47f0000000000000)
    return AS_FLOAT(sign | (magnitude == 0x7ff0000000000000 ? 0x7f800000 : 0x7f7fffff));
  if (magnitude < 0x3810000000000000)
    return AS_FLOAT(sign | (magnitude != 0));
  uint lost = (magnitude & 0x1fffffff) != 0;
  return AS_FLOAT(sign | ((uint)((magnitude - 0x3800000000000000) >> 29) | lost));
}
