#include "header.hpp"

double other(sycl::queue &queue) { return run<double>(queue, 2.5) + run<int>(queue, 7); }
