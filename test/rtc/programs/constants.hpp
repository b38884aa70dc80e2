// Sets specialization constants, through libsycl, in code that is compiled at run time.
//
// libsycl handles a source's device images like those of the program: they are in the program's input bundle, whose constants
// can be set, and which can be built any number of times without the source. libsycl finds no kernel in such a build, because it
// adds a prefix to the names of kernels that are compiled at run time; the kernel from the device's native program is used instead.
#pragma once

#include "rtc.hpp"

#include <CL/cl.h>
#include <sycl/backend.hpp>

#include <dlfcn.h>

// Specifies the name of a constant to libsycl, like the header that sycl-clang++ creates for a program's own constants.
// Only constants with external linkage have names that do not depend on the source file.
#define RTC_CONSTANT(constant, symbol)                                                                                 \
  namespace sycl {                                                                                                     \
  inline namespace _V1 {                                                                                               \
  namespace detail {                                                                                                   \
  template <> inline const char *get_spec_constant_symbolic_ID<constant>() { return symbol; }                     \
  }                                                                                                                    \
  }                                                                                                                    \
  }

namespace rtc {

using Input = sycl::kernel_bundle<sycl::bundle_state::input>;

// Returns the images of all sources that are in use.
inline Input input() { return sycl::get_kernel_bundle<sycl::bundle_state::input>(queue().get_context()); }

// Returns whether constants can be set. libsycl sets those of SPIR-V images; images for other devices contain the default values.
inline bool are_settable() { return queue().get_backend() == sycl::backend::opencl; }

// Prints the reason why a program cannot run, for main to return.
inline int cannot_set() {
  std::cout << "SKIP: libsycl sets constants only in OpenCL images\n";
  return 0;
}

// Returns a function from the OpenCL loader that libsycl uses.
template <class Function> Function *opencl(const char *name) {
  static void *library = dlopen("libOpenCL.so.1", RTLD_NOW);
  return reinterpret_cast<Function *>(dlsym(library, name));
}

// Returns a kernel from a bundle that was built from the input bundle.
inline sycl::kernel built_kernel(const Executable &bundle, const std::string &name) {
  const auto create = opencl<decltype(clCreateKernel)>("clCreateKernel");
  for (cl_program program : sycl::get_native<sycl::backend::opencl>(bundle)) {
    cl_int error = CL_SUCCESS;
    if (cl_kernel kernel = create(program, ("__sycl_kernel_" + name).c_str(), &error))
      return sycl::make_kernel<sycl::backend::opencl>(kernel, queue().get_context());
  }
  throw std::runtime_error("no kernel " + name);
}

// The argument for a kernel's kernel_handler, which is passed by value.
using Handler = std::uint64_t;

} // namespace rtc
