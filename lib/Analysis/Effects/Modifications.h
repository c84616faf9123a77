// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modifications: where in a function's body is each local variable written after its definition?
//
// A variable that is never written again may be computed anew in another phase instead of being
// stored for each thread; a parameter that is never written is one for the block. This is the one
// answer to "may this object change?": what might be a write (an address taken, a reference bound,
// an argument of a call that may lead anywhere) counts as one. What the text of a template leaves
// open, its instantiations tell, if there are any.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_MODIFICATIONS_H
#define OFFLOOM_ANALYSIS_EFFECTS_MODIFICATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class CXXMethodDecl;
class Expr;
class FunctionDecl;
class LambdaExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Synchronisation;

class Modifications {
public:
  /// \p Sync, if not null, knows what the unresolved calls of a template pattern lead to.
  explicit Modifications(const clang::Stmt *Body, const Synchronisation *Sync = nullptr);
  /// Of the body of \p F and, of a template's pattern, those of its instantiations.
  Modifications(const clang::FunctionDecl &F, const Synchronisation &Sync);

  /// The expressions that write \p V, in source order.
  llvm::ArrayRef<const clang::Expr *> of(const clang::VarDecl *V) const;
  bool any(const clang::VarDecl *V) const { return !of(V).empty(); }
  /// The variables that something else may write than assignments to them, `++` and `--`.
  const llvm::DenseSet<const clang::VarDecl *> &handedOut() const { return HandedOut; }

private:
  friend class ModificationFinder;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> Sites;
  llvm::DenseSet<const clang::VarDecl *> HandedOut;
};

/// The local variable that the lvalue \p E is, or is a part of; null when it is none.
const clang::VarDecl *rootVariable(const clang::Expr *E);

/// May a call of \p F change the object it is made on? A member function that is not const may be
/// so for no reason but that its author left the word out.
bool mayWriteObject(const clang::CXXMethodDecl &F);

/// The variables around \p Lambda that calling it may write. \p Sync as for Modifications.
llvm::SmallVector<const clang::VarDecl *, 4> writtenByCalling(const clang::LambdaExpr &Lambda,
                                                              const Synchronisation *Sync);

/// Calls that a walk leaves out, arguments and all.
using CallSet = llvm::DenseSet<const clang::CallExpr *>;

/// The local variables and parameters, `__shared__` ones and those of lambdas in \p S excepted,
/// that
/// \p S refers to outside the calls of \p Except.
llvm::SmallVector<const clang::VarDecl *, 8> localVariablesIn(const clang::Stmt *S,
                                                              const CallSet &Except = {});

} // namespace offloom

#endif
