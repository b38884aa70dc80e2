// Specialization constants as members of templates, shared by several kernels, in functions that accept the handler.
// FEATURE: specialization constants
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <int N> struct Level {
  static constexpr sycl::specialization_id<int> weight{N * 100};
};

template <const auto &Id> static auto read(sycl::kernel_handler &k) { return k.get_specialization_constant<Id>(); }

template <int N> struct Kernel {
  int *out;
  void operator()(sycl::kernel_handler k) const { out[N] = read<Level<N>::weight>(k) + read<Level<0>::weight>(k); }
};

template <int N> static void run(sycl::queue &queue, int *out, int first, int own) {
  queue.submit([&](sycl::handler &h) {
    if (first)
      h.set_specialization_constant<Level<0>::weight>(first);
    if (own)
      h.set_specialization_constant<Level<N>::weight>(own);
    h.single_task(Kernel<N>{out});
  });
}

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(4, queue);
  run<1>(queue, out, 0, 0);
  run<2>(queue, out, 7, 0);
  run<3>(queue, out, 7, -50);
  queue.wait();
  check::equal("defaults", out[1], 100);
  check::equal("one set", out[2], 207);
  check::equal("both set", out[3], -43);
  sycl::free(out, queue);
  return check::result();
}
