// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BlockCalls: calls that the whole block makes together, and what becomes of their arguments.
//
//   r = blockSum(x * 2, s) + 1;
//
// A function that contains a barrier is called once for the block, before the thread loop that
// evaluates the rest of the statement. Its result and the arguments that differ between threads
// travel in per-thread storage. That is right for a call which every thread evaluates exactly once,
// before anything else in the statement whose value the call may change.
#ifndef OFFLOOM_ANALYSIS_PHASES_BLOCKCALLS_H
#define OFFLOOM_ANALYSIS_PHASES_BLOCKCALLS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace clang {
class CallExpr;
class CXXOperatorCallExpr;
class DeclStmt;
class Expr;
class FunctionDecl;
class LambdaExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;
struct Collective;
class Synchronisation;

/// A device function in its block-level form.
struct BlockSignature {
  /// How the block hands over an argument.
  enum class Parameter {
    Uniform, ///< as it is, one value for the block; the first varying argument makes it Varying
    Fixed,   ///< as it is: the function's flow depends on it
    Varying, ///< in storage that has a value for each thread
    Bound,   ///< a reference, in storage that says for each thread what it refers to
  };

  /// The definition; of a template, the pattern's.
  const clang::FunctionDecl *F = nullptr;
  /// The lambda that F is the call operator of; else null.
  const clang::LambdaExpr *Lambda = nullptr;
  std::vector<Parameter> Parameters;
  /// Why it has no such form after all; then the rest means nothing.
  std::string WhyNot;
  /// Declared in a header: what becomes of it must not depend on the unit that includes it. The
  /// original stays, and what callers pass is told by the types of the parameters alone.
  bool InHeader = false;
  /// Some threads of the block may have returned from the kernel when it is called.
  bool CalledAfterExits = false;

  bool isVarying(unsigned I) const { return Parameters[I] == Parameter::Varying || isBound(I); }
  bool isBound(unsigned I) const { return Parameters[I] == Parameter::Bound; }
};

/// By canonical declaration; of a template, the pattern's.
using BlockSignatures = llvm::DenseMap<const clang::FunctionDecl *, BlockSignature>;

/// The block-level functions that a plan may call. Notes which of them it asked for: the plan stays
/// what it is while their signatures do.
class KnownCallees {
public:
  explicit KnownCallees(const BlockSignatures &Signatures) : Signatures(Signatures) {}

  /// The signature of \p Callee, canonical; null if it is no block-level function.
  const BlockSignature *find(const clang::FunctionDecl *Callee) const {
    auto Known = Signatures.find(Callee);
    if (Known == Signatures.end())
      return nullptr;
    Asked.insert(Callee);
    return &Known->second;
  }
  bool empty() const { return Signatures.empty(); }
  llvm::ArrayRef<const clang::FunctionDecl *> asked() const { return Asked.getArrayRef(); }

private:
  const BlockSignatures &Signatures;
  mutable llvm::SmallSetVector<const clang::FunctionDecl *, 4> Asked;
};

/// One call of a block-level function.
struct BlockCall {
  enum class Argument {
    Once,       ///< evaluated once and passed as it is
    EachThread, ///< evaluated by each thread into storage
    Variable,   ///< a per-thread variable or a part of one, passed by reference
    Object,     ///< some object that each thread names, to which a reference is bound
  };

  const clang::CallExpr *Call = nullptr;
  /// Canonical, as the key of BlockSignatures.
  const clang::FunctionDecl *Callee = nullptr;
  /// What the callee is, if it is a collective, which has no signature there; else null.
  const Collective *OfCollective = nullptr;
  /// A member function that needs no object: it is called by the name of the object's class.
  bool ByClass = false;
  /// The arguments, without the object of `operator()`; of a group's collective, after the group.
  llvm::SmallVector<const clang::Expr *, 4> Operands;
  /// How each of Operands is handed over.
  llvm::SmallVector<Argument, 4> Arguments;
  /// What it yields is the same for all threads, and the block evaluates the statement.
  bool ForBlock = false;
  /// The variable that the call initialises and that is all its statement does; else null.
  const clang::VarDecl *Initialises = nullptr;
  /// The variable of the function that the call is assigned to and that is all its statement does;
  /// else null.
  const clang::VarDecl *Assigns = nullptr;
};

/// Finds the calls in an expression that wait, in an order in which they may be evaluated before
/// everything else in it.
class BlockCallFinder {
public:
  BlockCallFinder(const Synchronisation &Sync, const Modifications &Written)
      : Sync(Sync), Written(Written) {}

  /// False when there is none; see problem().
  bool find(const clang::Expr *E);
  /// The same for the initialisers of variables that one statement declares.
  bool findInDeclaration(const clang::DeclStmt *S);

  /// The calls that are always evaluated and, with those made before, each expression that decides
  /// whether further ones are.
  llvm::SmallVector<const clang::Expr *, 2> Found;
  /// Why not: what completes "the call on line N, which contains a barrier, …".
  llvm::StringRef problem() const { return Problem; }

private:
  bool findInOperands(const clang::Expr *E);
  bool findAfter(const clang::Expr *First, const clang::Expr *Second);
  bool findInOperator(const clang::CXXOperatorCallExpr *E);
  bool findCall(const clang::CallExpr *E);
  bool findInBranches(const clang::Expr *E);
  bool isRepeatable(const clang::Stmt *S, const clang::Expr *Around) const;
  bool waits(const clang::Stmt *S) const;
  bool isIndependent(const clang::Stmt *S) const;
  bool fail(llvm::StringRef Reason) {
    Problem = Reason;
    return false;
  }

  const Synchronisation &Sync;
  const Modifications &Written;
  llvm::StringRef Problem;
};

} // namespace offloom

#endif
