// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the expected output of the kernels in constants.hpp, computed by the host compiler. Requires GCC (for
// __builtin_clear_padding) and -I include. Each line has fields separated by spaces, with bytes in hexadecimal:
//
//   constant SYMBOL SIZE DEFAULT OTHER       SYMBOL as in stock_clang.cpp; DPC++'s omits uid and digits
//   kernel NAME SIZE MASK DEFAULT OTHER      the output of the kernel with the default values of all constants, and with
//                                            their other values; only the bits in MASK count
//
// The file token in SYMBOL equals that in stock_clang.cpp if both define the same SYCLPASSES_UNIQUE_PREFIX.

#include <cstdio>
#include <cstring>
#include <new>

#include <syclpasses/specialization_constants.hpp>

#include "constants.hpp"

namespace {

void print_bytes(const unsigned char *Bytes, std::size_t Size) {
  std::putchar(' ');
  for (std::size_t I = 0; I < Size; ++I)
    std::printf("%02x", static_cast<unsigned>(Bytes[I]));
}

/// Object bytes of a value, with zeros as padding.
template <class T> struct image {
  alignas(T) unsigned char Bytes[sizeof(T)] = {};

  explicit image(const T &Value) {
    T *Object = new (Bytes) T(Value);
    __builtin_clear_padding(Object);
  }
};

/// A mask that selects all bits that are not padding.
template <class T> struct mask {
  alignas(T) unsigned char Bytes[sizeof(T)];

  mask() {
    std::memset(Bytes, 0xff, sizeof(Bytes));
    if constexpr (std::is_class_v<T> || std::is_union_v<T>)
      __builtin_clear_padding(reinterpret_cast<T *>(Bytes));
  }
};

template <class T> void print(const char *Name, const char *Symbol, const T &Default, const T &Other) {
  const image<T> First(Default), Second(Other);
  std::printf("constant %s %zu", Symbol, sizeof(T));
  print_bytes(First.Bytes, sizeof(T));
  print_bytes(Second.Bytes, sizeof(T));
  std::printf("\nkernel read_%s %zu", Name, sizeof(T));
  print_bytes(mask<T>().Bytes, sizeof(T));
  print_bytes(First.Bytes, sizeof(T));
  print_bytes(Second.Bytes, sizeof(T));
  std::putchar('\n');
}

/// The other value of a constant.
template <auto &Constant> constexpr int OtherOf = 0;
#define OTHER_CONSTANT(Name, Type, Default, Other)                                                                     \
  template <> constexpr Type OtherOf<constants::Name> = Type UNWRAP Other;
CONSTANTS(OTHER_CONSTANT)

struct defaults {
  template <auto &Constant> auto get() const { return Constant.default_value(); }
};
struct others {
  template <auto &Constant> auto get() const { return OtherOf<Constant>; }
};

void print_computed(const char *Name, std::int64_t Default, std::int64_t Other) {
  std::printf("kernel compute_%s %zu", Name, sizeof(Default));
  print_bytes(mask<std::int64_t>().Bytes, sizeof(Default));
  print_bytes(image<std::int64_t>(Default).Bytes, sizeof(Default));
  print_bytes(image<std::int64_t>(Other).Bytes, sizeof(Other));
  std::putchar('\n');
}

} // namespace

#define CONSTANT(Name, Type, Default, Other)                                                                           \
  print<Type>(#Name, syclpasses::symbolic_id<constants::Name>(), Type UNWRAP Default, Type UNWRAP Other);
#define PLACE(Name, Type, Variable, Default, Other)                                                                    \
  print<Type>(#Name, syclpasses::symbolic_id<Variable>(), Type UNWRAP Default, Type UNWRAP Other);
#define COMPUTED(Name) print_computed(#Name, Name{}(defaults{}), Name{}(others{}));

int main() {
  CONSTANTS(CONSTANT)
  PLACES(PLACE)
  COMPUTED_KERNELS(COMPUTED)
}
