// Integers of more than 64 bits: arithmetic, memory, calls and captures. Lanes of vectors through bit casts and unions.
// FEATURE: C++17
// ALSO: -O1
// ALSO: -O3
// ALSO: -O0 --sycl-spirv=translator
// ALSO: -O1 --sycl-spirv=translator
// ALSO: -O2 --sycl-spirv=translator
// ALSO: -O3 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstdint>

constexpr int count = 64, results = 24;

template <class Wide> struct Record {
  Wide number;
  std::uint16_t other;
};

template <class Wide> constexpr Wide table[3] = {1, Wide(0x123456789abcdef0) << 99 | 7, ~Wide(0)};

template <class Wide> Wide mix(Wide a, Wide b) { return a * b + (a ^ b); }

// Also computed on the host.
template <class Wide, class Signed> void arithmetic(const Wide *in, Wide *out) {
  const Wide a = in[0], b = in[1];
  const unsigned bits = sizeof(Wide) * 8, amount = unsigned(b) % bits;
  const Wide all[] = {
      a + b, a - b, a * b, a & b, a | ~b, -a, a << amount, a >> amount, Wide(Signed(a) >> amount), a << 65 | b >> 67,
      Wide(a < b) | Wide(a >= b) << 1 | Wide(Signed(a) < Signed(b)) << 2 | Wide(Signed(a) > Signed(b)) << 3 | Wide(a == b) << 4,
      Wide(Signed(int(unsigned(b)))), a < b ? a : b, mix(a, b)};
  for (unsigned i = 0; i < sizeof all / sizeof *all; ++i)
    out[i] = all[i];
  Wide sum = 0;
  for (unsigned i = 0; i < amount % 16; ++i)
    sum = sum * 3 + (sum > a ? b : a);
  out[16] = sum;
  Wide local[4];
  for (int i = 0; i < 4; ++i)
    local[i] = a + i;
  out[17] = local[unsigned(b) % 4];
  const Record<Wide> records[2] = {{a, 1}, {b, 2}};
  out[18] = records[unsigned(a) % 2].number + records[unsigned(b) % 2].other;
  out[19] = table<Wide>[unsigned(b) % 3];
}

template <class T> void get(T &value, const unsigned char *source) { __builtin_memcpy(&value, source, sizeof value); }

using Shorts = std::uint16_t __attribute__((ext_vector_type(16)));
using Bytes = std::uint8_t __attribute__((ext_vector_type(16)));
using Longs = std::uint64_t __attribute__((ext_vector_type(2)));

union Parts {
  Longs longs[2];
  Shorts shorts;
  float floats[8];
};

std::uint64_t lanes(const unsigned char *source) {
  Shorts shorts;
  Longs longs;
  get(shorts, source + 1);
  get(longs, source + 3);
  std::uint64_t result = shorts[0];
  result = result * 31 + __builtin_bit_cast(Bytes, longs)[9] + (__builtin_bit_cast(Bytes, longs)[0] == 0);
  Parts parts;
  get(parts.shorts, source + 32);
  parts.floats[3] = float(source[5]);
  Parts copy = source[7] % 2 ? parts : Parts{};
  return result * 31 + copy.longs[0][1] + copy.longs[1][0] * 7 + parts.shorts[0];
}

template <class Wide, class Signed> void run(sycl::queue &queue, const char *name) {
  auto *in = sycl::malloc_shared<Wide>(2 * count, queue), *out = sycl::malloc_shared<Wide>(results * count, queue);
  auto *hashes = sycl::malloc_shared<std::uint64_t>(count, queue);
  std::uint64_t state = 1;
  for (int i = 0; i < 2 * count; ++i) {
    in[i] = i % 5 == 0 ? -Wide(i) : 0;
    for (unsigned k = 0; k < i % 9; ++k)
      in[i] = in[i] << 57 | (state = state * 6364136223846793005u + 1442695040888963407u) >> 7;
  }
  const Wide captured = in[7];
  queue.fill(out, Wide(0), results * count).wait();
  queue.parallel_for(count, [=](sycl::id<1> i) {
    arithmetic<Wide, Signed>(in + 2 * i, out + results * i);
    out[results * i + 20] = captured;
    hashes[i] = lanes(reinterpret_cast<const unsigned char *>(in + i));
  });
  queue.wait();
  for (int i = 0; i < count; ++i) {
    Wide expected[results] = {};
    arithmetic<Wide, Signed>(in + 2 * i, expected);
    expected[20] = captured;
    for (int k = 0; k < results; ++k)
      check::that(name, out[results * i + k] == expected[k]);
    check::equal("lanes", hashes[i], lanes(reinterpret_cast<const unsigned char *>(in + i)));
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
  sycl::free(hashes, queue);
}

int main() {
  sycl::queue queue;
  // The front end does not support 65 to 128 bits on devices.
  run<unsigned _BitInt(192), _BitInt(192)>(queue, "192 bits");
  run<unsigned _BitInt(256), _BitInt(256)>(queue, "256 bits");
  run<unsigned _BitInt(512), _BitInt(512)>(queue, "512 bits");
  return check::result();
}
