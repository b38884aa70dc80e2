"""Prints a kernel with a switch of 20,000 cases."""

cases = "".join(f"  case {3 * case}: r += {7 * case}; break;\n" for case in range(20000))
print(f"kernel void k(global int *a, int r) {{\n  switch (a[0]) {{\n{cases}  default: r = -1;\n  }}\n  a[0] = r;\n}}")
