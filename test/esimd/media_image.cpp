// Block accesses to images.
#include "esimd.hpp"

int main() {
  sycl::queue queue;
  sycl::range<2> size(64, 64);
  sycl::image<2> from(sycl::image_channel_order::rgba, sycl::image_channel_type::unsigned_int32, size);
  sycl::image<2> to(sycl::image_channel_order::rgba, sycl::image_channel_type::unsigned_int32, size);
  queue.submit([&](sycl::handler &handler) {
    auto in = from.get_access<sycl::uint4, sycl::access::mode::read>(handler);
    auto out = to.get_access<sycl::uint4, sycl::access::mode::write>(handler);
    handler.parallel_for<class media_image>(sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id) SYCL_ESIMD_KERNEL {
      unsigned x = id.get_global_linear_id() * 32;
      simd<unsigned, 64> block = esimd::media_block_load<unsigned, 8, 8>(in, x, 0);
      esimd::media_block_store<unsigned, 8, 8>(out, x, 0, block + 1u);
    });
  });
}

// PVC: send.dc1 {{.*}} media block read
// PVC: send.dc1 {{.*}} media block write
