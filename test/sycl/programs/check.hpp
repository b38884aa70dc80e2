// Utilities for the programs: compares results of the device with results of the host. The first differences are printed;
// 'return check::result();' prints PASS if there are none.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <sycl/sycl.hpp>

namespace check {

inline int differences = 0;

inline bool is_printed() { return ++differences <= 8; }

template <class Got, class Expected> void equal(const char *what, const Got &got, const Expected &expected) {
  if (!(got == expected) && is_printed())
    std::cout << what << ": " << got << " instead of " << expected << '\n';
}

// Compares each element with the result of a function of its index.
template <class Range, class Function>
void each(const char *what, const Range &got, std::size_t count, Function expected) {
  for (std::size_t i = 0; i < count; ++i)
    if (!(got[i] == expected(i)) && is_printed())
      std::cout << what << '[' << i << "]: " << got[i] << " instead of " << expected(i) << '\n';
}

// Compares numbers up to a relative error, or an absolute error for small values.
inline void close(const char *what, double got, double expected, double tolerance = 1e-5) {
  if (!(std::fabs(got - expected) <= tolerance * std::fmax(1.0, std::fabs(expected))) && is_printed())
    std::cout << what << ": " << got << " instead of " << expected << '\n';
}

inline void that(const char *what, bool is_so) {
  if (!is_so && is_printed())
    std::cout << what << ": not so\n";
}

inline bool has_sub_group_size(const sycl::queue &queue, std::size_t size) {
  const auto sizes = queue.get_device().get_info<sycl::info::device::sub_group_sizes>();
  return std::count(sizes.begin(), sizes.end(), size) != 0;
}

inline int result() {
  if (differences == 0)
    std::cout << "PASS\n";
  else
    std::cout << differences << " differences\n";
  return differences != 0;
}

} // namespace check
