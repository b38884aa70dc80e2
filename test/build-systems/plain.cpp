// No SYCL here.
#include <cstdio>

void print(int value) { std::printf("%d\n", value); }
