// Atomics in local memory, then in global memory: a histogram in two steps.
// FEATURE: atomics
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t size = 8192, group = 128, bins = 32;
  std::vector<unsigned char> input(size);
  std::vector<unsigned> histogram(bins), expected(bins);
  for (std::size_t i = 0; i < size; ++i) {
    input[i] = static_cast<unsigned char>(i * i / 7 + i);
    ++expected[input[i] % bins];
  }
  sycl::queue queue;
  {
    sycl::buffer in(input);
    sycl::buffer out(histogram);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h);
      sycl::local_accessor<unsigned> counts(bins, h);
      h.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
        const std::size_t local = item.get_local_id(0);
        if (local < bins)
          counts[local] = 0;
        sycl::group_barrier(item.get_group());
        sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                         sycl::access::address_space::local_space>(counts[from[item.get_global_id()] % bins])++;
        sycl::group_barrier(item.get_group());
        if (local < bins)
          sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device>(to[local]) += counts[local];
      });
    });
  }
  check::each("bin", histogram, bins, [&](std::size_t i) { return expected[i]; });
  return check::result();
}
