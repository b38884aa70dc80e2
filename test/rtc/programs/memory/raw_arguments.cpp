// Arguments as bytes, and arguments that are set one by one and changed between launches.
// FEATURE: kernel arguments
#include "../rtc.hpp"

#include <sycl/ext/oneapi/experimental/raw_kernel_arg.hpp>

struct Line {
  int slope;
  char padding;
  double offset;
};

int main() {
  auto bundle = rtc::build(R"(
    struct Line { int slope; char padding; double offset; };
    extern "C" KERNEL(1) void evaluate(Line line, double *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = line.slope * double(i) + line.offset;
    }
  )");
  auto kernel = bundle.ext_oneapi_get_kernel("evaluate");
  rtc::Array<double> out(16);
  for (int slope : {2, 5}) {
    const Line line{slope, 0, 0.25};
    rtc::queue().submit([&](sycl::handler &h) {
      h.set_arg(1, out.data());
      h.set_arg(0, syclexp::raw_kernel_arg(&line, sizeof line));
      h.parallel_for(sycl::nd_range<1>(16, 4), kernel);
    }).wait();
    check::each("value", out, 16, [&](std::size_t i) { return slope * double(i) + 0.25; });
  }
  return rtc::result();
}
