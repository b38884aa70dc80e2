// Utilities for the programs: kernels from source text, and memory that host and device share. Comparisons are in check.hpp
// in test/sycl. 'return rtc::result();' prints PASS if all comparisons succeeded and the expected compiler was used.
#pragma once

#include <sycl/sycl.hpp>

#include "check.hpp"

#include <link.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace syclexp = sycl::ext::oneapi::experimental;

namespace rtc {

using Source = sycl::kernel_bundle<sycl::bundle_state::ext_oneapi_source>;
using Executable = sycl::kernel_bundle<sycl::bundle_state::executable>;

// The beginning of most sources. KERNEL(2) precedes a kernel for two-dimensional nd-ranges, TASK a
// kernel for single tasks.
inline const std::string prologue =
    "#include <sycl/sycl.hpp>\n"
    "namespace syclexp = sycl::ext::oneapi::experimental;\n"
    "namespace work_item = sycl::ext::oneapi::this_work_item;\n"
    "#define KERNEL(dimensions) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<dimensions>))\n"
    "#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))\n";

inline sycl::queue &queue() {
  static sycl::queue shared;
  return shared;
}

// A source string without the prologue.
template <class... Properties> Source plain_source(const std::string &text, Properties... properties) {
  return syclexp::create_kernel_bundle_from_source(queue().get_context(), syclexp::source_language::sycl, text,
                                                   syclexp::properties{properties...});
}

template <class... Properties> Source source(const std::string &text, Properties... properties) {
  return plain_source(prologue + text, properties...);
}

template <class... Properties> Executable build(Source from, Properties... properties) {
  return syclexp::build(from, syclexp::properties{properties...});
}

template <class... Properties> Executable build(const std::string &text, Properties... properties) {
  return build(source(text), properties...);
}

// Runs a kernel and waits for it.
template <int Dimensions, class... Arguments>
void run(const sycl::kernel &kernel, const sycl::nd_range<Dimensions> &range, Arguments... arguments) {
  queue()
      .submit([&](sycl::handler &handler) {
        handler.set_args(arguments...);
        handler.parallel_for(range, kernel);
      })
      .wait_and_throw();
}

template <class... Arguments> void run_task(const sycl::kernel &kernel, Arguments... arguments) {
  queue()
      .submit([&](sycl::handler &handler) {
        handler.set_args(arguments...);
        handler.single_task(kernel);
      })
      .wait_and_throw();
}

// An array that host and device share.
template <class T> class Array {
public:
  explicit Array(std::size_t count, T value = T{}) : count(count), elements(sycl::malloc_shared<T>(count, queue())) {
    std::uninitialized_fill_n(elements, count, value);
  }
  Array(const Array &) = delete;
  ~Array() { sycl::free(elements, queue()); }

  T *data() const { return elements; }
  std::size_t size() const { return count; }
  T &operator[](std::size_t i) const { return elements[i]; }

private:
  std::size_t count;
  T *elements;
};

// Returns the message of the exception that an action throws, or an empty string. Compares the error code.
template <class Action> std::string error_of(Action action, sycl::errc code) {
  try {
    action();
  } catch (const sycl::exception &error) {
    check::that("error code", error.code() == code);
    return error.what();
  }
  check::that("an exception is thrown", false);
  return {};
}

// Returns the error message of a build that must fail.
template <class... Properties> std::string build_error(const std::string &text, Properties... properties) {
  return error_of([&] { build(plain_source(text), properties...); }, sycl::errc::build);
}

inline void contains(const char *what, const std::string &text, std::string_view part) {
  if (text.find(part) == std::string::npos && check::is_printed())
    std::cout << what << ": no '" << part << "' in\n" << text << '\n';
}

inline void lacks(const char *what, const std::string &text, std::string_view part) {
  if (text.find(part) != std::string::npos && check::is_printed())
    std::cout << what << ": '" << part << "' in\n" << text << '\n';
}

// Returns the path of the compiler that libsycl has loaded.
inline std::string loaded_compiler() {
  std::string found;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *result) {
        const std::string_view name = info->dlpi_name;
        if (name.find("/libsycl-jit.so") != name.npos)
          *static_cast<std::string *>(result) = name;
        return 0;
      },
      &found);
  return found;
}

// Like check::result. The environment names the directory of the compiler under test.
inline int result() {
  if (const char *directory = std::getenv("RTC_COMPILER_DIRECTORY"))
    check::that(("the compiler is in " + std::string(directory)).c_str(), loaded_compiler().rfind(directory, 0) == 0);
  return check::result();
}

} // namespace rtc
