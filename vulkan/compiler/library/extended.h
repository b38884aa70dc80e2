// Double-word arithmetic, with logarithms and powers of 2. A function that computes the exponential of a large number
// requires a logarithm with more precision than the type has.
//
// This file is included once for each type REAL. REAL2 is an unevaluated sum, where x is the number and y is its rounding
// error. WHOLE is the signed integer type of the same size, FRACTION is the number of fraction bits, and LOWER is the
// number of bits in their lower half. LOGARITHM and EXPONENTIAL are the exponents of the last terms of the series.

#pragma OPENCL FP_CONTRACT OFF

// Compare integers instead of numbers that may be NaNs, because drivers may assume that NaNs do not occur.
#define BITS_OF(x) __builtin_astype((x), WHOLE)
#define REAL_OF(x) __builtin_astype((WHOLE)(x), REAL)
#define SIGN ((WHOLE)1 << (sizeof(REAL) * 8 - 1))
#define MAGNITUDE(x) (BITS_OF(x) & ~SIGN)
#define ONE BITS_OF((REAL)1)
#define BIAS (ONE >> FRACTION)
#define INFINITE ((2 * BIAS + 1) << FRACTION)
#define NOT_A_NUMBER REAL_OF(INFINITE | (WHOLE)1 << (FRACTION - 1))

// A constant in two parts.
#define CONSTANT(x, y) ((REAL2)((REAL)(x), (REAL)((x) - (REAL)(x) + (y))))
#define LOG2_E CONSTANT(0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56)
#define LN_2 CONSTANT(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)

static OVERLOAD REAL2 sum(REAL a, REAL b) {
  REAL s = a + b, from_b = s - a;
  return (REAL2)(s, (a - (s - from_b)) + (b - from_b));
}

// Products of upper halves are exact.
static OVERLOAD REAL upper(REAL x) { return REAL_OF(BITS_OF(x) & -((WHOLE)1 << LOWER)); }

static OVERLOAD REAL2 product(REAL a, REAL b) {
  REAL p = a * b, a1 = upper(a), b1 = upper(b), a0 = a - a1, b0 = b - b1;
  return (REAL2)(p, ((a1 * b1 - p) + a1 * b0 + a0 * b1) + a0 * b0);
}

static OVERLOAD REAL2 add(REAL2 a, REAL2 b) {
  REAL2 s = sum(a.x, b.x);
  return sum(s.x, s.y + (a.y + b.y));
}

static OVERLOAD REAL2 times(REAL2 a, REAL2 b) {
  REAL2 p = product(a.x, b.x);
  return sum(p.x, p.y + (a.x * b.y + a.y * b.x));
}

// Returns the base-2 logarithm of a positive number.
static OVERLOAD REAL2 logarithm(REAL x) {
  WHOLE bits = BITS_OF(x), exponent = 0;
  if (bits >> FRACTION == 0) {
    // A denormal number is a multiple of the smallest positive number.
    exponent = 1 - BIAS - FRACTION;
    bits = BITS_OF((REAL)bits);
  }
  // Split the number into a factor between sqrt(1/2) and sqrt(2), and a power of 2.
  WHOLE shift = (bits - BITS_OF((REAL)0x1.6a09e667f3bcdp-1)) >> FRACTION;
  REAL part = REAL_OF(bits - (shift << FRACTION));
  exponent += shift;
  // With f = (part - 1) / (part + 1), the logarithm is 2 / ln(2) * (f + f^3 / 3 + f^5 / 5 + …).
  REAL2 dividend = (REAL2)(part - 1, 0), divisor = sum(1, part);
  REAL quotient = dividend.x / divisor.x;
  REAL2 whole = product(quotient, divisor.x);
  REAL2 f = sum(quotient, ((dividend.x - whole.x) - whole.y - quotient * divisor.y) / divisor.x);
  REAL2 square = times(f, f);
  REAL rest = 0;
#pragma unroll
  for (int n = LOGARITHM; n >= 5; n -= 2)
    rest = rest * square.x + (REAL)1 / n;
  REAL2 series = times(square, CONSTANT(0x1.5555555555555p-2, 0x1.5555555555555p-56));
  series = add((REAL2)(1, 0), add(series, (REAL2)(rest * square.x * square.x, 0)));
  return add((REAL2)(exponent, 0), times(times(series, f), 2 * LOG2_E));
}

// Returns the power of 2 as a number near 1, and its exponent.
static OVERLOAD REAL2 power_of_two(REAL2 x) {
  REAL whole = __builtin_elementwise_rint(x.x);
  REAL2 z = times((REAL2)(x.x - whole, x.y), LN_2);
  REAL rest = 0, factorial = 1;
#pragma unroll
  for (int n = 2; n <= EXPONENTIAL; ++n)
    factorial *= n;
#pragma unroll
  for (int n = EXPONENTIAL; n >= 2; --n) {
    rest = rest * z.x + 1 / factorial;
    factorial /= n;
  }
  REAL2 start = sum(1, z.x);
  return (REAL2)(start.x + (start.y + (z.y + rest * z.x * z.x)), whole);
}

// Returns x times 2 to the power of n, rounded once. The intermediate result neither overflows nor underflows.
static OVERLOAD REAL scale(REAL x, REAL n) {
  WHOLE exponent = (WHOLE)n, first = exponent >> 1;
  return x * REAL_OF((first + BIAS) << FRACTION) * REAL_OF((exponent - first + BIAS) << FRACTION);
}
