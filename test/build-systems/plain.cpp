// A source file without SYCL.
#include <cstdio>

void print(int value) { std::printf("%d\n", value); }
