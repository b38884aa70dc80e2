// Measures launches, copies and memory bandwidth with SYCL. launch.cu does the same with CUDA; run.sh compares them.
//
// Each value is the best of several repetitions, in microseconds or in gigabytes (10^9 bytes) per second.

#include <sycl/sycl.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace {

constexpr int ROUNDS = 5;
constexpr int LAUNCHES = 20000;
constexpr std::size_t COUNT = std::size_t(1) << 27;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work> double best(Work work) {
  work();
  double seconds = 1e9;
  for (int round = 0; round < ROUNDS; round++) {
    const double start = now();
    work();
    seconds = std::min(seconds, now() - start);
  }
  return seconds;
}

void print(const char *name, double value) { std::printf("%s|%.2f\n", name, value); }

} // namespace

int main() {
  sycl::queue queue{sycl::gpu_selector_v, sycl::property::queue::in_order()};
  double *a = sycl::malloc_device<double>(COUNT, queue);
  double *b = sycl::malloc_device<double>(COUNT, queue);
  double *c = sycl::malloc_device<double>(COUNT, queue);
  double *host = sycl::malloc_host<double>(COUNT, queue);
  std::fill(host, host + COUNT, 1.0);
  queue.copy(host, b, COUNT);
  queue.copy(host, c, COUNT).wait();
  const auto small = [=](sycl::nd_item<1> item) { a[item.get_global_id(0)] += 1; };
  const sycl::nd_range<1> one{256, 256};

  print("launch, us", 1e6 / LAUNCHES * best([&] {
          for (int i = 0; i < LAUNCHES; i++) queue.parallel_for(one, small);
          queue.wait();
        }));
  namespace ext = sycl::ext::oneapi::experimental;
  print("launch without event, us", 1e6 / LAUNCHES * best([&] {
          for (int i = 0; i < LAUNCHES; i++) ext::nd_launch(queue, one, small);
          queue.wait();
        }));
  print("launch and wait, us", 1e6 / 2000 * best([&] {
          for (int i = 0; i < 2000; i++) queue.parallel_for(one, small).wait();
        }));
  const double bytes = double(COUNT) * sizeof(double);
  print("triad, GB/s", 3e-9 * bytes / best([&] {
          queue.parallel_for(sycl::nd_range<1>{COUNT, 256}, [=](sycl::nd_item<1> item) {
            const std::size_t i = item.get_global_id(0);
            a[i] = b[i] + 3.0 * c[i];
          }).wait();
        }));
  print("triad of a range, GB/s", 3e-9 * bytes / best([&] {
          queue.parallel_for(sycl::range<1>{COUNT}, [=](sycl::id<1> i) { a[i] = b[i] + 3.0 * c[i]; }).wait();
        }));
  print("fill, GB/s", 1e-9 * bytes / best([&] { queue.memset(a, 0, COUNT * sizeof(double)).wait(); }));
  print("copy on the device, GB/s", 2e-9 * bytes / best([&] { queue.copy(b, a, COUNT).wait(); }));
  print("copy to the device, GB/s", 1e-9 * bytes / best([&] { queue.copy(host, a, COUNT).wait(); }));
  print("copy from the device, GB/s", 1e-9 * bytes / best([&] { queue.copy(a, host, COUNT).wait(); }));
  for (double *pointer : {a, b, c, host}) sycl::free(pointer, queue);
}
