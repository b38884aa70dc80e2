// The queue's memcpy, memset, fill, copy, prefetch and mem_advise.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Pixel {
  unsigned char r, g, b;
  bool operator==(const Pixel &o) const { return r == o.r && g == o.g && b == o.b; }
};
static std::ostream &operator<<(std::ostream &out, Pixel p) { return out << int(p.r) << '/' << int(p.g) << '/' << int(p.b); }

int main() {
  constexpr std::size_t size = 1024;
  sycl::queue queue{sycl::property::queue::in_order()};
  auto *pixels = sycl::malloc_shared<Pixel>(size, queue);
  auto *bytes = sycl::malloc_device<unsigned char>(size, queue);
  auto *shared = sycl::aligned_alloc_shared<unsigned char>(256, size, queue);
  check::that("aligned to 256 bytes", reinterpret_cast<std::uintptr_t>(shared) % 256 == 0);
  queue.fill(pixels, Pixel{1, 2, 3}, size);
  queue.memset(bytes, 0x5a, size);
  queue.memset(bytes + 100, 0, 50);
  queue.memcpy(shared, bytes, size);
  queue.prefetch(pixels, size * sizeof(Pixel));
  queue.mem_advise(pixels, size * sizeof(Pixel), 0);
  queue.parallel_for(size, [=](sycl::id<1> i) {
    if (shared[i] == 0)
      pixels[i].g = static_cast<unsigned char>(i[0]);
  });
  queue.wait();
  check::each("bytes", shared, size, [](std::size_t i) { return i >= 100 && i < 150 ? 0 : 0x5a; });
  check::each("pixels", pixels, size, [](std::size_t i) {
    return Pixel{1, static_cast<unsigned char>(i >= 100 && i < 150 ? i : 2), 3};
  });
  sycl::free(pixels, queue);
  sycl::free(bytes, queue);
  sycl::free(shared, queue);
  return check::result();
}
