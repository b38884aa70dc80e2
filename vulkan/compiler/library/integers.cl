// mad_sat of long: libclc's version is incorrect if the product is 0 or fits, and its factors have different signs.

#include "common.h"

OVERLOAD CONST long mul_hi(long a, long b);

OVERLOAD CONST long mad_sat(long a, long b, long c) {
  // The sum in two halves: it fits if the upper one only repeats the sign of the lower one.
  ulong product = (ulong)a * (ulong)b, sum = product + (ulong)c;
  long upper = mul_hi(a, b) + (sum < product ? 1 : 0) - (c < 0 ? 1 : 0);
  long largest = 0x7fffffffffffffff;
  return upper == (long)sum >> 63 ? (long)sum : upper < 0 ? -largest - 1 : largest;
}

VECTORS3(mad_sat, long)
