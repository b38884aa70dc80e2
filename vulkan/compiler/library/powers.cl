// pow and powr for double. libclc's versions are incorrect if the logarithm of the result is large.

#include "common.h"

#include "doubles.h"

// Computes the power for x from 0 to infinity, and y other than 0.
static double power(double x, double y) {
  REAL2 logarithm_of_x = logarithm(x), exponent = product(y, logarithm_of_x.x);
  exponent.y += y * logarithm_of_x.y;
  bool is_far = BITS_OF(x) == 0 || BITS_OF(x) == INFINITE || MAGNITUDE(y) == INFINITE ||
                MAGNITUDE(exponent.x) > BITS_OF(1100.0);
  if (is_far)
    return (BITS_OF(x) > ONE) == (BITS_OF(y) > 0) ? REAL_OF(INFINITE) : 0.0;
  REAL2 result = power_of_two(exponent);
  return scale(result.x, result.y);
}

OVERLOAD CONST double pow(double x, double y) {
  WHOLE base = MAGNITUDE(x), exponent = MAGNITUDE(y);
  if (exponent == 0 || BITS_OF(x) == ONE)
    return 1;
  if (base > INFINITE || exponent > INFINITE)
    return NOT_A_NUMBER;
  if (base == ONE && exponent == INFINITE)
    return 1;
  // Larger numbers are even integers.
  bool is_large = exponent >= BITS_OF(0x1p53);
  long whole = is_large ? 0 : (long)y;
  bool is_whole = is_large || (double)whole == y, is_odd = is_whole && (whole & 1) != 0;
  if (BITS_OF(x) < 0 && !is_whole && base != 0 && base != INFINITE)
    return NOT_A_NUMBER;
  double result = power(REAL_OF(base), y);
  return BITS_OF(x) < 0 && is_odd ? -result : result;
}

OVERLOAD CONST double powr(double x, double y) {
  WHOLE base = MAGNITUDE(x), exponent = MAGNITUDE(y);
  bool is_outside = base > INFINITE || exponent > INFINITE || (BITS_OF(x) < 0 && base != 0);
  // 0 and infinity to the power of 0, and 1 to the power of infinity.
  bool is_undefined = (base == 0 || base == INFINITE) ? exponent == 0 : base == ONE && exponent == INFINITE;
  if (is_outside || is_undefined)
    return NOT_A_NUMBER;
  return exponent == 0 ? 1.0 : power(REAL_OF(base), y);
}

VECTORS2(pow, double)
VECTORS2(powr, double)
