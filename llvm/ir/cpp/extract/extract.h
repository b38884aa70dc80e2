//===- extract.h - Extraction of globals into a new module ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM clones only whole modules. Unwanted globals become declarations. All
// distinct metadata is copied, and the copies are freed only with the context.
// With this code, the cost of a part depends only on its contents, and the part
// shares metadata with its module.
//
// The input is a module and a list of the requested globals, each of which is
// to be defined or only declared. The list must contain all globals that a
// defined global uses. The output is a module in the same context with these
// globals.
//
//  1. Once per module: find the metadata that contains globals (source.cpp).
//     Such metadata is rare in device code.
//  2. Declare the globals in the new module (part.cpp).
//  3. Copy the bodies, or move those that no other part requires (body.cpp).
//     Replace local operands with a map for the function, and constants with a
//     map for the part. Share metadata, or recreate it if it contains globals
//     (values.cpp).
//  4. Map initializers, aliases and personality functions in the same way.
//  5. Copy the properties of the module itself: flags, named metadata without
//     nodes for missing globals, and lists such as llvm.used without missing
//     globals.
//
// Only src/extract.rs calls this code. It calls only functions that all
// supported versions of LLVM have (see rebuild.cpp), so it cannot use
// ValueMapper.
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_EXTRACT_H
#define SYCLPASSES_EXTRACT_H

#include "llvm-c/Types.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

namespace syclpasses {

/// The module to split, with the data that all parts require.
class Source {
public:
  explicit Source(llvm::Module &M);

  llvm::Module &M;

  /// Returns whether a constant contains no globals.
  bool isPlain(const llvm::Constant *C);
  /// Returns whether a node contains a global, directly or in other nodes.
  bool hasGlobals(const llvm::MDNode *N) const { return Nodes.contains(N); }
  /// Returns whether any metadata contains a global.
  bool anyHasGlobals() const { return AnyInMetadata; }
  /// Returns the lists that are special to LLVM, such as llvm.used.
  llvm::ArrayRef<llvm::GlobalVariable *> lists() const { return Lists; }

private:
  bool usedByMetadata() const;
  void findNodes();

  llvm::DenseSet<const llvm::Constant *> Plain;
  llvm::DenseSet<const llvm::MDNode *> Nodes;
  llvm::SmallVector<llvm::GlobalVariable *, 4> Lists;
  bool AnyInMetadata = false;
};

/// The form of a global in a part; the same as in src/extract.rs.
enum Fate : uint8_t { Declare = 0, Copy = 1, Move = 2 };

/// A part under construction.
class Part {
public:
  Part(Source &From, llvm::Module &To)
      : From(From), To(To), Context(To.getContext()) {}

  /// Adds the globals. On failure, returns the cause: a constant that cannot be
  /// recreated, a global that was not requested, or a function in an address
  /// space other than the module's.
  const llvm::Value *make(const LLVMValueRef *Wanted, const uint8_t *Fates,
                          size_t Count);

private:
  // part.cpp
  void addFunction(llvm::Function &Old, bool IsDefined);
  void addVariable(llvm::GlobalVariable &Old, bool IsDefined);
  void addDeclaration(llvm::GlobalValue &Old);
  void addIndirect(llvm::GlobalValue &Old);
  void addIndirectInOrder(llvm::GlobalValue &Old);
  void copyComdat(const llvm::GlobalObject &Old, llvm::GlobalObject &New);
  void defineVariable(llvm::GlobalVariable &Old);
  void copyAttachments(const llvm::GlobalObject &Old, llvm::GlobalObject &New);
  void copyList(llvm::GlobalVariable &Old);
  void copyNamedMetadata();

  // body.cpp
  void defineFunction(llvm::Function &Old, llvm::Function &New, bool IsMoved);
  llvm::BasicBlock *addBlock(const llvm::BasicBlock &Old, llvm::Function &New);
  void addBlocksWithAddress(const llvm::Function &Old, llvm::Function &New);
  void copyBlocks(llvm::Function &Old, llvm::Function &New);
  void moveBlocks(llvm::Function &Old, llvm::Function &New);
  void remap(llvm::Instruction &I);
  void remap(llvm::DbgRecord &Record);
  void remapVariable(llvm::DbgVariableRecord &Record);

  // values.cpp
  llvm::Constant *fail(llvm::Constant *C);
  llvm::Value *mapped(llvm::Value *V);
  llvm::Constant *mappedConstant(llvm::Constant *C);
  llvm::Constant *rebuilt(llvm::Constant *C);
  bool isThere(const llvm::Constant *C);
  llvm::Metadata *mappedMetadata(llvm::Metadata *MD);
  llvm::MDNode *mappedNode(llvm::MDNode *N);
  llvm::Metadata *mappedOperand(llvm::Metadata *MD);
  llvm::MDNode *makeNodes(llvm::MDNode *Root);
  bool isAboutMissing(const llvm::MDNode *N);

  Source &From;
  llvm::Module &To;
  llvm::LLVMContext &Context;
  llvm::DenseMap<const llvm::GlobalValue *, llvm::GlobalValue *> Globals;
  llvm::DenseMap<const llvm::Constant *, llvm::Constant *> Constants;
  llvm::DenseMap<const llvm::MDNode *, llvm::TrackingMDNodeRef> NodesMade;
  /// Maps the values of the current function.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Locals;
  llvm::DenseMap<const llvm::MDNode *, llvm::DIAssignID *> AssignIDs;
  /// Maps the blocks of all functions whose addresses are taken.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Blocks;
  /// The first value that could not be added.
  const llvm::Value *Culprit = nullptr;
};

} // namespace syclpasses

#endif
