#pragma once
#include <sycl/sycl.hpp>

void scale(sycl::queue &queue, double *data, std::size_t size, double factor);
double sum(sycl::queue &queue, const double *data, std::size_t size);
