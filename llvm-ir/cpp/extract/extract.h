//===- extract.h - A new module with some globals of another --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM clones modules whole: what is not wanted becomes a declaration, and all
// distinct metadata a copy that lives as long as the context. Here a part costs
// what is in it, and shares metadata with the module that it comes from.
//
// In: a module, and the globals that are wanted of it, in order: each defined,
// or only declared. Everything that a defined one uses must be among them.
// Out: a module of the same context with them.
//
//  1. Once for a module: find the metadata that has globals in it (source.cpp).
//     There is next to none in device code.
//  2. Declare the globals in the new module (part.cpp).
//  3. Bring the bodies over, copied, or moved where no other part wants them
//     (body.cpp). Operands are looked up: locals in a map for each function,
//     constants in a map for the part. Metadata stays as it is, unless it has
//     globals in it: then it is made again (values.cpp).
//  4. Do the same for initializers, aliases, personality functions.
//  5. Copy what belongs to the module itself: flags, named metadata without the
//     nodes about globals that are not there, and the lists of LLVM such as
//     llvm.used with the elements whose globals are there.
//
// Called from src/extract.rs only; of LLVM's functions, only those that all
// supported versions have (rebuild.cpp says why). So LLVM's ValueMapper is out.
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

/// The module that parts come from, with what they all ask of it.
class Source {
public:
  explicit Source(llvm::Module &M);

  llvm::Module &M;

  /// Whether a constant has no global in it.
  bool isPlain(const llvm::Constant *C);
  /// Whether a node has a global in it, or a node that has.
  bool hasGlobals(const llvm::MDNode *N) const { return Nodes.contains(N); }
  /// Whether some metadata has.
  bool anyHasGlobals() const { return AnyInMetadata; }
  /// The lists that LLVM gives a meaning to, such as llvm.used.
  llvm::ArrayRef<llvm::GlobalVariable *> lists() const { return Lists; }

private:
  bool usedByMetadata() const;
  void findNodes();

  llvm::DenseSet<const llvm::Constant *> Plain;
  llvm::DenseSet<const llvm::MDNode *> Nodes;
  llvm::SmallVector<llvm::GlobalVariable *, 4> Lists;
  bool AnyInMetadata = false;
};

/// What becomes of a global, as in src/extract.rs.
enum Fate : uint8_t { Declare = 0, Copy = 1, Move = 2 };

/// A part that is being made.
class Part {
public:
  Part(Source &From, llvm::Module &To)
      : From(From), To(To), Context(To.getContext()) {}

  /// Brings the globals over. If one cannot be, returns it, or what it consists
  /// of: a constant of a kind that cannot be made again, a global that is not
  /// wanted, a function in an address space of its own.
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
  /// Of the function that is brought over.
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Locals;
  llvm::DenseMap<const llvm::MDNode *, llvm::DIAssignID *> AssignIDs;
  /// Blocks whose addresses are taken, of all functions.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> Blocks;
  /// The first that could not be brought over.
  const llvm::Value *Culprit = nullptr;
};

} // namespace syclpasses

#endif
