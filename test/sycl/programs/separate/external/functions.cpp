#include "functions.hpp"

static int square(int n) { return n * n; }

int apply(int n, int factor) { return n * factor + 1000 + square(n); }
Point interpolate(Point point, float t) { return {point.x * t + 1, point.y * t + 2}; }
int Counter::step(int n) const { return n; }
