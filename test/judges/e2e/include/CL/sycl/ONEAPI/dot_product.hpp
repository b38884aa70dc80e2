#pragma once

#include <CL/sycl.hpp>
#include <sycl/ext/oneapi/dot_product.hpp>

namespace sycl::ONEAPI {
using ext::oneapi::dot_acc;
}
