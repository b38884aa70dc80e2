#include <sycl/sycl.hpp>

#ifdef __SYCL_DEVICE_ONLY__
SYCL_EXTERNAL int deeper(int n) { return n * 11; }
#endif
