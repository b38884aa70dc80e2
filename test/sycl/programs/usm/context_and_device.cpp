// Allocations by context and device, with properties; pointer queries; deallocations by context.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  sycl::queue queue;
  const sycl::context context = queue.get_context();
  const sycl::device device = queue.get_device();
  constexpr std::size_t size = 64;
  auto *a = static_cast<unsigned *>(sycl::malloc(size * sizeof(unsigned), device, context, sycl::usm::alloc::device));
  auto *b = sycl::malloc<unsigned>(size, queue, sycl::usm::alloc::shared);
  auto *c = static_cast<unsigned *>(sycl::aligned_alloc(128, size * sizeof(unsigned), device, context, sycl::usm::alloc::host));
  check::that("allocated", a && b && c);
  check::that("aligned", reinterpret_cast<std::uintptr_t>(c) % 128 == 0);
  check::that("kinds", sycl::get_pointer_type(a, context) == sycl::usm::alloc::device &&
                           sycl::get_pointer_type(b, context) == sycl::usm::alloc::shared &&
                           sycl::get_pointer_type(c + 5, context) == sycl::usm::alloc::host);
  check::that("its device", sycl::get_pointer_device(b, context) == device);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { a[i] = unsigned(i[0]) * 0x01010101u; }).wait();
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    b[i] = a[i] + 1;
    c[i] = ~a[size - 1 - i];
  }).wait();
  check::each("shared", b, size, [](std::size_t i) { return unsigned(i) * 0x01010101u + 1; });
  check::each("host", c, size, [](std::size_t i) { return ~(unsigned(size - 1 - i) * 0x01010101u); });
  sycl::free(a, context);
  sycl::free(b, context);
  sycl::free(c, context);
  sycl::free(nullptr, context);
  return check::result();
}
