// Exceptions that a submission throws, with their codes: sizes that do not fit, no action, two actions, null pointers.
// FEATURE: exceptions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <string>

template <class Function> static std::error_code thrown(Function function) {
  try {
    function();
  } catch (const sycl::exception &error) {
    check::that("says something", std::string(error.what()).size() > 5);
    check::that("SYCL's error category", error.category() == sycl::sycl_category());
    return error.code();
  }
  return {};
}

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(64, queue);
  out[0] = 3;
  auto kernel = [=](sycl::nd_item<1> item) { out[item.get_global_id(0)] = 1; };
  const auto most = queue.get_device().get_info<sycl::info::device::max_work_group_size>();
  check::that("a work-group that is too large",
              thrown([&] { queue.parallel_for(sycl::nd_range<1>(most * 4, most * 4), kernel).wait(); }) ==
                  sycl::errc::nd_range);
  check::that("a sub-buffer that is out of bounds", thrown([&] {
                sycl::buffer<int> buffer{sycl::range<1>(16)};
                sycl::buffer<int> part(buffer, sycl::id<1>(8), sycl::range<1>(16));
              }) == sycl::errc::invalid);
  check::that("two actions", thrown([&] {
                queue.submit([&](sycl::handler &h) {
                  h.single_task([=] { out[0] = 7; });
                  h.single_task([=] { out[0] = 8; });
                });
              }) != std::error_code());
  check::equal("nothing ran", out[0], 3);
  check::that("more memory than the device has",
              sycl::malloc_device<char>(std::size_t(1) << 60, queue) == nullptr);
  queue.parallel_for(sycl::nd_range<1>(64, 16), kernel).wait();
  check::each("the queue still works", out, 64, [](std::size_t) { return 1; });
  sycl::free(out, queue);
  return check::result();
}
