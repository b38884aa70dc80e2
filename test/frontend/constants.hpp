// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specialization constants of many types in many scopes, shared by three programs:
//
//   stock_clang.cpp  kernels that read them, for stock clang 22 and include/
//   dpcpp.cpp        the same kernels, for DPC++'s front end
//   expected.cpp     for the host: prints the expected output of the kernels
//
// A kernel has two arguments: an output buffer of bytes, and the emulation buffer for the constants. (Without
// --emulation, DPC++ drops the second one when it optimizes.) It is launched with one work-item. `read_<name>` writes
// the object bytes of the constant <name> to offset 0; padding has no defined value. The other kernels write one
// std::int64_t that is computed from constants in a less direct way.
//
// Include this after the header that declares sycl::specialization_id.

#ifndef CONSTANTS_HPP
#define CONSTANTS_HPP

#include <array>
#include <cstdint>

// ---- types ----------------------------------------------------------------------------------------------------------

using uchar = unsigned char;
using schar = signed char;
using ushort_t = unsigned short;
using uint_t = unsigned;
using ulong_t = unsigned long;
using llong = long long;
using ullong = unsigned long long;

// The types that C++ does not define. On the host, only their layout matters.
#if defined(__LIBSYCL_MAJOR_VERSION)
using half = sycl::half;
template <class T, int N> using vec = sycl::vec<T, N>;
template <class T, int N> using marray = sycl::marray<T, N>;
#define HALF(Value, Bits) ({half(Value)})
#else
#if defined(__SYCL_DEVICE_ONLY__)
using half = _Float16;
template <class T, int N> using vec = T __attribute__((ext_vector_type(N)));
#define HALF(Value, Bits) ({Value})
#else
using half = std::uint16_t;
// A vector of three elements has the same size as a vector of four.
template <class T, int N> struct alignas(sizeof(T) * (N == 3 ? 4 : N)) vec {
  T Elements[N];
};
#define HALF(Value, Bits) ({Bits})
#endif
template <class T, int N> struct marray {
  T Elements[N];
};
#endif

enum class small : unsigned char { none, one, last = 255 };
enum class wide_enum : long { low = -5000000000, high = 5000000000 };
enum plain { red, green, blue = 77 };

struct tail {
  int I;
  char C;
};
struct hole {
  char C;
  int I;
};
struct inner {
  std::int64_t B;
  char C;
};
struct nested {
  char A;
  inner N;
  short D;
};
struct deep {
  struct {
    struct {
      struct {
        half H;
        bool F;
      } Third;
      float X;
    } Second[2];
    double Y;
  } First;
};
struct __attribute__((packed)) packed {
  char C;
  int I;
  double D;
  short S;
};
struct packed_inside {
  bool B;
  packed P;
  int I;
};
struct alignas(32) aligned {
  float X[3];
  long Y;
};
// Not trivial, so that a derived class may use the tail padding.
struct base {
  int I;
  char C;
  constexpr base(int I, char C) : I(I), C(C) {}
};
struct derived : base {
  char D;
  constexpr derived(int I, char C, char D) : base(I, C), D(D) {}
};
struct bits {
  unsigned A : 3;
  unsigned B : 7;
  int C : 22;
};
struct sparse_bits {
  unsigned char A : 2;
  unsigned long B : 40;
};
union number {
  char C;
  int I;
  float F;
};
struct with_union {
  short S;
  number N;
};
struct empty {};
struct empty_first {
  empty E;
  int I;
};
struct empty_last {
  int I;
  empty E;
};
struct matrix {
  int Rows[2][3];
};
struct bool_and_int {
  bool B;
  int I;
};
struct vectors {
  char C;
  vec<float, 3> V;
  short S;
};

using ints = std::array<int, 3>;
using bools = std::array<bool, 3>;
using shorts_of_shorts = std::array<std::array<short, 2>, 3>;
using tails = std::array<tail, 2>;
using cube = std::array<std::array<std::array<uchar, 2>, 3>, 2>;
using float2 = vec<float, 2>;
using float3 = vec<float, 3>;
using double4 = vec<double, 4>;
using short8 = vec<short, 8>;
using uchar16 = vec<uchar, 16>;
using float3s = std::array<vec<float, 3>, 2>;
using marray5 = marray<short, 5>;
using marray3 = marray<double, 3>;

