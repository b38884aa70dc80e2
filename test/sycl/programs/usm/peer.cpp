// Peer access: a kernel reads and writes the memory of another device.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  const auto devices = sycl::device().get_platform().get_devices();
  if (devices.size() < 2) {
    std::cout << "SKIP: the platform has one device\n";
    return 0;
  }
  sycl::device own = devices[0], peer = devices[1];
  using sycl::ext::oneapi::peer_access;
  if (!own.ext_oneapi_can_access_peer(peer, peer_access::access_supported)) {
    std::cout << "SKIP: the devices do not support peer access\n";
    return 0;
  }
  constexpr std::size_t size = 500;
  const sycl::context context(devices);
  sycl::queue queue(context, own), other(context, peer);
  int *data = sycl::malloc_device<int>(size, other), *sums = sycl::malloc_device<int>(size, queue);
  other.parallel_for(size, [=](sycl::id<1> i) { data[i] = int(i[0]); }).wait();
  own.ext_oneapi_enable_peer_access(peer);
  queue.parallel_for(size, [=](sycl::id<1> i) { sums[i] = data[i] + 2 * data[size - 1 - i]; }).wait();
  queue.parallel_for(size, [=](sycl::id<1> i) { data[i] = -5; }).wait();
  own.ext_oneapi_disable_peer_access(peer);
  std::vector<int> results(size);
  queue.memcpy(results.data(), sums, size * sizeof(int)).wait();
  check::each("read", results, size, [](std::size_t i) { return int(i) + 2 * int(size - 1 - i); });
  other.memcpy(results.data(), data, size * sizeof(int)).wait();
  check::each("written", results, size, [](std::size_t) { return -5; });
  sycl::free(data, context);
  sycl::free(sums, context);
  return check::result();
}
