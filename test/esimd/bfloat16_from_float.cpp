// Single elements of bfloat16, which a function of the device library converts from floating-point numbers.
#include "esimd.hpp"

KERNEL bfloat16_from_float(const float *a, sycl::ext::oneapi::bfloat16 *b) { b[item()] = a[item()]; }
