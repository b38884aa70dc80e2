// A minimal program: runs one kernel and reads its result. run.sh compares its run time with that of start.cpp, the SYCL
// version.

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
