// ESIMD kernels in source code, modeled by front_end.rs. All read 64 numbers, write some, and may use memory.
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;
using esimd::simd, esimd::simd_mask, esimd::atomic_op;

#define KERNEL(name)                                                                                                   \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))                  \
      SYCL_ESIMD_KERNEL void name([[maybe_unused]] const int *in, [[maybe_unused]] int *out, [[maybe_unused]] int *memory)

// Parts: a stride, a variable offset, a matrix, a view of a view, overlapping blocks, indices, a merge.
KERNEL(regions) {
  simd<int, 32> x = esimd::block_load<int, 32>(in);
  simd<unsigned short, 8> where = esimd::convert<unsigned short>(simd<int, 8>(esimd::block_load<int, 8>(in + 32) & 31));
  unsigned offset = where[0] & 15;
  simd<int, 8> even = x.select<8, 2>(offset);
  esimd::block_store(out, even);
  simd<int, 8> part = x.bit_cast_view<int, 4, 8>().select<2, 2, 4, 2>(1, 1);
  esimd::block_store(out + 8, part);
  simd<int, 32> y = x;
  y.select<16, 2>(1).select<4, 3>(2) = even.select<4, 1>(4);
  y.bit_cast_view<int, 4, 8>().select<2, 1, 3, 2>(2, 1) = 7;
  esimd::block_store(out + 16, y);
  simd<int, 16> blocks = x.replicate_vs_w_hs<4, 5, 4, 2>(3);
  esimd::block_store(out + 48, blocks);
  simd<int, 8> chosen = x.iselect(where);
  esimd::block_store(out + 64, chosen);
  y = x;
  y.iupdate(simd<unsigned short, 8>(31, -3), chosen, chosen > 0);
  y.merge(simd<int, 32>(-1), y < simd<int, 32>(0, 1000));
  esimd::block_store(out + 72, y);
}

// Functions on integers.
KERNEL(integers) {
  simd<int, 16> x = esimd::block_load<int, 16>(in), y = esimd::block_load<int, 16>(in + 16);
  simd<unsigned, 16> u = x, v = y;
  esimd::block_store(out, esimd::abs<int>(x));
  esimd::block_store(out + 16, esimd::max<int>(x, y));
  esimd::block_store(out + 32, simd<int, 16>(esimd::min<unsigned>(u, v)));
  esimd::block_store(out + 48, simd<int, 16>(esimd::cbit(u)));
  esimd::block_store(out + 64, simd<int, 16>(esimd::fbl(u)));
  esimd::block_store(out + 80, esimd::fbh(x));
  esimd::block_store(out + 96, esimd::rol<int>(x, simd<int, 16>(y & 31)));
  esimd::block_store(out + 112, esimd::bfn<(esimd::bfn_t::x & ~esimd::bfn_t::y) | esimd::bfn_t::z>(x, y, simd<int, 16>(x + y)));
  esimd::block_store(out + 128, esimd::dp4a<int, int, int, int>(x, y, simd<int, 16>(x ^ y)));
  simd<short, 16> narrow = esimd::saturate<short>(x);
  esimd::block_store(out + 144, esimd::convert<int>(narrow));
  simd<unsigned char, 16> bytes = esimd::saturate<unsigned char>(esimd::convert<float>(simd<int, 16>(x >> 20)));
  esimd::block_store(out + 160, esimd::convert<int>(bytes));
  out[184] = esimd::hmax<int>(x);
  out[185] = esimd::hmin<int>(x);
  out[186] = esimd::reduce<int>(x, std::plus<>());
  simd<unsigned short, 16> truth = x > y;
  out[187] = truth.any() + 2 * truth.all();
  out[188] = esimd::pack_mask<16>(x > y);
  simd_mask<8> bits = esimd::unpack_mask<8>(in[0]);
  simd<int, 8> ones = 0;
  ones.merge(1, bits);
  esimd::block_store(out + 176, ones);
}

