// A host task with an interop_handle: OpenCL's functions copy between the buffers of the command group.
// FEATURE: backend interoperability
// OPTIONS: -lOpenCL
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <sycl/backend.hpp>
#include <vector>

int main() {
  constexpr std::size_t size = 256;
  std::vector<int> a(size), b(size, 0);
  sycl::queue queue;
  if (queue.get_backend() != sycl::backend::opencl) {
    std::cout << "SKIP: the device is not an OpenCL device\n";
    return 0;
  }
  int status = -1;
  {
    sycl::buffer from(a), to(b);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(from, h, sycl::write_only);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { access[i] = int(i[0] ^ 0x55); });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor source(from, h, sycl::read_only);
      sycl::accessor target(to, h, sycl::write_only, sycl::no_init);
      h.host_task([=, &status](sycl::interop_handle handle) {
        cl_command_queue native = handle.get_native_queue<sycl::backend::opencl>();
        auto x = handle.get_native_mem<sycl::backend::opencl>(source);
        auto y = handle.get_native_mem<sycl::backend::opencl>(target);
        status = clEnqueueCopyBuffer(native, x[0], y[0], 0, 0, size * sizeof(int), 0, nullptr, nullptr);
        clFinish(native);
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(to, h);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { access[i] += 100; });
    });
  }
  check::equal("status", status, CL_SUCCESS);
  check::each("b", b, size, [](std::size_t i) { return int(i ^ 0x55) + 100; });
  return check::result();
}
