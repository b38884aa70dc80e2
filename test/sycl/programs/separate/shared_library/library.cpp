#include "library.hpp"

void scale(sycl::queue &queue, double *data, std::size_t size, double factor) {
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { data[i] *= factor; }).wait();
}

double sum(sycl::queue &queue, const double *data, std::size_t size) {
  double *total = sycl::malloc_shared<double>(1, queue);
  *total = 0;
  queue.parallel_for(sycl::range<1>(size), sycl::reduction(total, sycl::plus<>()),
                     [=](sycl::id<1> i, auto &result) { result += data[i]; }).wait();
  const double value = *total;
  sycl::free(total, queue);
  return value;
}
