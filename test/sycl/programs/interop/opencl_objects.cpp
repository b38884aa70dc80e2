// Native objects of the OpenCL backend: OpenCL's functions return the same information as SYCL's; SYCL objects are made from them.
// FEATURE: backend interoperability
// OPTIONS: -lOpenCL
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <string>
#include <sycl/backend.hpp>

class Fill;

int main() {
  sycl::queue queue;
  if (queue.get_backend() != sycl::backend::opencl) {
    std::cout << "SKIP: the device is not an OpenCL device\n";
    return 0;
  }
  check::that("OpenCL", queue.get_backend() == sycl::backend::opencl);
  cl_device_id device = sycl::get_native<sycl::backend::opencl>(queue.get_device());
  char name[512] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, nullptr);
  check::equal("name", std::string(name), queue.get_device().get_info<sycl::info::device::name>());
  check::that("the same device", sycl::make_device<sycl::backend::opencl>(device) == queue.get_device());

  auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {sycl::get_kernel_id<Fill>()});
  auto programs = sycl::get_native<sycl::backend::opencl>(bundle);
  check::that("programs", !programs.empty());
  std::string kernels;
  for (cl_program program : programs) {
    char names[4096] = "";
    clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, nullptr);
    kernels += names;
  }
  check::that("the kernel's name", kernels.find("_ZTS4Fill") != std::string::npos);

  cl_context context = sycl::get_native<sycl::backend::opencl>(queue.get_context());
  cl_int status = CL_SUCCESS;
  cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE, 64 * sizeof(int), nullptr, &status);
  check::equal("clCreateBuffer", status, CL_SUCCESS);
  {
    auto buffer = sycl::make_buffer<sycl::backend::opencl, int>(memory, queue.get_context());
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(buffer, h, sycl::write_only);
      h.parallel_for<Fill>(sycl::range<1>(64), [=](sycl::id<1> i) { access[i] = int(i[0]) * 9; });
    });
    queue.wait();
    sycl::host_accessor access(buffer, sycl::read_only);
    check::each("buffer", access, 64, [](std::size_t i) { return int(i) * 9; });
  }
  clReleaseMemObject(memory);
  return check::result();
}
