// Kernels in a program, in an archive and in a shared library. Prints the result of each for the argument 1.
#include <sycl/sycl.hpp>

#include <cstdio>

void scale(sycl::queue &queue, int *value);
void offset(sycl::queue &queue, int *value);
void print(int value);

int main() {
  sycl::queue queue;
  int *value = sycl::malloc_shared<int>(1, queue);
  queue.single_task([=] { *value = 1; }).wait();
  print(*value);
  scale(queue, value);
  print(*value);
  offset(queue, value);
  print(*value);
  sycl::free(value, queue);
}
