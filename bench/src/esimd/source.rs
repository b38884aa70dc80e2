//! Generates a SYCL source file with any number of typical ESIMD kernels, for DPC++'s front end.

use std::io::{self, Write};

const BEGIN: &str = r#"#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>
namespace esimd = sycl::ext::intel::esimd;
using esimd::simd, esimd::simd_mask;
#define KERNEL \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>)) SYCL_ESIMD_KERNEL void
SYCL_ESIMD_FUNCTION inline unsigned item() {
  return sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
}
SYCL_ESIMD_FUNCTION __attribute__((noinline)) simd<float, 16> blend(simd<float, 16> x, simd<float, 16> y, float by) {
  simd<float, 16> z = x * by + y;
  z.select<8, 2>(0) = x.select<8, 1>(4);
  return z;
}
SYCL_ESIMD_FUNCTION __attribute__((noinline)) void accumulate(simd<float, 16> &sum, simd<float, 16> x) {
  sum += x;
  sum.merge(x, sum > 3.f);
}
SYCL_ESIMD_FUNCTION __attribute__((noinline)) int tile(int value) {
  esimd::slm_allocator<64> place;
  esimd::slm_block_store<int, 16>(place.get_offset(), simd<int, 16>(value, 1));
  return esimd::slm_scalar_load<int>(place.get_offset() + 4);
}
"#;

/// A group: a matrix product, a stencil, and a kernel with gathers, masks, local memory and atomics. `@` is the index
/// of the group.
const KERNELS: &str = r"
KERNEL product_@(const float *a, const float *b, float *c, int n) {
  simd<float, 16> sum[4];
  for (int r = 0; r < 4; r++)
    sum[r] = 0;
  for (int k = 0; k < n; k++) {
    simd<float, 16> y = esimd::block_load<float, 16>(b + k * 16 + @);
    for (int r = 0; r < 4; r++) {
      simd<float, 16> x = esimd::block_load<float, 16>(a + (r * n + k) * 16);
      sum[r] += x.replicate_w<16, 1>(r + @ % 7) * y;
    }
  }
  for (int r = 0; r < 4; r++)
    esimd::block_store(c + item() * 64 + r * 16, sum[r]);
}
KERNEL stencil_@(const float *a, float *b, float w) {
  simd<float, 16> before = esimd::block_load<float, 16>(a), here = esimd::block_load<float, 16>(a + 16);
  for (int row = 2; row < 64 + @; row++) {
    simd<float, 16> after = esimd::block_load<float, 16>(a + row * 16), left = here, right = here;
    left.select<15, 1>(1) = here.select<15, 1>(0);
    right.select<15, 1>(0) = here.select<15, 1>(1);
    simd<float, 16> next = blend(before + after, left + right, w * (@ % 13 + 1));
    accumulate(next, here);
    next[@ % 16] = here[(@ + 5) % 16];
    esimd::block_store(b + row * 16, next);
    before = here;
    here = after;
  }
}
KERNEL spread_@(const int *a, unsigned *h, int *b) {
  esimd::slm_init<1024 + 64 * (@ % 4)>();
  simd<unsigned, 16> offsets(item() * 64, 4);
  simd_mask<16> mask = offsets > 8u + @;
  simd<int, 16> x = esimd::gather<int, 16>(a, offsets, mask, simd<int, 16>(3));
  simd<int, 32> wide = esimd::block_load<int, 32>(a + @);
  simd<int, 8> even = wide.select<8, 2>(0);
  wide.select<8, 2>(1) = even * (@ % 13 + 1);
  x.select<8, 1>(0) += even;
  esimd::slm_block_store<int, 16>(0, x);
  esimd::barrier();
  x += esimd::slm_block_load<int, 16>(64) + tile(@);
  if (mask.any())
    esimd::atomic_update<esimd::atomic_op::add, unsigned, 16>(h, offsets, simd<unsigned, 16>(x), mask);
  while (true) {
    simd_mask<16> going = x > @ % 13 + 1;
    if (!going.any())
      break;
    x.merge(x >> 1, going);
  }
  simd<float, 16> f = x;
  f = esimd::sqrt(f) + esimd::abs(f);
  x = f;
  esimd::scatter<int, 16>(b, offsets, x, mask);
  esimd::block_store(b + @, wide);
}
";

/// Writes a source file with this many groups of three kernels. A group has about 300 builtin calls.
pub fn write(out: &mut impl Write, groups: u32) -> io::Result<()> {
    out.write_all(BEGIN.as_bytes())?;
    (0..groups).try_for_each(|group| out.write_all(KERNELS.replace('@', &group.to_string()).as_bytes()))
}
