#include <syclpasses/kernel.hpp>

inline constexpr sycl::specialization_id<int> size{16};

SYCLPASSES_KERNEL void fill(int *Out, const void *Buffer) {
  sycl::kernel_handler Handler(Buffer);
  Out[0] = Handler.get_specialization_constant<size>();
}
