// vec and marray: operators, swizzles, conversion, and vectors as arguments.
// FEATURE: vec and marray
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void mix(const sycl::float4 *in, sycl::float4 scale, sycl::float4 *out, sycl::marray<int, 3> *arrays) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      sycl::float4 v = in[i] * scale + 1.0f;
      out[i] = sycl::float4(v.w(), v.z(), v.y(), v.x());
      sycl::marray<int, 3> a{int(i), 2, 3};
      a += 10;
      arrays[i] = a * a;
    }
  )");
  rtc::Array<sycl::float4> in(8), out(8);
  rtc::Array<sycl::marray<int, 3>> arrays(8);
  for (int i = 0; i < 8; ++i)
    in[i] = sycl::float4(i, i + 1, i + 2, i + 3);
  rtc::run(bundle.ext_oneapi_get_kernel("mix"), sycl::nd_range<1>(8, 4), in.data(), sycl::float4(1, 2, 3, 4), out.data(), arrays.data());
  for (int i = 0; i < 8; ++i) {
    check::equal("x", out[i].x(), (i + 3) * 4 + 1.0f);
    check::equal("w", out[i].w(), i + 1.0f);
    check::equal("marray", arrays[i][0], (i + 10) * (i + 10));
    check::equal("marray", arrays[i][2], 169);
  }
  return rtc::result();
}
