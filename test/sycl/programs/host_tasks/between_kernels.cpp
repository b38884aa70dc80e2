// Host tasks between kernels: with host accessors of the command group, with events, and with captures.
// FEATURE: host tasks
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <thread>
#include <vector>

int main() {
  constexpr std::size_t size = 100;
  std::vector<int> values(size);
  const auto main_thread = std::this_thread::get_id();
  bool is_other_thread = false;
  int largest = -1;
  sycl::queue queue;
  {
    sycl::buffer buffer(values);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(buffer, h, sycl::write_only);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { access[i] = int(i[0] * 37 % 100); });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(buffer, h, sycl::read_write_host_task);
      h.host_task([=, &is_other_thread, &largest] {
        is_other_thread = std::this_thread::get_id() != main_thread;
        largest = *std::max_element(access.begin(), access.end());
        std::vector<int> copy(access.begin(), access.end());
        std::sort(copy.begin(), copy.end());
        std::copy(copy.begin(), copy.end(), access.begin());
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(buffer, h);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { access[i] += 1000; });
    });
  }
  check::equal("largest", largest, 99);
  check::that("another thread", is_other_thread);
  check::each("sorted", values, size, [](std::size_t i) { return int(i) + 1000; });
  return check::result();
}
