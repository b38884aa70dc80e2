// Specialization constants set in a kernel bundle before it is built; read back on the host.
// FEATURE: specialization constants
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace settings {
constexpr sycl::specialization_id<int> width{4};
namespace {
constexpr sycl::specialization_id<float> scale{2.0f};
}
} // namespace settings
struct Options {
  static constexpr sycl::specialization_id<unsigned> rounds{3u};
};

class Scale;

int main() {
  sycl::queue queue;
  float *out = sycl::malloc_shared<float>(16, queue);
  auto input = sycl::get_kernel_bundle<sycl::bundle_state::input>(queue.get_context(), {sycl::get_kernel_id<Scale>()});
  check::that("contains", input.contains_specialization_constants());
  check::that("has the constant", input.has_specialization_constant<settings::width>());
  check::equal("default", input.get_specialization_constant<settings::width>(), 4);
  input.set_specialization_constant<settings::width>(10);
  input.set_specialization_constant<Options::rounds>(5u);
  check::equal("set", input.get_specialization_constant<settings::width>(), 10);
  auto built = sycl::build(input);
  queue.submit([&](sycl::handler &h) {
    h.use_kernel_bundle(built);
    h.parallel_for<Scale>(sycl::range<1>(16), [=](sycl::id<1> i, sycl::kernel_handler k) {
      float value = i[0] < std::size_t(k.get_specialization_constant<settings::width>()) ? 1.0f : 0.0f;
      for (unsigned n = 0; n < k.get_specialization_constant<Options::rounds>(); ++n)
        value *= k.get_specialization_constant<settings::scale>();
      out[i] = value;
    });
  });
  queue.wait();
  check::each("out", out, 16, [](std::size_t i) { return i < 10 ? 32.0f : 0.0f; });
  sycl::free(out, queue);
  return check::result();
}