// ---- constants ------------------------------------------------------------------------------------------------------

// CONSTANT(name, type, (default), (another value))
// clang-format off
#define CONSTANTS(CONSTANT)                                                                                            \
  CONSTANT(flag, bool, ({true}), ({false}))                                                                            \
  CONSTANT(off, bool, ({false}), ({true}))                                                                             \
  CONSTANT(character, char, ({'a'}), ({-1}))                                                                           \
  CONSTANT(int8, schar, ({-128}), ({127}))                                                                             \
  CONSTANT(uint8, uchar, ({255}), ({1}))                                                                               \
  CONSTANT(int16, short, ({-32768}), ({1234}))                                                                         \
  CONSTANT(uint16, ushort_t, ({65535}), ({2}))                                                                         \
  CONSTANT(int32, int, ({-2147483647 - 1}), ({42}))                                                                    \
  CONSTANT(uint32, uint_t, ({4294967295u}), ({7}))                                                                     \
  CONSTANT(int64, long, ({-9223372036854775807 - 1}), ({1}))                                                           \
  CONSTANT(uint64, ulong_t, ({18446744073709551615u}), ({3}))                                                          \
  CONSTANT(int64ll, llong, ({-3}), ({1LL << 40}))                                                                      \
  CONSTANT(uint64ll, ullong, ({5}), ({1ULL << 63}))                                                                    \
  CONSTANT(char16, char16_t, ({u'\u20ac'}), ({u'x'}))                                                                  \
  CONSTANT(char32, char32_t, ({U'\U0001f600'}), ({U'y'}))                                                              \
  CONSTANT(wide_char, wchar_t, ({L'w'}), ({L'z'}))                                                                     \
  CONSTANT(float16, half, HALF(1.5f, 0x3e00), HALF(-0.25f, 0xb400))                                                    \
  CONSTANT(float32, float, ({3.5f}), ({-1e30f}))                                                                       \
  CONSTANT(float64, double, ({-2.25}), ({1e-300}))                                                                     \
  CONSTANT(small_enum, small, ({small::last}), ({small::one}))                                                         \
  CONSTANT(long_enum, wide_enum, ({wide_enum::low}), ({wide_enum::high}))                                              \
  CONSTANT(plain_enum, plain, ({blue}), ({green}))                                                                     \
  CONSTANT(tail_padding, tail, ({20, 'c'}), ({-1, 'd'}))                                                               \
  CONSTANT(hole_inside, hole, ({'c', 20}), ({'d', -1}))                                                                \
  CONSTANT(nested_struct, nested, ({'a', {1, 'b'}, 2}), ({'c', {-1, 'd'}, -2}))                                        \
  CONSTANT(deep_struct, deep,                                                                                          \
           ({{{{{half UNWRAP HALF(1.5f, 0x3e00), true}, 1.0f},                                                         \
              {{half UNWRAP HALF(2.0f, 0x4000), false}, 2.0f}}, 3.0}}),                                                \
           ({{{{{half UNWRAP HALF(-0.25f, 0xb400), false}, -1.0f},                                                     \
              {{half UNWRAP HALF(0.5f, 0x3800), true}, -2.0f}}, -3.0}}))                                               \
  CONSTANT(packed_struct, packed, ({'p', 1, 2.5, 3}), ({'q', -1, -2.5, -3}))                                           \
  CONSTANT(packed_in_struct, packed_inside, ({true, {'p', 1, 2.5, 3}, 4}), ({false, {'q', -1, -2.5, -3}, -4}))         \
  CONSTANT(aligned_struct, aligned, ({{1, 2, 3}, 4}), ({{-1, -2, -3}, -4}))                                            \
  CONSTANT(derived_class, derived, ({1, 'b', 'd'}), ({-1, 'x', 'y'}))                                                  \
  CONSTANT(bit_fields, bits, ({5, 100, -7}), ({2, 1, 1000}))                                                           \
  CONSTANT(gaps_in_bits, sparse_bits, ({2, 1ul << 39}), ({1, 12345678901ul}))                                          \
  CONSTANT(union_small, number, ({'u'}), ({'v'}))                                                                      \
  CONSTANT(union_inside, with_union, ({7, {'u'}}), ({-7, {'v'}}))                                                      \
  CONSTANT(no_members, empty, ({}), ({}))                                                                              \
  CONSTANT(empty_at_start, empty_first, ({{}, 5}), ({{}, -5}))                                                         \
  CONSTANT(empty_at_end, empty_last, ({5, {}}), ({-5, {}}))                                                            \
  CONSTANT(int_array, ints, ({{1, 2, 3}}), ({{-1, -2, -3}}))                                                           \
  CONSTANT(bool_array, bools, ({{true, false, true}}), ({{false, true, false}}))                                       \
  CONSTANT(array_of_arrays, shorts_of_shorts, ({{{{1, 2}}, {{3, 4}}, {{5, 6}}}}),                                      \
                                              ({{{{-1, -2}}, {{-3, -4}}, {{-5, -6}}}}))                                \
  CONSTANT(array_of_tails, tails, ({{{1, 'a'}, {2, 'b'}}}), ({{{3, 'c'}, {4, 'd'}}}))                                  \
  CONSTANT(byte_cube, cube, ({{{{{{1, 2}}, {{3, 4}}, {{5, 6}}}}, {{{{7, 8}}, {{9, 10}}, {{11, 12}}}}}}),               \
                            ({{{{{{21, 22}}, {{23, 24}}, {{25, 26}}}}, {{{{27, 28}}, {{29, 30}}, {{31, 32}}}}}}))      \
  CONSTANT(c_array, matrix, ({{{1, 2, 3}, {4, 5, 6}}}), ({{{-1, -2, -3}, {-4, -5, -6}}}))                              \
  CONSTANT(bool_in_struct, bool_and_int, ({true, 8}), ({false, -8}))                                                   \
  CONSTANT(vector2, float2, ({1.0f, 2.0f}), ({-1.0f, -2.0f}))                                                          \
  CONSTANT(vector3, float3, ({1.0f, 2.0f, 3.0f}), ({-1.0f, -2.0f, -3.0f}))                                             \
  CONSTANT(vector4, double4, ({1.0, 2.0, 3.0, 4.0}), ({-1.0, -2.0, -3.0, -4.0}))                                       \
  CONSTANT(vector8, short8, ({1, 2, 3, 4, 5, 6, 7, 8}), ({-1, -2, -3, -4, -5, -6, -7, -8}))                            \
  CONSTANT(vector16, uchar16, ({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}),                               \
                              ({16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}))                               \
  CONSTANT(array_of_vector3, float3s, ({float3{1.0f, 2.0f, 3.0f}, float3{4.0f, 5.0f, 6.0f}}),                          \
                                      ({float3{-1.0f, -2.0f, -3.0f}, float3{-4.0f, -5.0f, -6.0f}}))                    \
  CONSTANT(vector3_in_struct, vectors, ({'v', float3{1.0f, 2.0f, 3.0f}, 4}), ({'w', float3{-1.0f, -2.0f, -3.0f}, -4})) \
  CONSTANT(math_array5, marray5, ({short(1), short(2), short(3), short(4), short(5)}),                                 \
                                 ({short(-1), short(-2), short(-3), short(-4), short(-5)}))                            \
  CONSTANT(math_array3, marray3, ({1.0, 2.0, 3.0}), ({-1.0, -2.0, -3.0}))
