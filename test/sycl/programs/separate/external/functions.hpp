#pragma once
#include <sycl/sycl.hpp>

struct Point {
  float x, y;
};
struct Counter {
  SYCL_EXTERNAL int step(int n) const;
};
inline constexpr Counter counter;

SYCL_EXTERNAL int apply(int n, int factor);
SYCL_EXTERNAL Point interpolate(Point point, float t);
