// Buffers: accessors as arguments of a kernel, one for reading, and one for reading and writing.
// FEATURE: accessors
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void add(sycl::accessor<int, 1, sycl::access_mode::read> in, sycl::accessor<int, 1> out, int offset) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] += in[i] + offset;
    }
  )");
  std::vector<int> a(32, 5), b(32);
  for (int i = 0; i < 32; ++i)
    b[i] = i;
  {
    sycl::buffer in(a), out(b);
    rtc::queue().submit([&](sycl::handler &h) {
      h.set_args(sycl::accessor<int, 1, sycl::access_mode::read>(in, h), sycl::accessor<int, 1>(out, h), 100);
      h.parallel_for(sycl::nd_range<1>(32, 8), bundle.ext_oneapi_get_kernel("add"));
    });
  }
  check::each("sum", b, 32, [](std::size_t i) { return int(i) + 105; });
  return rtc::result();
}
