// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the mangled name of a template instance to the symbolic id of a specialization constant. An
// implementation detail of specialization_constants.hpp.
//
// The name of `spec_tag<V>`, `...8spec_tagIL_Z<encoding of V>EE...`, holds the mangled name of the variable V.
// Both the device and the host side can get at it, and the code below reads the id from it:
//
//   V has external linkage    _ZN2ns4sizeE                             its mangled name
//   V has internal linkage    uid91d9b8e2b0b1d3a4____ZL4size           a token of the file goes in front
//
// `constexpr` throughout: the device side runs it in the compiler, a host without SYCL support at run time.

#ifndef SYCLPASSES_DETAIL_SYMBOLIC_ID_HPP
#define SYCLPASSES_DETAIL_SYMBOLIC_ID_HPP

#include "standard.hpp"

// Names the translation unit in the ids of constants with internal linkage. It has to be the same when a file is
// compiled for the device and for the host, and another one for every other file of the program.
#ifndef SYCLPASSES_UNIQUE_PREFIX
#define SYCLPASSES_UNIQUE_PREFIX __BASE_FILE__
#endif

namespace syclpasses::detail {

// Outside of any namespace that holds users' variables: inside the mangled name a variable of the same namespace
// would be written as a back reference.
template <auto &Variable> struct spec_tag {};

/// A piece of text that is not zero-terminated.
struct text {
  const char *Begin;
  size_t Size;

  constexpr bool starts_with(const char *Prefix, size_t From = 0) const {
    for (size_t I = 0; Prefix[I] != '\0'; ++I)
      if (From + I >= Size || Begin[From + I] != Prefix[I])
        return false;
    return true;
  }

  constexpr bool digit_at(size_t I) const { return I < Size && Begin[I] >= '0' && Begin[I] <= '9'; }
};

constexpr text text_of(const char *Zero) {
  size_t Size = 0;
  while (Zero[Size] != '\0')
    ++Size;
  return {Zero, Size};
}

/// `_Z<encoding>` inside the name of a spec_tag; empty when the name is not one.
constexpr text variable_in(text Tag) {
  constexpr const char Opening[] = "8spec_tagIL";
  for (size_t I = 0; I + sizeof(Opening) <= Tag.Size; ++I) {
    if (!Tag.starts_with(Opening, I))
      continue;
    const size_t From = I + sizeof(Opening) - 1;
    // Three E close the literal, the arguments, and the name nested in our namespace.
    return Tag.Size < From + 3 ? text{"", 0} : text{Tag.Begin + From, Tag.Size - From - 3};
  }
  return {"", 0};
}

/// What the leading, plain part of a mangled name says about a variable. It ends where template arguments or
/// anything else than a plain identifier begins, so `Internal` is never wrong when set. When it is not set, the
/// linkage can still be internal, by a template argument; the pass reports a clash of two such constants.
struct linkage {
  bool Internal = false;
  /// A `L` at this place is written by GCC and left out by Clang (a constant in an unnamed namespace); 0: nowhere.
  size_t Redundant = 0;
};

constexpr linkage linkage_of(text Name) {
  linkage Result;
  size_t I = 2; // after _Z
  while (I < Name.Size && Name.Begin[I] == 'Z')
    ++I; // a local variable of a function: look at the function
  if (I < Name.Size && Name.Begin[I] == 'N')
    ++I;
  while (I < Name.Size) {
    if (Name.Begin[I] == 'S' && Name.starts_with("St", I)) {
      I += 2; // ::std
      continue;
    }
    const bool Local = Name.Begin[I] == 'L' && Name.digit_at(I + 1);
    if (Local && Result.Internal && Result.Redundant == 0)
      Result.Redundant = I;
    Result.Internal = Result.Internal || Local;
    if (Local)
      ++I;
    size_t Length = 0;
    if (!Name.digit_at(I))
      break;
    for (; Name.digit_at(I); ++I)
      Length = Length * 10 + static_cast<size_t>(Name.Begin[I] - '0');
    Result.Internal = Result.Internal || Name.starts_with("_GLOBAL__N_1", I);
    I += Length;
  }
  return Result;
}

/// FNV-1a, 64 bits.
constexpr uint64_t hash(text Text) {
  uint64_t Hash = 0xcbf29ce484222325u;
  for (size_t I = 0; I < Text.Size; ++I)
    Hash = (Hash ^ static_cast<unsigned char>(Text.Begin[I])) * 0x100000001b3u;
  return Hash;
}

/// The symbolic id, character by character: `size` characters, `at(i)` for each.
class symbolic_id_text {
public:
  constexpr symbolic_id_text(const char *TagName, const char *FileName)
      : Name(variable_in(text_of(TagName))), Linkage(linkage_of(Name)), FileHash(hash(text_of(FileName))) {}

  constexpr size_t size() const {
    return (Linkage.Internal ? PrefixSize : 0) + Name.Size - (Linkage.Redundant != 0 ? 1 : 0);
  }

  constexpr char at(size_t I) const {
    if (Linkage.Internal) {
      if (I < PrefixSize)
        return prefix_at(I);
      I -= PrefixSize;
    }
    return Name.Begin[Linkage.Redundant != 0 && I >= Linkage.Redundant ? I + 1 : I];
  }

private:
  // uid, 16 hexadecimal digits, ___ (the name's own underscore follows)
  static constexpr size_t PrefixSize = 3 + 16 + 3;

  constexpr char prefix_at(size_t I) const {
    if (I < 3)
      return "uid"[I];
    if (I >= 3 + 16)
      return '_';
    return "0123456789abcdef"[(FileHash >> (4 * (3 + 15 - I))) & 15];
  }

  text Name;
  linkage Linkage;
  uint64_t FileHash;
};

} // namespace syclpasses::detail

#endif
