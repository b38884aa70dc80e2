// Local memory as a kernel's argument without an accessor: work_group_memory of a scalar, an array and an unbounded array.
// FEATURE: local memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t size = 96, group = 24;
  sycl::queue queue;
  float *out = sycl::malloc_shared<float>(size, queue);
  queue.submit([&](sycl::handler &h) {
    experimental::work_group_memory<float[group]> fixed(h);
    experimental::work_group_memory<float[]> unbounded(group * 2, h);
    experimental::work_group_memory<float> scale(h);
    h.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
      const std::size_t local = item.get_local_id(0);
      if (local == 0)
        scale = float(item.get_group(0)) + 0.5f;
      fixed[local] = float(local);
      unbounded[local] = float(item.get_global_id(0));
      unbounded[local + group] = -float(local);
      sycl::group_barrier(item.get_group());
      float sum = 0;
      for (std::size_t i = 0; i <= local; ++i)
        sum += fixed[i] + unbounded[i] + unbounded[2 * group - 1 - i];
      out[item.get_global_id(0)] = sum * float(scale);
    });
  });
  queue.wait();
  check::each("sums", out, size, [](std::size_t i) {
    std::size_t first = i / group * group;
    float sum = 0;
    for (std::size_t k = 0; k <= i % group; ++k)
      sum += float(k) + float(first + k) - float(group - 1 - k);
    return sum * (float(i / group) + 0.5f);
  });
  sycl::free(out, queue);
  return check::result();
}
