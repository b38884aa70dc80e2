// Sub-group ballots as masks: ext_oneapi_sub_group_mask.
// FEATURE: sub-groups
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/sub_group_mask.hpp>

constexpr std::size_t width = 32;

int main() {
  sycl::queue queue;
  unsigned *out = sycl::malloc_shared<unsigned>(width * 4, queue);
  queue.parallel_for(sycl::nd_range<1>(width, width), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(width)]] {
    auto sg = item.get_sub_group();
    const unsigned lane = unsigned(sg.get_local_linear_id());
    auto mask = sycl::ext::oneapi::group_ballot(sg, lane % 3 == 1);
    unsigned bits = 0;
    mask.extract_bits(bits, sycl::id<1>(0));
    out[lane] = bits;
    out[width + lane] = mask.count();
    out[2 * width + lane] = unsigned(mask.find_low()[0]) * 100 + unsigned(mask.find_high()[0]);
    mask.flip();
    mask.reset(sycl::id<1>(0));
    out[3 * width + lane] = mask.test(sycl::id<1>(lane)) ? 1 : 0;
  });
  queue.wait();
  unsigned bits = 0, count = 0;
  for (unsigned lane = 0; lane < width; ++lane)
    if (lane % 3 == 1) {
      bits |= 1u << lane;
      ++count;
    }
  check::each("bits", out, width, [&](std::size_t) { return bits; });
  check::each("count", out + width, width, [&](std::size_t) { return count; });
  check::each("low and high", out + 2 * width, width, [](std::size_t) { return 131u; });
  check::each("flipped", out + 3 * width, width, [](std::size_t i) { return unsigned(i % 3 != 1 && i != 0); });
  sycl::free(out, queue);
  return check::result();
}
