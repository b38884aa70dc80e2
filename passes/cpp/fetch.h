//===- fetch.h - Memory that is going to be needed --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_FETCH_H
#define SYCLPASSES_FETCH_H

#include <cstdint>

namespace syclpasses {

constexpr int CacheLine = 64;

/// Asks for the memory at From to To bytes from Address. It does not wait, and
/// does no harm where nothing is.
inline void fetch(intptr_t Address, int From, int To) {
  for (int Offset = From; Offset < To; Offset += CacheLine)
    __builtin_prefetch(reinterpret_cast<const void *>(Address + Offset));
}

inline void fetch(const void *Address, int From, int To) {
  fetch(reinterpret_cast<intptr_t>(Address), From, To);
}

} // namespace syclpasses

#endif
