// half and bfloat16: conversion and arithmetic.
// FEATURE: half and bfloat16
#include "../rtc.hpp"

int main() {
  if (!rtc::queue().get_device().has(sycl::aspect::fp16)) {
    std::cout << "SKIP: the device does not support half\n";
    return 0;
  }
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void compute(const float *in, sycl::half *halves, float *rounded) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      halves[i] = sycl::half(in[i]) * sycl::half(2.0f) + sycl::half(0.5f);
      rounded[i] = float(sycl::ext::oneapi::bfloat16(in[i]));
    }
  )");
  rtc::Array<float> in(16), rounded(16);
  rtc::Array<sycl::half> halves(16);
  for (int i = 0; i < 16; ++i)
    in[i] = 1.0f + i / 4.0f;
  rtc::run(bundle.ext_oneapi_get_kernel("compute"), sycl::nd_range<1>(16, 4), in.data(), halves.data(), rounded.data());
  check::each("half", halves, 16, [](std::size_t i) { return sycl::half(2.5f + i / 2.0f); });
  check::each("bfloat16", rounded, 16, [](std::size_t i) { return float(sycl::ext::oneapi::bfloat16(1.0f + i / 4.0f)); });
  return rtc::result();
}
