// Explicit memory operations of the handler: copy in both directions, fill, update_host.
// FEATURE: buffers and sub-buffers
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t size = 640;
  sycl::queue queue;
  std::vector<short> input(size), output(size, 0), host(size, 1);
  for (std::size_t i = 0; i < size; ++i)
    input[i] = short(i * 11);
  sycl::buffer<short> device{sycl::range<1>(size)};
  queue.submit([&](sycl::handler &h) {
    sycl::accessor to(device, h, sycl::write_only);
    h.copy(input.data(), to);
  });
  queue.submit([&](sycl::handler &h) {
    sycl::accessor part(device, h, sycl::range<1>(64), sycl::id<1>(128));
    h.fill(part, short(-3));
  });
  queue.submit([&](sycl::handler &h) {
    sycl::accessor all(device, h);
    h.parallel_for(size, [=](sycl::id<1> i) { all[i] = short(all[i] + 1); });
  });
  queue.submit([&](sycl::handler &h) {
    sycl::accessor from(device, h, sycl::read_only);
    h.copy(from, output.data());
  });
  queue.wait();
  {
    sycl::buffer<short> mirrored(host);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(mirrored, h, sycl::write_only);
      h.fill(access, short(77));
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(mirrored, h, sycl::read_only);
      h.update_host(access);
    });
    queue.wait();
    check::each("host before the end", host, size, [](std::size_t) { return 77; });
  }
  check::each("output", output, size,
              [&](std::size_t i) { return short((i >= 128 && i < 192 ? -3 : input[i]) + 1); });
  return check::result();
}
