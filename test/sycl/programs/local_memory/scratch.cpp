// Local memory whose size is a property of the launch: get_work_group_scratch_memory.
// FEATURE: local memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/work_group_scratch_memory.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

struct Shift {
  int *out;
  void operator()(sycl::nd_item<1> item) const {
    int *scratch = static_cast<int *>(experimental::get_work_group_scratch_memory());
    const std::size_t local = item.get_local_id(0), size = item.get_local_range(0);
    scratch[local] = int(item.get_global_id(0));
    sycl::group_barrier(item.get_group());
    out[item.get_global_id(0)] = scratch[(local + 5) % size];
  }
};

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(512, queue);
  for (std::size_t group : {8, 32, 128}) {
    queue.submit([&](sycl::handler &h) {
      experimental::launch_config config(
          sycl::nd_range<1>(512, group),
          experimental::properties{experimental::work_group_scratch_size(group * sizeof(int))});
      experimental::nd_launch(h, config, Shift{out});
    });
    queue.wait();
    check::each("shifted", out, 512,
                [=](std::size_t i) { return int(i / group * group + (i % group + 5) % group); });
  }
  sycl::free(out, queue);
  return check::result();
}
