// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LocalLives: what becomes of the memory, streams and events that a host function makes for its
// variables?
//
// Each use of the variable must be one that keeps nothing: an argument of a launch or of CUDA's own
// functions, or of one of the user's that has no other use for it, a comparison, an access. Any
// other use may hand it on, and ends the question. So it is with the members of a local object that
// nothing destroys and that nobody else is given.
#ifndef OFFLOOM_CHECK_TRANSFER_LOCALLIVES_H
#define OFFLOOM_CHECK_TRANSFER_LOCALLIVES_H

#include "Check/Engine/Check.h"
#include "Check/Facts/PointerOrigins.h"
#include "Rules/FunctionTable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class IfStmt;
class ReturnStmt;
} // namespace clang

namespace offloom {

/// What a function does with one of its variables, or with a member of one.
struct Life {
  const clang::CallExpr *Made = nullptr;
  /// What is made; none for memory.
  FunctionFacts::Handle What = FunctionFacts::Handle::None;
  bool IsKept = false; ///< ended, or handed on
  bool IsHandedOn = false;
  llvm::SmallVector<const clang::CallExpr *, 2> Ends;
};

/// A branch that ends the function.
struct Leaving {
  const clang::IfStmt *If;
  const clang::ReturnStmt *Return;
};

struct LocalLives {
  LocalLives() = default; ///< of nothing
  LocalLives(clang::Stmt &Body, CheckContext &Context);

  /// Whether \p P is a member of an object that others know, or that ends it by itself.
  bool isHandedOut(NamedPointer P) const { return P.Member && HandedOut.contains(P.Variable); }

  llvm::MapVector<NamedPointer::Key, Life> Of;
  llvm::SmallVector<Leaving> Leavings;
  llvm::DenseSet<const clang::VarDecl *> HandedOut; ///< objects that others may know
  bool EndsAll = false;                             ///< the device is reset, or the program ends
  bool Frees = false;                               ///< or destroys anything
};

} // namespace offloom

#endif
