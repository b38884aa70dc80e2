#pragma once
#include <sycl/ext/oneapi/experimental/virtual_functions.hpp>
#include <sycl/sycl.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

struct Operation {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  virtual int apply(int n) const { return n; }
};

struct alignas(16) Storage {
  unsigned char bytes[32];
};

/// Constructs two operations: one doubles, the other adds 7.
void construct(sycl::queue &queue, Storage *storage);
