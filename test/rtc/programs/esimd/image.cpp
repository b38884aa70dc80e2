// An ESIMD kernel, which no CPU device can run: its source compiles, and the build fails only on the device, with any error.
// FEATURE: ESIMD
#include "../rtc.hpp"

int main() {
  std::string log;
  try {
    rtc::build(R"(
      #include <sycl/ext/intel/esimd.hpp>
      namespace esimd = sycl::ext::intel::esimd;
      extern "C" KERNEL(1) SYCL_ESIMD_KERNEL void scale(float *data) {
        const unsigned i = 16 * unsigned(work_item::get_nd_item<1>().get_global_id(0));
        esimd::simd<float, 16> values = esimd::block_load<float, 16>(data + i);
        esimd::block_store(data + i, values * 2.0f);
      }
    )", syclexp::save_log(&log));
  } catch (const sycl::exception &error) {
    // The error comes from the device's compiler, not from this project's.
    rtc::lacks("error", error.what(), "rtc_0.cpp:");
  }
  rtc::lacks("log", log, "error:");
  return rtc::result();
}
