// A load of a two-dimensional block whose address is in a register, with pairs of rows combined.
#include "esimd.hpp"

KERNEL descriptor_transform(const sycl::half *a, sycl::half *b) {
  experimental::config_2d_mem_access<sycl::half, 16, 16, 1> block(a, 255, 63, 255, 0, 0);
  auto x = experimental::lsc_load_2d<sycl::half, 16, 16, 1, false, true>(block);
  x.copy_to(b);
}
