kernel void loops(global int *a, global const int *b, int n) {
  int i = get_global_id(0), sum = 0;
  for (int j = 0; j < n * 4; ++j) {
    if (b[j] < 0)
      continue;
    if (b[j] > 1000000)
      break;
    for (int k = j; k < n; ++k) {
      if (((b[k] + i) & 7) == 3)
        break;
      sum += b[k] & 15;
    }
    sum ^= j;
  }
  int m = i;
  do {
    sum += m;
    m = m & 1 ? m * 3 + 1 : m / 2;
  } while (m > 1 && sum < 10000);
  a[i] = sum;
}

kernel void switches(global int *a, global const int *b) {
  int i = get_global_id(0), x = 0;
  switch (b[i] & 7) {
  case 0:
    x = 1;
  case 1:
    x += 2;
    break;
  case 2:
  case 3:
    for (int j = 0; j < 5; ++j) {
      switch (j & i) {
      case 1:
        x += 10;
        continue;
      case 2:
        x ^= 3;
        break;
      default:
        x++;
      }
      if (x > 30)
        goto out;
    }
    break;
  case 6:
    x = -1;
    break;
  default:
    x = 99;
  }
  x *= 2;
out:
  a[i] = x;
}

// A loop with two entries, which structured control flow cannot express directly.
kernel void irreducible(global int *a, global const int *b) {
  int i = get_global_id(0), x = b[i] & 15, n = 0;
  if (x & 1)
    goto middle;
top:
  x += 3;
  n++;
middle:
  x = x * 5 & 31;
  n += 2;
  if (n < 20 && x != 7)
    goto top;
  if (n < 30 && (x & 3) == 1)
    goto middle;
  a[i] = x * 100 + n;
}

kernel void early(global int *a, global const int *b, int n) {
  int i = get_global_id(0);
  if (i >= 60)
    return;
  for (int j = 0; j < n; ++j)
    for (int k = 0; k < n; ++k) {
      if (b[j] + b[k] == i)
        return;
      if (b[k] == 77)
        goto next;
    }
next:
  if (a[i] == 3) {
    a[i] = 4;
    return;
  }
  a[i] = n > 3 ? (b[i] > 0 ? 1 : 2) : (b[i] > 7 ? 3 : 4);
}

int helper(int x, global const int *b, int depth) {
  if (depth == 0 || b[depth] < 0)
    return x;
  while (x > 100)
    x -= b[depth] & 63 | 1;
  return x + depth;
}

kernel void calls(global int *a, global const int *b) {
  int i = get_global_id(0), x = i * 20;
  for (int d = 4; d >= 0; --d)
    x = helper(x, b, d) + (x > 50 ? helper(i, b + 3, 2) : 0);
  a[i] = x;
}

// Values that are computed in loops and used after them. Work-items exit the loops after different numbers of iterations.
kernel void after_loops(global uint *a, global const uint *b) {
  uint i = get_global_id(0), k = i & 7, v, w = 0;
  do {
    v = b[k];
    k = (k + 5) & 63;
  } while (v % 5);
  a[i * 4] = v;
  // A loop with two exits.
  for (k = 0;; k += 3) {
    w = b[(i + k) & 63] ^ v;
    if ((w & 12) == 4)
      break;
    if (k > i)
      break;
  }
  a[i * 4 + 1] = w + k;
  // A nested loop with an exit from both loops.
  uint x = 0, y = 0;
  for (uint j = 0; j < (i & 15); j++) {
    do {
      x = b[(i * 3 + y) & 63];
      y++;
      if ((x & 31) == 17)
        goto out;
    } while (x & 6);
    x = x >> 3 | j;
  }
  x ^= 0x55;
out:
  a[i * 4 + 2] = x + y;
  // The value of a phi in the loop.
  uint z = 1, r = i & 31;
  do {
    if (b[r] & 1)
      z = b[r] >> 7;
    else
      z = r * 9;
    r = (r * 5 + 3) & 63;
  } while (z & 3);
  a[i * 4 + 3] = z;
}

// Computes the quotient bit by bit: each iteration shifts values that the loop header keeps in phis.
kernel void long_division(global uint *a, global const uint *b) {
  uint i = get_global_id(0), d = b[i] % 77 + 1, rest = 0, quotient = 0, bits = i % 29 + 1, bit = 0;
  do {
    rest = rest << 1 | (b[i] >> bit & 1);
    quotient = quotient << 1 | (rest >= d);
    rest -= rest >= d ? d : 0;
  } while (++bit != bits);
  a[i] = bit & 1 ? quotient * 8 : quotient;
}

// Cases that fall through: in chains, in loops, to the default, after an `if`, loop or nested `switch`, and past a conditional
// `break`.
kernel void falls_through(global int *a, global const int *b) {
  int i = get_global_id(0), r = b[i];
  switch (b[i] & 7) {
  case 5: r = r * 3 + b[1];
  case 2: r = r * 5 + b[2];
  case 7: r ^= b[3];
  }
  a[i * 4] = r;
  switch (b[i + 1] & 7) {
  case 1:
    if (r & 1)
      r += b[4];
    else
      r -= b[i];
  case 3:
    for (int j = 0; j < (r & 3); ++j) r = r * 7 + j;
  case 6: r += 9;
  default: r ^= 0x1234; break;
  case 4: r = 17;
  }
  a[i * 4 + 1] = r;
  for (int j = 0; j < 12; ++j) {
    switch (b[i + j] & 15) {
    case 3: r += 5;
    case 4: r ^= j;
    case 5: continue;
    case 6: r *= 3;
    case 7:
      if (r & 2) break;
      r += 11;
    case 8: r ^= 0x77; break;
    case 9:
      switch (r & 3) {
      case 0: r += 1;
      case 1: r += 2;
      case 3: r ^= 4;
      }
    case 10: r -= 6;
    }
    r += j;
  }
  a[i * 4 + 2] = r;
  switch (b[i + 2] & 3) {
  default: r += 3;
  case 1: r ^= 8;
  case 2: r += 21; break;
  case 3: a[i * 4 + 3] = r; return;
  }
  a[i * 4 + 3] = ~r;
}
