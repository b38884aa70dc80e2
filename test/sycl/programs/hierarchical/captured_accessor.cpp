// Hierarchical kernels of one to three dimensions that capture an accessor to a buffer: LLVM copies it with two alignments.
// FEATURE: hierarchical kernels
// ALSO: -O1
// ALSO: -O3
// ALSO: -O2 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

template <int Dimensions> class Kernel;

template <int Dimensions> void count(sycl::range<Dimensions> global, sycl::range<Dimensions> local) {
  std::vector<long> out(global.size(), -1);
  sycl::queue queue;
  {
    sycl::buffer<long> buffer(out.data(), out.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor element(buffer, handler, sycl::read_write);
      handler.parallel_for_work_group<Kernel<Dimensions>>(global / local, local, [=](sycl::group<Dimensions> group) {
        group.parallel_for_work_item([=](sycl::h_item<Dimensions> item) {
          auto index = item.get_global().get_linear_id();
          element[index] = 7 * index + 1;
        });
      });
    });
  }
  check::each("element", out, out.size(), [](long i) { return 7 * i + 1; });
}

int main() {
  count<1>({24}, {4});
  count<2>({6, 4}, {2, 2});
  count<3>({6, 2, 4}, {3, 2, 1});
  return check::result();
}