// clang-format on

#define UNWRAP(...) __VA_ARGS__
#define DEFINE(Name, Type, Default, Other) inline constexpr sycl::specialization_id<Type> Name{Type UNWRAP Default};
namespace constants {
CONSTANTS(DEFINE)
}
#undef DEFINE

// Other scopes and linkages.
static constexpr sycl::specialization_id<int> file_static{11};
inline constexpr sycl::specialization_id<int> file_inline{12};
namespace {
constexpr sycl::specialization_id<tail> unnamed{tail{13, 'n'}};
}
struct holder {
  static constexpr sycl::specialization_id<int> member{14};
};
template <class T> struct holder_of {
  static constexpr sycl::specialization_id<T> member{T(15)};
};
template <class T> inline constexpr sycl::specialization_id<T> variable_of{T(16)};
namespace outer::inner_namespace {
constexpr sycl::specialization_id<hole> in_namespace{hole{'h', 17}};
}

// PLACE(name, type, variable, (default), (another value))
#define PLACES(PLACE)                                                                                                  \
  PLACE(file_static, int, file_static, ({11}), ({-11}))                                                                \
  PLACE(file_inline, int, file_inline, ({12}), ({-12}))                                                                \
  PLACE(unnamed, tail, unnamed, ({13, 'n'}), ({-13, 'o'}))                                                             \
  PLACE(member, int, holder::member, ({14}), ({-14}))                                                                  \
  PLACE(template_member, short, holder_of<short>::member, ({15}), ({-15}))                                             \
  PLACE(template_member_long, long, holder_of<long>::member, ({15}), ({-15}))                                          \
  PLACE(variable_template, double, variable_of<double>, ({16}), ({-16}))                                               \
  PLACE(in_namespace, hole, outer::inner_namespace::in_namespace, ({'h', 17}), ({'i', -17}))

