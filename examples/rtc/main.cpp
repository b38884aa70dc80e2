// Compiles SYCL at run time with the unmodified DPC++ runtime and this project's libsycl-jit.so: the vector addition of DPC++'s
// design document, with a specialization constant that is set afterwards. See README.md.
#include <sycl/sycl.hpp>

#include <CL/cl.h>
#include <sycl/backend.hpp>

#include <dlfcn.h>

#include <cstdio>
#include <string>

namespace syclexp = sycl::ext::oneapi::experimental;

// The same constant as in the source string below. libsycl identifies both by name.
inline constexpr sycl::specialization_id<float> weight{1.0f};

const std::string sycl_source = R"""(
  #include <sycl/sycl.hpp>

  inline constexpr sycl::specialization_id<float> weight{1.0f};

  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((
    sycl::ext::oneapi::experimental::nd_range_kernel<1>))
  void vec_add(float* in1, float* in2, float* out, sycl::kernel_handler handler){
    size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>()
                .get_global_linear_id();
    out[id] = handler.get_specialization_constant<weight>() * in1[id] + in2[id];
  }
)""";

// Returns a kernel from a bundle that was built from the program's images. libsycl finds kernels
// compiled at run time only in the first build.
static sycl::kernel kernel_of(const sycl::kernel_bundle<sycl::bundle_state::executable> &bundle, const char *name) {
  const auto create = reinterpret_cast<decltype(&clCreateKernel)>(dlsym(dlopen("libOpenCL.so.1", RTLD_NOW), "clCreateKernel"));
  cl_program program = sycl::get_native<sycl::backend::opencl>(bundle).at(0);
  return sycl::make_kernel<sycl::backend::opencl>(create(program, name, nullptr), bundle.get_context());
}

int main() {
  sycl::queue q;
  float *in1 = sycl::malloc_shared<float>(64, q), *in2 = sycl::malloc_shared<float>(64, q), *out = sycl::malloc_shared<float>(64, q);
  for (int i = 0; i < 64; ++i)
    in1[i] = float(i), in2[i] = 100.0f;
  bool is_right = true;
  const auto run = [&](const sycl::kernel &kernel, float expected) {
    q.submit([&](sycl::handler &h) {
       // A kernel_handler occupies 8 bytes, whose value does not matter.
       h.set_args(in1, in2, out, std::uint64_t(0));
       h.parallel_for(sycl::nd_range<1>(64, 16), kernel);
     }).wait();
    for (int i = 0; i < 64; ++i)
      is_right = is_right && out[i] == expected * float(i) + 100.0f;
    std::printf("weight %4.1f: out[3] = %5.1f\n", expected, out[3]);
  };

  auto source_bundle = syclexp::create_kernel_bundle_from_source(q.get_context(), syclexp::source_language::sycl, sycl_source);
  auto exec_bundle = syclexp::build(source_bundle);
  run(exec_bundle.ext_oneapi_get_kernel("vec_add"), 1.0f);

  // The images that were just compiled belong to the program. They can be built with other values
  // of the constant, without the source or its compiler.
  for (float value : {2.5f, -4.0f}) {
    auto input = sycl::get_kernel_bundle<sycl::bundle_state::input>(q.get_context());
    input.set_specialization_constant<weight>(value);
    run(kernel_of(sycl::build(input), "__sycl_kernel_vec_add"), value);
  }
  std::printf("%s\n", is_right ? "all results are correct" : "wrong results");
  for (float *memory : {in1, in2, out})
    sycl::free(memory, q);
  return is_right ? 0 : 1;
}
