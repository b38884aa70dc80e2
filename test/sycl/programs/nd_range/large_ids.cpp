// Ids beyond 32 bits: with -fno-sycl-id-queries-fit-in-int, a range may have more than 2^31 items in total.
// FEATURE: range kernels
// OPTIONS: -fno-sycl-id-queries-fit-in-int
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  sycl::queue queue;
  std::size_t *last = sycl::malloc_shared<std::size_t>(3, queue);
  // 2^33 items would take too long: the offset makes the ids large.
  const sycl::range<1> size(256);
  const std::size_t start = std::size_t(1) << 33;
  queue.parallel_for(size, [=](sycl::item<1> item) {
    std::size_t id = start + item.get_linear_id() * 3;
    if (item.get_linear_id() == item.get_range(0) - 1) {
      last[0] = id;
      last[1] = sizeof(item.get_id(0));
      last[2] = id >> 32;
    }
  });
  queue.wait();
  check::equal("last id", last[0], start + 255 * 3);
  check::equal("bytes of an id", last[1], sizeof(std::size_t));
  check::equal("upper half", last[2], std::size_t(2));
  bool is_thrown = false;
  try { // allowed with this option: too many items for an int, rejected only by the device's limits
    queue.submit([&](sycl::handler &h) {
      h.parallel_for(sycl::nd_range<1>(std::size_t(1) << 20, 256), [=](sycl::nd_item<1> item) {
        if (item.get_global_linear_id() == (std::size_t(1) << 20) - 1)
          last[0] = item.get_global_linear_id();
      });
    });
    queue.wait();
  } catch (const sycl::exception &) {
    is_thrown = true;
  }
  check::that("no exception", !is_thrown);
  check::equal("last nd id", last[0], (std::size_t(1) << 20) - 1);
  sycl::free(last, queue);
  return check::result();
}
