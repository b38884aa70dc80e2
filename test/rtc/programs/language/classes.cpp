// Classes, inheritance, operators, templates and lambdas in device code.
// FEATURE: C++ in kernels
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    template <class Derived> struct Shape { float twice() const { return 2 * static_cast<const Derived *>(this)->area(); } };
    struct Square : Shape<Square> { float side; explicit Square(float side) : side(side) {} float area() const { return side * side; } };
    struct Circle : Shape<Circle> { float radius; explicit Circle(float radius) : radius(radius) {} float area() const { return 3 * radius * radius; } };
    struct Sum { float value = 0; Sum &operator+=(float x) { value += x; return *this; } operator float() const { return value; } };
    template <class... Shapes> float total(const Shapes &...shapes) { Sum sum; ((sum += shapes.twice()), ...); return sum; }
    extern "C" KERNEL(1) void areas(float *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      const auto shift = [=](float x) { return x + float(i); };
      out[i] = shift(total(Square(1), Circle(float(i)), Square(2)));
    }
  )");
  rtc::Array<float> out(16);
  rtc::run(bundle.ext_oneapi_get_kernel("areas"), sycl::nd_range<1>(16, 4), out.data());
  check::each("area", out, 16, [](std::size_t i) { return float(10 + 6 * i * i + i); });
  return rtc::result();
}
