// Measures launches, copies and memory bandwidth with CUDA; see launch.cpp.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int ROUNDS = 5;
constexpr int LAUNCHES = 20000;
constexpr std::size_t COUNT = std::size_t(1) << 27;

void check(cudaError_t error) {
  if (error != cudaSuccess) {
    std::fprintf(stderr, "error: %s\n", cudaGetErrorString(error));
    std::exit(1);
  }
}

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

__global__ void small(double *a) { a[blockIdx.x * blockDim.x + threadIdx.x] += 1; }

__global__ void triad(double *a, const double *b, const double *c) {
  const std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  a[i] = b[i] + 3.0 * c[i];
}

} // namespace

int main() {
  const std::size_t size = COUNT * sizeof(double);
  double *a, *b, *c, *host;
  check(cudaMalloc(&a, size));
  check(cudaMalloc(&b, size));
  check(cudaMalloc(&c, size));
  check(cudaMallocHost(&host, size));
  std::fill(host, host + COUNT, 1.0);
  check(cudaMemcpy(b, host, size, cudaMemcpyHostToDevice));
  check(cudaMemcpy(c, host, size, cudaMemcpyHostToDevice));
  const auto launches = [&] {
    for (int i = 0; i < LAUNCHES; i++) small<<<1, 256>>>(a);
    check(cudaDeviceSynchronize());
  };
  print("launch, us", 1e6 / LAUNCHES * best(launches));
  print("launch without event, us", 1e6 / LAUNCHES * best(launches));
  print("launch and wait, us", 1e6 / 2000 * best([&] {
          for (int i = 0; i < 2000; i++) {
            small<<<1, 256>>>(a);
            check(cudaDeviceSynchronize());
          }
        }));
  const auto three = [&] {
    triad<<<COUNT / 256, 256>>>(a, b, c);
    check(cudaDeviceSynchronize());
  };
  print("triad, GB/s", 3e-9 * size / best(three));
  print("triad of a range, GB/s", 3e-9 * size / best(three));
  const auto copy = [&](void *to, const void *from) {
    return 1e-9 * size / best([&] {
             check(cudaMemcpyAsync(to, from, size, cudaMemcpyDefault));
             check(cudaDeviceSynchronize());
           });
  };
  print("fill, GB/s", 1e-9 * size / best([&] {
          check(cudaMemsetAsync(a, 0, size));
          check(cudaDeviceSynchronize());
        }));
  print("copy on the device, GB/s", 2 * copy(a, b));
  print("copy to the device, GB/s", copy(a, host));
  print("copy from the device, GB/s", copy(host, a));
}
