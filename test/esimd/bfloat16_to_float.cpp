// Single elements of bfloat16, which a function of the device library converts to floating-point numbers.
#include "esimd.hpp"

KERNEL bfloat16_to_float(const sycl::ext::oneapi::bfloat16 *a, float *b) { b[item()] = a[item()]; }
