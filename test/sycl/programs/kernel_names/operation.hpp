// A function with a kernel: NAME is its name, OPERATOR its operation. Included more than once, so it has no include guard.
inline void NAME(sycl::queue &queue, int *values, std::size_t size, int operand) {
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { values[i] = values[i] OPERATOR operand; }).wait();
}
