// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ThreadDependence: may the threads of a block differ in a value, and how sure is that?
//
// Analysis/Values/Uniformity proves that they agree, which is what migration needs. What it cannot
// prove may well agree all the same, and a check that took that for a difference would be noise. So
// the ways in which threadIdx comes into a value are told apart here, and what nobody follows is
// told beside them: each check says for itself what it takes for certain.
#ifndef OFFLOOM_CHECK_FACTS_THREADDEPENDENCE_H
#define OFFLOOM_CHECK_FACTS_THREADDEPENDENCE_H

#include "Analysis/Values/KnownValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace clang {
class ASTContext;
class BinaryOperator;
class FunctionDecl;
class MemberExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class Modifications;

/// How threadIdx comes into a value, the surest way last.
enum class ThreadWay {
  None,
  Perhaps,       ///< by an argument of a call, or by one of several values of a local
  CommonElement, ///< by an element of which threads may have one: `first[threadIdx.x / 32]`
  OwnElement,    ///< by an element at a place of the thread's own, which may hold what others do
  Counter,       ///< it begins with the index, and all threads change it alike
  Index,         ///< threadIdx is part of it
};

struct ThreadDependence {
  ThreadWay Way = ThreadWay::None; ///< the surest one
  bool HasCall = false;            ///< what a function yields, which may ask for the index
  bool HasChoice = false;          ///< a variable with several values, which the thread may choose
  bool HasShared = false;          ///< memory of the block
  bool HasUnknown = false;         ///< anything else that nobody follows

  bool isKnown() const { return !HasCall && !HasChoice && !HasShared && !HasUnknown; }
  /// Whether all threads of the block have the same.
  bool isSame() const { return isKnown() && Way == ThreadWay::None; }
  bool isOfElement() const {
    return Way == ThreadWay::CommonElement || Way == ThreadWay::OwnElement;
  }
  bool isOfIndex() const { return Way == ThreadWay::Counter || Way == ThreadWay::Index; }

  ThreadDependence &operator|=(const ThreadDependence &Other);
};

using ThreadDependencesOfParameters = llvm::DenseMap<const clang::VarDecl *, ThreadDependence>;

/// Of the values that a function computes.
class ThreadDependences {
public:
  /// \p Blocks are those that the kernel \p F is launched with, if they are known. \p Written is
  /// kept.
  /// \p Given says what the callers of a function that is no kernel give for its parameters, if
  /// all of them are in sight.
  ThreadDependences(const clang::FunctionDecl &F, const Modifications &Written,
                    std::vector<Dimensions> Blocks, ThreadDependencesOfParameters Given);

  /// What the expression \p S, or all those in the statement \p S, depend on; \p Except, if it is
  /// not null, is taken to be the same for all threads.
  ThreadDependence of(const clang::Stmt &S, const clang::VarDecl *Except = nullptr) const;

private:
  class Walk;

  /// Whether threadIdx, or a local that stems from it, is named in \p S.
  bool stems(const clang::Stmt &S) const;
  void findStems(const clang::FunctionDecl &F);
  /// `threadIdx.z` of blocks that are one thread deep.
  bool isOneThread(const clang::MemberExpr &E) const;
  /// Whether \p E compares the thread's index with the block's extent, or with what is no less: all
  /// threads are below.
  bool comparesWithExtent(const clang::BinaryOperator &E) const;

  const clang::ASTContext &AST;
  const Modifications &Written;
  std::vector<Dimensions> Blocks;
  const ThreadDependencesOfParameters Given;
  bool IsKernel;
  /// Locals that get a value which threadIdx has a part in, in whatever way.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Stems;
};

} // namespace offloom

#endif
