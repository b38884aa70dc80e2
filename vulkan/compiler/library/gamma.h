// tgamma for REAL. libclc's version has errors of hundreds of ULP and loses the sign of -0.

OVERLOAD CONST REAL sinpi(REAL x);

#define SHIFT 12
// The base-2 logarithm of the square root of 2 pi.
#define LOG2_ROOT CONSTANT(0x1.536439a4c6efcp0, -0x1.49e49a361efebp-54)

OVERLOAD CONST REAL tgamma(REAL x) {
  WHOLE magnitude = MAGNITUDE(x);
  // Beyond the limit, the result is infinite or 0.
  REAL distance = REAL_OF(magnitude), a = magnitude < BITS_OF((REAL)LIMIT) ? distance : (REAL)LIMIT;

  // 1. Gamma(a) = Gamma(a + 12) / (a (a + 1) … (a + 11)), so that Stirling's series is short.
  REAL2 shifted = (REAL2)(a, 0), divisor = (REAL2)(1, 0);
  if (a < SHIFT) {
    shifted = sum(SHIFT, a);
    divisor.x = a;
#pragma unroll
    for (int n = 1; n < SHIFT; ++n)
      divisor = times(divisor, sum(n, a));
  }

  // 2. ln Gamma(b) = (b - 1/2) ln b - b + ln(2 pi) / 2 + 1 / (12 b) - …, to base 2. The rounding error of the sum is multiplied by the derivative.
  REAL b = shifted.x, inverse = 1 / b, square = inverse * inverse;
  REAL2 log = logarithm(b);
  REAL series = ((REAL)1 / 1188 - square * ((REAL)691 / 360360 - square * ((REAL)1 / 156)));
  series = (REAL)1 / 360 - square * ((REAL)1 / 1260 - square * ((REAL)1 / 1680 - square * series));
  series = inverse * ((REAL)1 / 12 - square * series);
  REAL2 exponent = add(times(log, (REAL2)(b - (REAL)0.5, 0)), -times(LOG2_E, (REAL2)(b, 0)));
  REAL small = LOG2_E.x * series + shifted.y * (log.x - LOG2_E.x / 2 * inverse);
  REAL2 power = power_of_two(add(exponent, add(LOG2_ROOT, (REAL2)(small, 0))));

  // 3. Gamma(-a) = -pi / (a sin(pi a) Gamma(a))
  REAL correction = divisor.y / divisor.x, result = power.x / divisor.x, exponent_of_result = power.y;
  result -= result * correction;
  bool is_negative = BITS_OF(x) < 0;
  if (is_negative) {
    REAL whole = __builtin_elementwise_trunc(distance);
    if (magnitude >= BITS_OF((REAL)((WHOLE)1 << FRACTION)) || BITS_OF(whole) == magnitude)
      result = NOT_A_NUMBER;
    else
      result = (REAL)-3.14159265358979323846 / (distance * sinpi(distance)) / result;
    exponent_of_result = -exponent_of_result;
  }
  result = scale(result, exponent_of_result);

  // 4. Near 0, the result is 1 / x. For 0, it is infinity with the sign of x.
  if (magnitude < BITS_OF((REAL)TINY))
    return magnitude == 0 ? REAL_OF(BITS_OF(x) | INFINITE) : 1 / x;
  return magnitude > INFINITE ? x : result;
}