// Loads and stores of all kinds, in the memory of 256 numbers.
KERNEL(accesses) {
  simd<int, 16> data = esimd::block_load<int, 16>(in);
  simd<unsigned, 16> offsets = esimd::block_load<int, 16>(in + 16) & 63;
  simd_mask<16> mask = data > 0;
  simd<int, 16> x = esimd::gather<int, 16>(memory, simd<unsigned, 16>(offsets * 4), mask, simd<int, 16>(5));
  esimd::block_store(out, x);
  simd<signed char, 16> small = esimd::gather<signed char, 16>(reinterpret_cast<signed char *>(memory), offsets, mask, simd<signed char, 16>(5));
  esimd::block_store(out + 16, esimd::convert<int>(small));
  esimd::scatter<int, 16>(memory, simd<unsigned, 16>(256, 8), data, mask);
  simd<float, 32> pixels = esimd::gather_rgba<esimd::rgba_channel_mask::GR>(reinterpret_cast<float *>(memory), simd<unsigned, 16>(0, 16));
  esimd::block_store(reinterpret_cast<float *>(out) + 32, pixels);
  esimd::properties hints{esimd::cache_hint_L1<esimd::cache_hint::uncached>, esimd::cache_hint_L2<esimd::cache_hint::cached>};
  simd<int, 16> cached = esimd::block_load<int, 16>(memory, 64, hints);
  esimd::block_store(out + 64, cached);
  simd<int, 32> pairs = esimd::gather<int, 32, 2>(memory, simd<unsigned, 16>(0, 12), hints);
  esimd::block_store(out + 80, pairs);
}

// Atomic operations. The expected value is the last argument.
KERNEL(atomics) {
  simd<int, 16> data = esimd::block_load<int, 16>(in), expected = esimd::block_load<int, 16>(memory);
  expected.select<8, 2>(0) += 1;
  simd_mask<16> mask = data > 0;
  simd<unsigned, 16> offsets(0, 4);
  esimd::block_store(out, esimd::atomic_update<atomic_op::cmpxchg, int>(memory, offsets, data, expected, mask));
  esimd::properties hints{esimd::cache_hint_L1<esimd::cache_hint::uncached>, esimd::cache_hint_L2<esimd::cache_hint::uncached>};
  expected = esimd::block_load<int, 16>(memory + 16);
  expected.select<8, 2>(1) += 1;
  esimd::block_store(out + 16, esimd::atomic_update<atomic_op::cmpxchg, int>(memory + 16, offsets, data, expected, mask, hints));
  esimd::block_store(out + 32, esimd::atomic_update<atomic_op::smax, int>(memory + 32, offsets, data, mask));
  esimd::block_store(out + 48, esimd::atomic_update<atomic_op::sub, int>(memory + 48, offsets, data, mask, hints));
  simd<unsigned, 16> counts = esimd::atomic_update<atomic_op::inc, unsigned>(reinterpret_cast<unsigned *>(memory) + 64, offsets, mask);
  esimd::block_store(out + 64, simd<int, 16>(counts));
}

// Local memory: initial contents, allocations, lanes, atomic operations.
KERNEL(local) {
  esimd::slm_init<1024>();
  simd<int, 16> data = esimd::block_load<int, 16>(in), more = esimd::block_load<int, 16>(in + 16);
  esimd::slm_block_store<int, 16>(64, data);
  {
    esimd::slm_allocator<64> first;
    esimd::slm_block_store<int, 16>(first.get_offset(), more);
    esimd::slm_scatter<int, 8>(simd<unsigned, 8>(64, 8), simd<int, 8>(0, 3), simd_mask<8>(data.select<8, 1>(0) > 0));
    esimd::block_store(out, esimd::slm_block_load<int, 16>(first.get_offset()));
  }
  esimd::block_store(out + 16, esimd::slm_block_load<int, 16>(64));
  simd<int, 16> old = esimd::slm_atomic_update<atomic_op::add, int, 16>(simd<unsigned, 16>(64, 4), more);
  esimd::block_store(out + 32, old);
  esimd::block_store(out + 48, esimd::slm_gather<int, 16>(simd<unsigned, 16>(124, -4)));
}

ESIMD_PRIVATE ESIMD_REGISTER(192) simd<int, 16> kept;

ESIMD_NOINLINE SYCL_ESIMD_FUNCTION simd<int, 16> twice(simd<int, 16> x, int more) { return x * 2 + more; }

// A register variable, and a function.
KERNEL(functions) {
  kept = esimd::block_load<int, 16>(in);
  // On an rvalue, select takes its offset in bytes, so the result needs a name.
  simd<int, 16> result = twice(kept, in[17]);
  kept.select<8, 2>(0) = result.select<8, 1>(8);
  simd<int, 16> copy = kept;
  kept = twice(copy, 1);
  esimd::block_store(out, copy);
  esimd::block_store(out + 16, simd<int, 16>(kept));
}
