// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derives the symbolic ID of a specialization constant from the mangled name of a template instance. This is an
// implementation detail of specialization_constants.hpp.
//
// The name of `spec_tag<V>`, `...8spec_tagIL_Z<encoding of V>EE...`, contains the mangled name of the variable V.
// Device code and host code both have access to the name, and derive the ID from it:
//
//   V has external linkage    _ZN2ns4sizeE                             the mangled name of V
//   V has internal linkage    uid91d9b8e2b0b1d3a4____ZL4size           preceded by a prefix that identifies the file
//
// All functions are `constexpr`. In device code, the compiler evaluates them. In host code from a compiler without SYCL
// support, they run at run time.

#ifndef SYCLPASSES_DETAIL_SYMBOLIC_ID_HPP
#define SYCLPASSES_DETAIL_SYMBOLIC_ID_HPP

#include "standard.hpp"

// Identifies the translation unit in the IDs of constants with internal linkage. It must be unique in the program, and
// the same when a file is compiled for the device and for the host.
#ifndef SYCLPASSES_UNIQUE_PREFIX
#define SYCLPASSES_UNIQUE_PREFIX __BASE_FILE__
#endif

namespace syclpasses::detail {

// This struct is in a namespace that contains no user variables. Otherwise, the mangled name could abbreviate the
// variable's namespace with a substitution.
template <auto &Variable> struct spec_tag {};

/// A string without a terminator.
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

/// Returns `_Z<encoding>` from the name of a spec_tag, or an empty string for other names.
constexpr text variable_in(text Tag) {
  constexpr const char Opening[] = "8spec_tagIL";
  for (size_t I = 0; I + sizeof(Opening) <= Tag.Size; ++I) {
    if (!Tag.starts_with(Opening, I))
      continue;
    const size_t From = I + sizeof(Opening) - 1;
    // Three Es close the literal, the template arguments, and the nested name.
    return Tag.Size < From + 3 ? text{"", 0} : text{Tag.Begin + From, Tag.Size - From - 3};
  }
  return {"", 0};
}

/// The linkage of a variable, derived from its mangled name up to the first component that is not a plain identifier,
/// such as template arguments. If `Internal` is set, the linkage is internal. Otherwise, the linkage may still be
/// internal because of a template argument. The pass reports conflicts between such constants.
struct linkage {
  bool Internal = false;
  /// The offset of an `L` that GCC writes and Clang omits (for constants in unnamed namespaces), or 0.
  size_t Redundant = 0;
};

constexpr linkage linkage_of(text Name) {
  linkage Result;
  size_t I = 2; // after _Z
  while (I < Name.Size && Name.Begin[I] == 'Z')
    ++I; // a function-local variable: continue with the function's name
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

/// Returns the 64-bit FNV-1a hash.
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
  // uid, 16 hexadecimal digits, and ___ (the initial underscore of the mangled name follows)
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
