// SYCL's own functions: common, geometric and floating-point ones on scalars and vectors; native and half precision. fma
// rounds once.
// FEATURE: mathematical functions
#include <sycl/sycl.hpp>
#include "../check.hpp"

constexpr int results = 18;

// Compares fma(x, y, z) with the host for pseudo-random numbers. In half of them, -z is near the product, so that the result
// consists of digits that a rounded product does not have.
template <class T> void fused(sycl::queue &queue, const char *what) {
  constexpr int count = 1000;
  T *numbers = sycl::malloc_shared<T>(count * 4, queue);
  unsigned state = 1;
  const auto random = [&] {
    state = state * 1664525u + 1013904223u;
    return (T(state >> 8) + T(state % 251) / T(251) + T(1)) * T(0.001);
  };
  for (int i = 0; i < count; ++i) {
    T *n = numbers + i * 4;
    n[0] = random(), n[1] = i % 3 ? random() : -random();
    n[2] = i % 2 ? -n[0] * n[1] : random() * n[0] * n[1];
  }
  queue.parallel_for(sycl::range<1>(count), [=](sycl::id<1> id) {
    T *n = numbers + id[0] * 4;
    n[3] = sycl::fma(n[0], n[1], n[2]);
  });
  queue.wait();
  for (int i = 0; i < count; ++i)
    check::equal(what, numbers[i * 4 + 3], std::fma(numbers[i * 4], numbers[i * 4 + 1], numbers[i * 4 + 2]));
  sycl::free(numbers, queue);
}

int main() {
  constexpr int size = 40;
  sycl::queue queue;
  float *out = sycl::malloc_shared<float>(size * results, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const float x = float(int(id[0])) * 0.25f - 4.9f;
    float *o = out + id[0] * results;
    const sycl::float4 v(x, 2, -1, 0.5f), w(1, x, 3, -2);
    int exponent = 0;
    float whole = 0;
    o[0] = sycl::clamp(x, -1.0f, 2.0f);
    o[1] = sycl::mix(x, 10.0f, 0.25f);
    o[2] = sycl::smoothstep(-2.0f, 3.0f, x);
    o[3] = sycl::step(0.5f, x);
    o[4] = sycl::sign(x);
    o[5] = sycl::degrees(x);
    o[6] = sycl::dot(v, w);
    o[7] = sycl::length(v);
    o[8] = sycl::distance(v, w);
    o[9] = sycl::cross(v, w).y();
    o[10] = sycl::normalize(v).y();
    o[11] = sycl::frexp(x, sycl::private_ptr<int>(&exponent)) * 100 + float(exponent);
    o[12] = sycl::modf(x, sycl::private_ptr<float>(&whole)) * 10 + whole;
    o[13] = sycl::ldexp(x, 3) + float(sycl::ilogb(x * 8 + 0.1f));
    o[14] = sycl::native::exp(x / 4);
    o[15] = sycl::half_precision::sqrt(sycl::fabs(x));
    o[16] = sycl::rint(x) + sycl::copysign(0.5f, x) + sycl::fdim(x, 1.0f);
    o[17] = sycl::sincos(x, sycl::private_ptr<float>(&whole)) * 2 + whole;
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const float x = float(i) * 0.25f - 4.9f, t = std::fmin(std::fmax((x + 2) / 5, 0.f), 1.f);
    const float length = std::sqrt(x * x + 5.25f);
    int exponent = 0;
    float whole = 0;
    const float fraction = std::frexp(x, &exponent), rest = std::modf(x, &whole);
    const float expected[results] = {
        std::fmin(std::fmax(x, -1.f), 2.f), x + (10 - x) * 0.25f, t * t * (3 - 2 * t), x < 0.5f ? 0.f : 1.f,
        x < 0 ? -1.f : x > 0 ? 1.f : 0.f, x * 57.29577951f, x + 2 * x - 3 - 1, length,
        std::sqrt((x - 1) * (x - 1) + (2 - x) * (2 - x) + 16 + 6.25f), -1 * 1 - x * 3, 2 / length,
        fraction * 100 + float(exponent), rest * 10 + whole, std::ldexp(x, 3) + float(std::ilogb(x * 8 + 0.1f)),
        std::exp(x / 4), std::sqrt(std::fabs(x)), std::rint(x) + std::copysign(0.5f, x) + std::fdim(x, 1.f),
        std::sin(x) * 2 + std::cos(x)};
    for (int k = 0; k < results; ++k)
      check::close(("result " + std::to_string(k)).c_str(), out[i * results + k], expected[k], k == 14 || k == 15 ? 2e-3 : 1e-4);
  }
  sycl::free(out, queue);
  fused<float>(queue, "fma of float");
  if (queue.get_device().has(sycl::aspect::fp64))
    fused<double>(queue, "fma of double");
  return check::result();
}
