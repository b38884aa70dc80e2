// Device memory, pointers in structures, and pointers to pointers.
// FEATURE: unified shared memory
#include "../rtc.hpp"

struct Matrix {
  const float *elements;
  int rows, columns;
};

int main() {
  auto bundle = rtc::build(R"(
    struct Matrix { const float *elements; int rows, columns; };
    extern "C" KERNEL(2) void transpose(Matrix in, float **rows) {
      auto item = work_item::get_nd_item<2>();
      const int i = int(item.get_global_id(0)), j = int(item.get_global_id(1));
      rows[j][i] = in.elements[i * in.columns + j];
    }
  )");
  sycl::queue &q = rtc::queue();
  float host[4 * 6];
  for (int i = 0; i < 24; ++i)
    host[i] = float(i);
  float *in = sycl::malloc_device<float>(24, q);
  q.copy(host, in, 24).wait();
  rtc::Array<float> out(24);
  rtc::Array<float *> rows(6);
  for (int j = 0; j < 6; ++j)
    rows[j] = out.data() + 4 * j;
  rtc::run(bundle.ext_oneapi_get_kernel("transpose"), sycl::nd_range<2>({4, 6}, {2, 2}), Matrix{in, 4, 6}, rows.data());
  check::each("transposed", out, 24, [](std::size_t i) { return float(i % 4 * 6 + i / 4); });
  sycl::free(in, q);
  return rtc::result();
}
