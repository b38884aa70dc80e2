// Sources that are compiled to objects, which are linked afterwards: since libsycl 2025.3.
#pragma once

#include "rtc.hpp"

namespace rtc {

using Object = sycl::kernel_bundle<sycl::bundle_state::object>;

template <class... Properties> Object compile(const std::string &text, Properties... properties) {
  Source from = source(text);
  return syclexp::compile(from, syclexp::properties{properties...});
}

} // namespace rtc
