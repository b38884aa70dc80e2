// Device globals: the host finds them by name, and reads and writes them through their address; kernels also access them.
// FEATURE: device globals
#include "../rtc.hpp"

int main() {
  sycl::queue &q = rtc::queue();
  auto bundle = rtc::build(R"(
    syclexp::device_global<int> counter;
    syclexp::device_global<float[4]> table;
    extern "C" TASK void use(float *out) {
      counter += 5;
      *out = table[2] + float(counter.get());
    }
  )");
  check::that("has counter", bundle.ext_oneapi_has_device_global("counter"));
  check::that("has table", bundle.ext_oneapi_has_device_global("table"));
  check::that("does not have missing", !bundle.ext_oneapi_has_device_global("missing"));
  check::equal("size", bundle.ext_oneapi_get_device_global_size("counter"), sizeof(int));
  check::equal("size", bundle.ext_oneapi_get_device_global_size("table"), 4 * sizeof(float));
  void *counter = bundle.ext_oneapi_get_device_global_address("counter", q.get_device());
  void *table = bundle.ext_oneapi_get_device_global_address("table", q.get_device());
  int number = -1;
  q.memcpy(&number, counter, sizeof number).wait();
  check::equal("begins with", number, 0);
  number = 100;
  const float values[] = {1, 2, 3.5f, 4};
  q.memcpy(counter, &number, sizeof number).wait();
  q.memcpy(table, values, sizeof values).wait();
  rtc::Array<float> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("use"), out.data());
  check::equal("out", out[0], 108.5f);
  q.memcpy(&number, counter, sizeof number).wait();
  check::equal("counter", number, 105);
  return rtc::result();
}
