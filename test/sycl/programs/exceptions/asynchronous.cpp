// Exceptions in host tasks reach the asynchronous handler of the queue on request.
// FEATURE: exceptions
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <stdexcept>
#include <string>
#include <vector>

int main() {
  std::vector<std::string> messages;
  auto handler = [&](sycl::exception_list list) {
    for (const std::exception_ptr &pointer : list) {
      try {
        std::rethrow_exception(pointer);
      } catch (const std::exception &error) {
        messages.push_back(error.what());
      }
    }
  };
  sycl::queue queue(handler);
  int *value = sycl::malloc_shared<int>(1, queue);
  sycl::event set = queue.single_task([=] { *value = 41; });
  queue.submit([&](sycl::handler &h) {
    h.depends_on(set);
    h.host_task([=] {
      ++*value;
      throw std::runtime_error("from the host task");
    });
  });
  queue.wait();
  check::equal("before it is asked", messages.size(), std::size_t(0));
  queue.throw_asynchronous();
  check::equal("after", messages.size(), std::size_t(1));
  check::that("message", !messages.empty() && messages[0].find("from the host task") != std::string::npos);
  check::equal("value", *value, 42);
  sycl::free(value, queue);
  return check::result();
}
