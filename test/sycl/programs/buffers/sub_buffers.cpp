// Sub-buffers: halves of a buffer written by different kernels, and then read as a whole.
// FEATURE: buffers and sub-buffers
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t size = 2048, half = size / 2;
  std::vector<int> values(size, 1), copy(size);
  sycl::queue queue;
  {
    sycl::buffer whole(values), out(copy);
    sycl::buffer<int> low(whole, sycl::id<1>(0), sycl::range<1>(half));
    sycl::buffer<int> high(whole, sycl::id<1>(half), sycl::range<1>(half));
    check::that("is a sub-buffer", high.is_sub_buffer() && !whole.is_sub_buffer());
    auto add = [&](sycl::buffer<int> &part, int step) {
      queue.submit([&](sycl::handler &h) {
        sycl::accessor access(part, h);
        h.parallel_for(part.get_range(), [=](sycl::id<1> i) { access[i] += int(i[0]) * step; });
      });
    };
    add(low, 2);
    add(high, -5);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(whole, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only);
      h.copy(from, to);
    });
  }
  auto expected = [](std::size_t i) { return i < half ? 1 + int(i) * 2 : 1 - int(i - half) * 5; };
  check::each("values", values, size, expected);
  check::each("copy", copy, size, expected);
  return check::result();
}
