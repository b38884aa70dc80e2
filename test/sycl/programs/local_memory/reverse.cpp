// Local accessors of several types and sizes in one kernel: work-groups reverse their parts of the data.
// FEATURE: local memory
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Pair {
  char tag;
  double value;
};

int main() {
  constexpr std::size_t size = 512, group = 32;
  sycl::queue queue;
  double *data = sycl::malloc_shared<double>(size, queue);
  int *tags = sycl::malloc_shared<int>(size, queue);
  for (std::size_t i = 0; i < size; ++i)
    data[i] = double(i) + 0.25;
  queue.submit([&](sycl::handler &h) {
    sycl::local_accessor<Pair> pairs(group, h);
    sycl::local_accessor<short, 1> shorts(sycl::range<1>(group + 3), h);
    sycl::local_accessor<int, 0> first(h);
    h.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
      const auto local = item.get_local_id(0);
      pairs[local] = {char('a' + local % 26), data[item.get_global_id()]};
      shorts[group + 2 - local] = short(local * local);
      if (item.get_group().leader())
        first = int(item.get_group_linear_id());
      sycl::group_barrier(item.get_group());
      data[item.get_global_id()] = pairs[group - 1 - local].value;
      tags[item.get_global_id()] = pairs[(local + 1) % group].tag * 100000 + shorts[local + 3] * 100 + first;
    });
  });
  queue.wait();
  check::each("data", data, size, [](std::size_t i) { return double(i / group * group + group - 1 - i % group) + 0.25; });
  check::each("tags", tags, size, [](std::size_t i) {
    std::size_t local = i % group, mirrored = group - 1 - local;
    return int(('a' + (local + 1) % group % 26) * 100000 + mirrored * mirrored * 100 + i / group);
  });
  sycl::free(data, queue);
  sycl::free(tags, queue);
  return check::result();
}