// ---- kernels that compute -------------------------------------------------------------------------------------------

// COMPUTED(name): a function object of this name, which is called with a reader that returns the values of constants.
#define COMPUTED_KERNELS(COMPUTED)                                                                                     \
  COMPUTED(sum_of_leaves)                                                                                              \
  COMPUTED(from_helpers)                                                                                               \
  COMPUTED(shared_first)                                                                                               \
  COMPUTED(shared_second)                                                                                              \
  COMPUTED(branches)

// Reads in a separate function, which is not inlined into the two kernels that call it.
template <class Reader> [[gnu::noinline]] std::int64_t helper(const Reader &Read) {
  const tail Tail = Read.template get<constants::tail_padding>();
  return Tail.I * 1000 + Tail.C;
}

template <class Reader> [[gnu::noinline]] int element(const Reader &Read, std::size_t Index) {
  return Read.template get<constants::int_array>()[Index];
}

struct sum_of_leaves {
  template <class Reader> std::int64_t operator()(const Reader &Read) const {
    const nested Nested = Read.template get<constants::nested_struct>();
    const packed Packed = Read.template get<constants::packed_struct>();
    return Nested.A + Nested.N.B * 3 + Nested.N.C * 5 + Nested.D * 7 + Packed.C * 11 + Packed.I * 13 +
           static_cast<std::int64_t>(Packed.D * 4) * 17 + Packed.S * 19;
  }
};
struct from_helpers {
  template <class Reader> std::int64_t operator()(const Reader &Read) const {
    std::int64_t Sum = helper(Read);
    for (std::size_t I = 0; I < 3; ++I)
      Sum = Sum * 10 + element(Read, I);
    return Sum;
  }
};
struct shared_first {
  template <class Reader> std::int64_t operator()(const Reader &Read) const {
    return helper(Read) + Read.template get<constants::int16>();
  }
};
struct shared_second {
  template <class Reader> std::int64_t operator()(const Reader &Read) const {
    return Read.template get<constants::int16>() - Read.template get<constants::tail_padding>().I;
  }
};
struct branches {
  template <class Reader> std::int64_t operator()(const Reader &Read) const {
    if (Read.template get<constants::flag>())
      return Read.template get<constants::int8>();
    switch (Read.template get<constants::small_enum>()) {
    case small::one:
      return Read.template get<constants::bit_fields>().C;
    default:
      return Read.template get<constants::bool_array>()[1] ? 1 : 2;
    }
  }
};

#endif
