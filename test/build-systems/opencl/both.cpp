// Calls OpenCL directly and through SYCL in one process.
#include <CL/cl.h>
#include <cstdio>
#include <sycl/sycl.hpp>

int main() {
  cl_uint Platforms = 0;
  bool HasOpenCL = clGetPlatformIDs(0, nullptr, &Platforms) == CL_SUCCESS && Platforms > 0;
  sycl::queue Queue;
  int *Value = sycl::malloc_shared<int>(1, Queue);
  Queue.single_task([=] { *Value = 1; }).wait();
  std::printf("%s and %s\n", *Value == 1 ? "SYCL" : "no SYCL", HasOpenCL ? "OpenCL" : "no OpenCL");
  sycl::free(Value, Queue);
}
