// mad_sat for long. libclc's version is incorrect if the product is 0 or fits, and the factors have different signs.

#include "common.h"

OVERLOAD CONST long mul_hi(long a, long b);

OVERLOAD CONST long mad_sat(long a, long b, long c) {
  // Compute the sum in two halves. It fits if the upper half only repeats the sign of the lower half.
  ulong product = (ulong)a * (ulong)b, sum = product + (ulong)c;
  long upper = mul_hi(a, b) + (sum < product ? 1 : 0) - (c < 0 ? 1 : 0);
  long largest = 0x7fffffffffffffff;
  return upper == (long)sum >> 63 ? (long)sum : upper < 0 ? -largest - 1 : largest;
}

VECTORS3(mad_sat, long)
