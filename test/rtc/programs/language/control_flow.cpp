// Control flow: switch, loops with break and continue, early return, and a small stack in private memory.
// FEATURE: C++ in kernels
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    static int evaluate(const char *text) {
      int stack[8], top = 0;
      for (; *text; ++text) {
        switch (*text) {
        case ' ': continue;
        case '+': --top; stack[top - 1] += stack[top]; break;
        case '*': --top; stack[top - 1] *= stack[top]; break;
        case '!': return -1;
        default: stack[top++] = *text - '0';
        }
        if (top == 8)
          break;
      }
      return stack[0];
    }
    extern "C" KERNEL(1) void calculate(const char *texts, int *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = evaluate(texts + 16 * i);
    }
  )");
  const char texts[4][16] = {"1 2 +", "3 4 * 5 +", "2 3 4 + *", "1 !"};
  rtc::Array<char> in(64);
  std::copy_n(&texts[0][0], 64, in.data());
  rtc::Array<int> out(4);
  rtc::run(bundle.ext_oneapi_get_kernel("calculate"), sycl::nd_range<1>(4, 2), in.data(), out.data());
  const int expected[] = {3, 17, 14, -1};
  check::each("result", out, 4, [&](std::size_t i) { return expected[i]; });
  return rtc::result();
}
