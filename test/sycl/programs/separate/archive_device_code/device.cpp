#include <sycl/sycl.hpp>

#ifdef __SYCL_DEVICE_ONLY__
SYCL_EXTERNAL int deeper(int n);

SYCL_EXTERNAL int on_device(int n) { return deeper(n + 5); }
#endif
