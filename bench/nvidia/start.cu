// The smallest program: one kernel, and its result. run.sh compares its duration with that of start.cpp, which does the same
// with SYCL.

#include <cstdio>

__global__ void kernel(int *result) { *result = 42; }

int main() {
  int *result = nullptr;
  cudaMalloc(&result, sizeof(int));
  kernel<<<1, 1>>>(result);
  int value = 0;
  cudaMemcpy(&value, result, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(result);
  std::printf("%d\n", value);
  return value == 42 ? 0 : 1;
}
