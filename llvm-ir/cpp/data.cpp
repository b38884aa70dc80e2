//===- data.cpp - Arrays of numbers as bytes, wide integers as words ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM keeps arrays and vectors of numbers as bytes. The C interface of LLVM 19
// reads and makes them by a constant for each element, which stays in the context
// for good. It gives the value of an integer of up to 64 bits only. Called from
// src/data.rs only.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

/// The bytes of a ConstantDataArray or ConstantDataVector, which the caller has
/// made sure it is.
extern "C" const char *sycl_passes_data(LLVMValueRef Data, size_t *Length) {
  StringRef Bytes =
      static_cast<ConstantDataSequential *>(unwrap(Data))->getRawDataValues();
  *Length = Bytes.size();
  return Bytes.data();
}

/// An array of Count numbers of a type that such arrays can have.
extern "C" LLVMValueRef sycl_passes_data_array(LLVMTypeRef Element,
                                               const char *Bytes, size_t Length,
                                               uint64_t Count) {
  return wrap(ConstantDataArray::getRaw(StringRef(Bytes, Length), Count,
                                        unwrap(Element)));
}

/// The words of a ConstantInt, which the caller has made sure it is. The lowest
/// comes first.
extern "C" const uint64_t *sycl_passes_int_words(LLVMValueRef Int,
                                                 size_t *Count) {
  const APInt &Value = static_cast<ConstantInt *>(unwrap(Int))->getValue();
  *Count = Value.getNumWords();
  return Value.getRawData();
}
