// Source strings that are compiled to objects and linked afterwards. Requires libsycl 2025.3 or newer.
#pragma once

#include "rtc.hpp"

namespace rtc {

using Object = sycl::kernel_bundle<sycl::bundle_state::object>;

template <class... Properties> Object compile(const std::string &text, Properties... properties) {
  Source from = source(text);
  return syclexp::compile(from, syclexp::properties{properties...});
}

} // namespace rtc
