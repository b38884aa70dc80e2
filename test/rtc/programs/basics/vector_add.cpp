// The example from DPC++'s design document for run-time compilation, with a kernel for nd-ranges that adds vectors.
// FEATURE: kernels for nd-ranges
#include "../rtc.hpp"

int main() {
  std::string sycl_source = R"""(
    #include <sycl/sycl.hpp>

    extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((
      sycl::ext::oneapi::experimental::nd_range_kernel<1>))
    void vec_add(float* in1, float* in2, float* out){
      size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>()
                  .get_global_linear_id();
      out[id] = in1[id] + in2[id];
    }
  )""";

  sycl::queue &q = rtc::queue();
  auto source_bundle =
      syclexp::create_kernel_bundle_from_source(q.get_context(), syclexp::source_language::sycl, sycl_source);
  auto exec_bundle = syclexp::build(source_bundle);

  rtc::Array<float> in1(1024, 1.5f), in2(1024), out(1024);
  for (int i = 0; i < 1024; ++i)
    in2[i] = float(i);
  rtc::run(exec_bundle.ext_oneapi_get_kernel("vec_add"), sycl::nd_range<1>(1024, 64), in1.data(), in2.data(), out.data());
  check::each("sum", out, 1024, [](std::size_t i) { return 1.5f + float(i); });
  return rtc::result();
}
