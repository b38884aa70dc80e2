// An explicit SIMD kernel: y += a * x, in blocks of 16 floats. a is a specialization constant.
//
// Each work-item is one hardware thread; a simd<float, 16> is sixteen floats in its registers. See docs/esimd.md.
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;

constexpr unsigned Width = 16;
constexpr sycl::specialization_id<float> factor{2.0f};

class Saxpy;

// X and Y have the same number of elements, a multiple of 16.
void saxpy(sycl::queue &Queue, sycl::buffer<float> &X, sycl::buffer<float> &Y) {
  Queue.submit([&](sycl::handler &Handler) {
    sycl::accessor x(X, Handler, sycl::read_only);
    sycl::accessor y(Y, Handler, sycl::read_write);
    Handler.parallel_for<Saxpy>(
        sycl::range<1>(Y.size() / Width), [=](sycl::id<1> Item, sycl::kernel_handler Constants) SYCL_ESIMD_KERNEL {
          unsigned Offset = Item[0] * Width * sizeof(float);
          auto Xs = esimd::block_load<float, Width>(x, Offset);
          auto Ys = esimd::block_load<float, Width>(y, Offset);
          esimd::block_store(y, Offset, Constants.get_specialization_constant<factor>() * Xs + Ys);
        });
  });
}
