// Names that the headers of intel-sycl-rt 2026.0 no longer declare, for programs with older headers of dpct.
#pragma once
#include <sycl/sycl.hpp>

namespace sycl::ext::oneapi::experimental {
template <typename Group> auto get_tangle_group(Group group) { return entangle(group); }
template <std::size_t Size, typename Group> auto get_fixed_size_group(Group group) { return chunked_partition<Size>(group); }
} // namespace sycl::ext::oneapi::experimental
