// Names that the headers of intel-sycl-rt 2026.0 no longer declare, for Kokkos.
#pragma once
#include <sycl/sycl.hpp>

#define SYCL_EXT_INTEL_USM_ADDRESS_SPACES 2
namespace sycl::ext::intel {
template <typename T> using device_ptr = multi_ptr<T, access::address_space::global_space, access::decorated::legacy>;
template <typename T> using host_ptr = device_ptr<T>;
} // namespace sycl::ext::intel
