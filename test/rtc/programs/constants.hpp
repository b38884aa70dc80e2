// Specialization constants of code that is compiled at run time, set through libsycl.
//
// A source's device images are known to libsycl like those of the program. So they are in the program's input bundle, whose constants
// can be set, and which can be built as often as wanted, without the source. libsycl finds no kernel in such a build, since the names
// of kernels compiled at run time get a prefix; the kernel of the device's own program is taken instead.
#pragma once

#include "rtc.hpp"

#include <CL/cl.h>
#include <sycl/backend.hpp>

#include <dlfcn.h>

// Tells libsycl the name of a constant, as the header that sycl-clang++ makes from a program's own constants does. Only constants
// with external linkage have names that do not depend on the source file.
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

// The images of all sources that are in use.
inline Input input() { return sycl::get_kernel_bundle<sycl::bundle_state::input>(queue().get_context()); }

// The OpenCL loader that libsycl uses.
template <class Function> Function *opencl(const char *name) {
  static void *library = dlopen("libOpenCL.so.1", RTLD_NOW);
  return reinterpret_cast<Function *>(dlsym(library, name));
}

// A kernel of a bundle that was built from the input bundle.
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
