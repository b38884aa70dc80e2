// Compiles a kernel from a string with libsyclrtc, and runs it on an OpenCL device. See README.md.
#define CL_TARGET_OPENCL_VERSION 210
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syclrtc.h>

enum { COUNT = 1024 };

static const char SOURCE[] =
    "#include <sycl/sycl.hpp>\n"
    "namespace syclexp = sycl::ext::oneapi::experimental;\n"
    "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))\n"
    "void vector_add(const float *a, const float *b, float *c) {\n"
    "  auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);\n"
    "  c[i] = a[i] + b[i];\n"
    "}\n";

static void check(cl_int status, const char *what) {
  if (status != CL_SUCCESS) {
    fprintf(stderr, "%s: OpenCL error %d\n", what, (int)status);
    exit(1);
  }
}

// Returns the kernel in the image, built for the device.
static cl_kernel load(cl_device_id device, cl_context context, const syclrtc_result *compiled) {
  size_t size = 0;
  const void *bytes = syclrtc_image_bytes(compiled, 0, &size);
  cl_int status = CL_SUCCESS;
  cl_program program = clCreateProgramWithIL(context, bytes, size, &status);
  check(status, "clCreateProgramWithIL");
  check(clBuildProgram(program, 1, &device, NULL, NULL, NULL), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, syclrtc_image_kernel(compiled, 0, 0), &status);
  check(status, "clCreateKernel");
  check(clReleaseProgram(program), "clReleaseProgram");
  return kernel;
}

// Runs the kernel, and returns whether all sums are correct.
static int run(const syclrtc_result *compiled) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status = CL_SUCCESS;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, NULL), "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  check(status, "clCreateCommandQueueWithProperties");
  cl_kernel kernel = load(device, context, compiled);

  float host[3][COUNT];
  cl_mem buffers[3];
  for (int i = 0; i < COUNT; ++i)
    host[0][i] = (float)i, host[1][i] = 1000.0f, host[2][i] = 0.0f;
  for (cl_uint i = 0; i < 3; ++i) {
    buffers[i] = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof host[i], host[i], &status);
    check(status, "clCreateBuffer");
    check(clSetKernelArg(kernel, i, sizeof buffers[i], &buffers[i]), "clSetKernelArg");
  }
  const size_t count = COUNT;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, NULL, 0, NULL, NULL), "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, sizeof host[2], host[2], 0, NULL, NULL), "clEnqueueReadBuffer");
  int is_right = 1;
  for (int i = 0; i < COUNT; ++i)
    is_right = is_right && host[2][i] == (float)i + 1000.0f;
  printf("c[3] = %.0f: %s\n", host[2][3], is_right ? "all results are correct" : "wrong results");
  for (int i = 0; i < 3; ++i)
    clReleaseMemObject(buffers[i]);
  clReleaseKernel(kernel);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return is_right;
}

// Compiles a source string, and prints the diagnostics.
static syclrtc_result *compile(const syclrtc_compiler *compiler, const char *path, const char *source) {
  syclrtc_request *request = syclrtc_request_create(path, source, strlen(source));
  syclrtc_request_add_option(request, "-O3");
  syclrtc_result *compiled = syclrtc_compile(compiler, request, NULL);
  syclrtc_request_destroy(request);
  for (size_t i = 0; i < syclrtc_diagnostic_count(compiled); ++i) {
    const syclrtc_location at = syclrtc_diagnostic_location(compiled, i);
    printf("%s, line %u: %s\n", at.file, (unsigned)at.line, syclrtc_diagnostic_text(compiled, i));
  }
  return compiled;
}

int main(void) {
  syclrtc_compiler *compiler = syclrtc_compiler_create(NULL, NULL, false);
  syclrtc_result *broken = compile(compiler, "broken.cpp", "int f() { return missing; }\n");
  int is_right = syclrtc_result_status(broken) == SYCLRTC_STATUS_SOURCE;
  syclrtc_result_destroy(broken);

  syclrtc_result *compiled = compile(compiler, "vector_add.cpp", SOURCE);
  if (syclrtc_result_status(compiled) == SYCLRTC_STATUS_OK) {
    printf("%s, kernel %s\n", syclrtc_image_target(compiled, 0), syclrtc_image_kernel(compiled, 0, 0));
    is_right = run(compiled) && is_right;
  } else {
    fprintf(stderr, "%s\n", syclrtc_result_log(compiled));
    is_right = 0;
  }
  syclrtc_result_destroy(compiled);
  syclrtc_compiler_destroy(compiler);
  return is_right ? 0 : 1;
}
