// Registered names: instances of kernel templates, with types, values and several arguments.
// FEATURE: registered names
#include "../rtc.hpp"

int main() {
  syclexp::registered_names names;
  names.add("scale<float, 2>");
  names.add("scale<int, (3 + 4)>");
  names.add("scale<unsigned char,5>");
  auto bundle = rtc::build(R"(
    template <class T, int Factor> KERNEL(1) void scale(T *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = T(out[i] * Factor);
    }
  )", names);
  rtc::Array<float> floats(16, 1.5f);
  rtc::Array<int> ints(16, 6);
  rtc::Array<unsigned char> bytes(16, 9);
  const sycl::nd_range<1> range(16, 4);
  rtc::run(bundle.ext_oneapi_get_kernel("scale<float, 2>"), range, floats.data());
  rtc::run(bundle.ext_oneapi_get_kernel("scale<int, (3 + 4)>"), range, ints.data());
  rtc::run(bundle.ext_oneapi_get_kernel("scale<unsigned char,5>"), range, bytes.data());
  check::each("float", floats, 16, [](std::size_t) { return 3.0f; });
  check::each("int", ints, 16, [](std::size_t) { return 42; });
  check::each("byte", bytes, 16, [](std::size_t) { return 45; });
  return rtc::result();
}
