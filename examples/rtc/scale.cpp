// Compiles a template with libsyclrtc for two types, with a header in memory and a value for a specialization constant, and runs it
// on an OpenCL device. See README.md.
#define CL_TARGET_OPENCL_VERSION 210
#include <CL/cl.h>
#include <syclrtc.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

template <auto Destroy> struct Destroyer {
  template <typename T> void operator()(T *object) const { Destroy(object); }
};
using Compiler = std::unique_ptr<syclrtc_compiler, Destroyer<syclrtc_compiler_destroy>>;
using Request = std::unique_ptr<syclrtc_request, Destroyer<syclrtc_request_destroy>>;
using Result = std::unique_ptr<syclrtc_result, Destroyer<syclrtc_result_destroy>>;

constexpr std::string_view header = "inline constexpr sycl::specialization_id<int> factor{1};\n";
constexpr std::string_view source = R"""(
  #include <sycl/sycl.hpp>
  #include "factor.hpp"
  namespace syclexp = sycl::ext::oneapi::experimental;

  template <typename T> SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
  void scale(T *data, sycl::kernel_handler handler) {
    auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
    data[i] *= handler.get_specialization_constant<factor>();
  }
)""";

static void check(cl_int status, const char *what) {
  if (status != CL_SUCCESS)
    throw std::runtime_error(std::string(what) + ": OpenCL error " + std::to_string(status));
}

// The CPU device, and the program built from an image.
class Device {
public:
  explicit Device(const syclrtc_result *compiled) {
    cl_platform_id platform;
    check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, nullptr), "clGetDeviceIDs");
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
    std::size_t size = 0;
    const void *bytes = syclrtc_image_bytes(compiled, 0, &size);
    program = clCreateProgramWithIL(context, bytes, size, nullptr);
    check(clBuildProgram(program, 1, &device, nullptr, nullptr, nullptr), "clBuildProgram");
  }
  ~Device() {
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  // Runs a kernel on data, and returns the result.
  template <typename T> std::vector<T> run(const char *name, std::vector<T> data) const {
    cl_int status;
    cl_kernel kernel = clCreateKernel(program, name, &status);
    check(status, name);
    const std::size_t count = data.size(), size = count * sizeof(T);
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size, data.data(), nullptr);
    const std::uint64_t handler = 0; // 8 bytes with any value
    check(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
    check(clSetKernelArg(kernel, 1, sizeof handler, &handler), "clSetKernelArg");
    check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &count, nullptr, 0, nullptr, nullptr), "clEnqueueNDRangeKernel");
    check(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, size, data.data(), 0, nullptr, nullptr), "clEnqueueReadBuffer");
    clReleaseMemObject(buffer);
    clReleaseKernel(kernel);
    return data;
  }

private:
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
};

int main() try {
  const Compiler compiler(syclrtc_compiler_create(nullptr, nullptr, false));
  const Request request(syclrtc_request_create("scale.cpp", source.data(), source.size()));
  syclrtc_request_add_include(request.get(), "factor.hpp", header.data(), header.size());
  syclrtc_request_add_name(request.get(), "scale<float>");
  syclrtc_request_add_name(request.get(), "scale<int>");
  syclrtc_request_set_values(request.get(), R"({"_Z6factor": 3})");
  const Result compiled(syclrtc_compile(compiler.get(), request.get(), nullptr));
  if (syclrtc_result_status(compiled.get()) != SYCLRTC_STATUS_OK)
    throw std::runtime_error(syclrtc_result_log(compiled.get()));

  const Device device(compiled.get());
  const auto floats = device.run<float>(syclrtc_result_kernel_name(compiled.get(), 0), {0.5f, 1.5f});
  const auto ints = device.run<int>(syclrtc_result_kernel_name(compiled.get(), 1), {-1, 7});
  std::printf("scale<float>: %.1f %.1f\nscale<int>: %d %d\n", floats[0], floats[1], ints[0], ints[1]);
  const bool is_right = floats == std::vector{1.5f, 4.5f} && ints == std::vector{-3, 21};
  std::printf("%s\n", is_right ? "all results are correct" : "wrong results");
  return is_right ? 0 : 1;
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
