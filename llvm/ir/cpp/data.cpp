//===- data.cpp - Data arrays as bytes, wide integers as words ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM stores constant arrays and vectors of numbers as bytes. LLVM 19's C API
// requires a constant for each element, which the context never frees, and
// cannot return integers of more than 64 bits. Only src/data.rs calls this
// file.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

/// Returns the bytes of a ConstantDataArray or ConstantDataVector. The caller
/// checks the type.
extern "C" const char *sycl_passes_data(LLVMValueRef Data, size_t *Length) {
  StringRef Bytes =
      static_cast<ConstantDataSequential *>(unwrap(Data))->getRawDataValues();
  *Length = Bytes.size();
  return Bytes.data();
}

/// Returns an array of Count numbers. The element type must be valid for a
/// ConstantDataArray.
extern "C" LLVMValueRef sycl_passes_data_array(LLVMTypeRef Element,
                                               const char *Bytes, size_t Length,
                                               uint64_t Count) {
  return wrap(ConstantDataArray::getRaw(StringRef(Bytes, Length), Count,
                                        unwrap(Element)));
}

/// Returns the words of a ConstantInt, least significant first. The caller
/// checks the type.
extern "C" const uint64_t *sycl_passes_int_words(LLVMValueRef Int,
                                                 size_t *Count) {
  const APInt &Value = static_cast<ConstantInt *>(unwrap(Int))->getValue();
  *Count = Value.getNumWords();
  return Value.getRawData();
}
