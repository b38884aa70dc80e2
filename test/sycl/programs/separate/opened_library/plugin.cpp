#include <sycl/sycl.hpp>

class PluginKernel;

extern "C" void add(sycl::queue *queue, int *data, std::size_t size, int value) {
  queue->parallel_for<PluginKernel>(sycl::range<1>(size), [=](sycl::id<1> i) { data[i] += value + int(i[0]); }).wait();
}
