// Two devices in a context: kernels on both devices use a buffer in turn, and data is copied between the devices' memories.
// FEATURE: queues and events
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

constexpr std::size_t size = 1000;

int main() {
  const auto devices = sycl::device().get_platform().get_devices();
  if (devices.size() < 2) {
    std::cout << "SKIP: the platform has one device\n";
    return 0;
  }
  const sycl::context context(devices);
  sycl::queue queues[] = {{context, devices[0]}, {context, devices[1]}};

  std::vector<int> values(size, 1);
  {
    sycl::buffer<int> buffer(values.data(), size);
    for (int turn = 0; turn < 6; ++turn)
      queues[turn % 2].submit([&](sycl::handler &handler) {
        sycl::accessor accessor(buffer, handler, sycl::read_write);
        handler.parallel_for(size, [=](sycl::id<1> i) { accessor[i] = 2 * accessor[i] + int(i[0] % 3) + turn; });
      });
  }
  check::each("buffer", values, size, [](std::size_t i) {
    int value = 1;
    for (int turn = 0; turn < 6; ++turn)
      value = 2 * value + int(i % 3) + turn;
    return value;
  });

  int *first = sycl::malloc_device<int>(size, queues[0]), *second = sycl::malloc_device<int>(size, queues[1]);
  auto made = queues[0].parallel_for(size, [=](sycl::id<1> i) { first[i] = 3 * int(i[0]); });
  auto copied = queues[1].submit([&](sycl::handler &handler) {
    handler.depends_on(made);
    handler.memcpy(second, first, size * sizeof(int));
  });
  auto changed = queues[1].parallel_for(size, copied, [=](sycl::id<1> i) { second[i] += 1; });
  queues[0].memcpy(first, second, size * sizeof(int), changed);
  queues[0].wait();
  queues[0].memcpy(values.data(), first, size * sizeof(int)).wait();
  check::each("copies", values, size, [](std::size_t i) { return 3 * int(i) + 1; });
  sycl::free(first, context);
  sycl::free(second, context);
  return check::result();
}
