// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derives the symbolic ID of a specialization constant from the mangled name of a template instance. An
// implementation detail of specialization_constants.hpp.
//
// The name of `spec_tag<V>`, `...8spec_tagIL_Z<encoding of V>EE...`, contains the mangled name of the variable V.
// Both the device and the host side have access to it, and the code below derives the ID from it:
//
//   V has external linkage    _ZN2ns4sizeE                             its mangled name
//   V has internal linkage    uid91d9b8e2b0b1d3a4____ZL4size           preceded by a token of the file
//
// All functions are `constexpr`. The device side evaluates them in the compiler; a host compiler without SYCL support
// evaluates them at run time.

#ifndef SYCLPASSES_DETAIL_SYMBOLIC_ID_HPP
#define SYCLPASSES_DETAIL_SYMBOLIC_ID_HPP

#include "standard.hpp"

// Names the translation unit in the IDs of constants with internal linkage. It must be the same when a file is
// compiled for the device and for the host, and unique in the program.
#ifndef SYCLPASSES_UNIQUE_PREFIX
#define SYCLPASSES_UNIQUE_PREFIX __BASE_FILE__
#endif

namespace syclpasses::detail {

// This struct is in a namespace without users' variables, because in the mangled name, a variable of the same namespace
// would be a back reference.
template <auto &Variable> struct spec_tag {};

/// A text without a terminator.
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

/// Returns `_Z<encoding>` from the name of a spec_tag, or an empty text for other names.
constexpr text variable_in(text Tag) {
  constexpr const char Opening[] = "8spec_tagIL";
  for (size_t I = 0; I + sizeof(Opening) <= Tag.Size; ++I) {
    if (!Tag.starts_with(Opening, I))
      continue;
    const size_t From = I + sizeof(Opening) - 1;
    // Three E close the literal, the arguments, and the nested name.
    return Tag.Size < From + 3 ? text{"", 0} : text{Tag.Begin + From, Tag.Size - From - 3};
  }
  return {"", 0};
}

/// The linkage of a variable according to the first part of its mangled name, up to template arguments or anything else
/// that is not a plain identifier. Therefore, `Internal` is correct if it is set. If it is not set, the linkage can
/// still be internal because of a template argument; the pass reports conflicts between such constants.
struct linkage {
  bool Internal = false;
  /// The offset of an `L` that GCC writes and Clang omits (for a constant in an unnamed namespace), or 0.
  size_t Redundant = 0;
};

constexpr linkage linkage_of(text Name) {
  linkage Result;
  size_t I = 2; // after _Z
  while (I < Name.Size && Name.Begin[I] == 'Z')
    ++I; // a local variable of a function: continue with the function
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

/// Returns the FNV-1a hash with 64 bits.
constexpr uint64_t hash(text Text) {
  uint64_t Hash = 0xcbf29ce484222325u;
  for (size_t I = 0; I < Text.Size; ++I)
    Hash = (Hash ^ static_cast<unsigned char>(Text.Begin[I])) * 0x100000001b3u;
  return Hash;
}

/// The symbolic ID: `size` characters, each returned by `at(i)`.
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
