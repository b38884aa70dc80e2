// The destination to which a buffer writes its contents when it is destroyed: none for a constant pointer or without final data,
// otherwise a shared pointer or an iterator.
// FEATURE: buffers and sub-buffers
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <memory>
#include <vector>

static void negate(sycl::queue &queue, sycl::buffer<int> &buffer) {
  queue.submit([&](sycl::handler &h) {
    sycl::accessor access(buffer, h);
    h.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { access[i] = -access[i]; });
  });
}

int main() {
  constexpr std::size_t size = 100;
  sycl::queue queue;
  std::vector<int> kept(size, 4), target(size), source(size, 9);
  std::shared_ptr<int> shared(new int[size], std::default_delete<int[]>());
  std::fill(shared.get(), shared.get() + size, 6);
  {
    const int *constant = kept.data();
    sycl::buffer<int> no_back(constant, sycl::range<1>(size));
    negate(queue, no_back);
    sycl::buffer<int> off(shared, sycl::range<1>(size));
    off.set_write_back(true);
    off.set_final_data(nullptr);
    {
      sycl::host_accessor access(no_back, sycl::read_only);
      check::each("in the buffer", access, size, [](std::size_t) { return -4; });
    }
    sycl::buffer<int> elsewhere(source.begin(), source.end());
    elsewhere.set_final_data(target.begin());
    negate(queue, elsewhere);
    sycl::buffer<int> from_shared(shared, sycl::range<1>(size));
    negate(queue, from_shared);
  }
  check::each("kept", kept, size, [](std::size_t) { return 4; });
  check::each("source", source, size, [](std::size_t) { return 9; });
  check::each("target", target, size, [](std::size_t) { return -9; });
  check::each("shared", shared.get(), size, [](std::size_t) { return -6; });
  return check::result();
}
