// Code that the random programs share: names of types, unaligned access to bytes, and the comparison of device and
// host.
//
// A kernel reads ITEMS blocks of INPUT bytes and writes ITEMS blocks of OUTPUT bytes. `Checks` calls the same kernel
// object on host and device, each with its own buffers, and compares all bytes of the output. Bytes that a kernel does
// not write keep their initial value. The two objects differ only in captured pointers.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using f32 = float;
using f64 = double;

template <class T, int N> using Vec = T __attribute__((ext_vector_type(N)));

// Enumerations over each integer type.
template <class T> struct EnumOver {
  enum class Type : T { None = 0, One = 1, Three = 3, Four = 4, Many = 100 };
};
template <class T> using Enum = typename EnumOver<T>::Type;

constexpr u32 ITEMS = 16;
constexpr u32 INPUT = 256;
constexpr u32 OUTPUT = 4096;
// Intel's CPU device may load whole vectors past the last byte that a kernel reads.
constexpr u32 SLACK = 256;

// Returns a vector with equal lanes.
template <class V, class T> inline V splat(T Value) { return (V)(Value); }

// Reads a value from any address.
template <class T> inline T get(const u8 *From) {
  T Value;
  __builtin_memcpy(&Value, From, sizeof(T));
  return Value;
}

// Writes a value to any address.
template <class T> inline void put(u8 *To, T Value) { __builtin_memcpy(To, &Value, sizeof(T)); }

// Runs kernels on both sides and prints the progress, so that a crash identifies its kernel:
//   build; host SEED; device SEED; different SEED item I offset O: host HH, device HH (N bytes); done
class Checks {
public:
  // The arguments are the seeds of functions to skip.
  Checks(int Count, char **Arguments) {
    for (int I = 1; I < Count; ++I)
      Skipped.insert(std::strtoull(Arguments[I], nullptr, 10));
    In = sycl::malloc_shared<u8>(ITEMS * INPUT + SLACK, Queue);
    Out = sycl::malloc_shared<u8>(ITEMS * OUTPUT + SLACK, Queue);
    u32 State = 0x9E3779B9;
    for (u32 I = 0; I < ITEMS * INPUT + SLACK; ++I) {
      State = State * 1664525 + 1013904223;
      // Some blocks have many equal, small or extreme bytes.
      const u32 Byte = State >> 24, Block = I / INPUT % 4;
      In[I] = u8(Block == 0 ? Byte : Block == 1 ? Byte & 3 : Block == 2 ? (Byte & 1 ? 0xFF : 0x80) : Byte & (State >> 16));
    }
    say("build");
    sycl::get_kernel_bundle<sycl::bundle_state::executable>(Queue.get_context());
  }

  ~Checks() {
    sycl::free(In, Queue);
    sycl::free(Out, Queue);
    say("done");
  }

  // Checks a kernel that runs once per item.
  template <class Name, class Make> void items(u64 Seed, Make MakeKernel) {
    check(Seed, [&](const u8 *From, u8 *To) {
      auto Kernel = MakeKernel(From, To);
      for (u32 I = 0; I < ITEMS; ++I)
        Kernel(sycl::id<1>(I));
    }, [&] { Queue.parallel_for<Name>(sycl::range<1>(ITEMS), MakeKernel(In, Out)).wait_and_throw(); });
  }

  // Checks a kernel with a loop over the items.
  template <class Name, class Make> void task(u64 Seed, Make MakeKernel) {
    check(Seed, [&](const u8 *From, u8 *To) { MakeKernel(From, To)(); },
          [&] { Queue.single_task<Name>(MakeKernel(In, Out)).wait_and_throw(); });
  }

private:
  sycl::queue Queue;
  std::set<u64> Skipped;
  u8 *In, *Out;

  template <class... Values> static void say(const char *Format, Values... Rest) {
    std::printf(Format, Rest...);
    std::printf("\n");
    std::fflush(stdout);
  }

  template <class Host, class Device> void check(u64 Seed, Host RunHost, Device RunDevice) {
    if (Skipped.count(Seed))
      return;
    std::vector<u8> Expected(ITEMS * OUTPUT + SLACK, 0xA5);
    std::vector<u8> Input(In, In + ITEMS * INPUT + SLACK);
    std::memset(Out, 0xA5, Expected.size());
    say("host %llu", (unsigned long long)Seed);
    RunHost(Input.data(), Expected.data());
    say("device %llu", (unsigned long long)Seed);
    RunDevice();
    u32 Wrong = 0, First = 0;
    for (u32 I = Expected.size(); I-- > 0;)
      if (Out[I] != Expected[I])
        ++Wrong, First = I;
    if (Wrong) {
      std::printf("different %llu item %u offset %u: host", (unsigned long long)Seed, First / OUTPUT, First % OUTPUT);
      for (u32 I = First; I < First + 8 && I < Expected.size(); ++I)
        std::printf(" %02x", Expected[I]);
      std::printf(", device");
      for (u32 I = First; I < First + 8 && I < Expected.size(); ++I)
        std::printf(" %02x", Out[I]);
      say(" (%u bytes differ)", Wrong);
    }
  }
};
