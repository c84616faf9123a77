// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Escapes: through what else than its name may a variable of a thread be used?
//
//   float a[4], *p = a;        p holds the address of a
//   __syncthreads();
//   p[1] += 1;                 uses a, which must therefore outlive the phase that declares it
//
// Phases give a variable that all threads keep a place of its own for each thread; what only one
// phase uses stays a local of that phase's loop and ends with it. So whoever asks where a variable
// is used must count the uses of everything that may hold its address.
//
// A template's pattern leaves open what an expression of a dependent type may hold. Where the file
// instantiates it, its instances tell, variable by variable.
//
// The analysis takes no account of the order of statements: it collects, for each variable, whose
// addresses it may hold at any time. Calls are followed into bodies; what becomes of an address in
// a function whose body is not known, or in memory that is not a variable's of this function, is
// not followed: it may then be used anywhere. Functions of system headers without a body, such as
// sincosf, keep no addresses; they may copy what their arguments point to.
#ifndef OFFLOOM_ANALYSIS_EFFECTS_ESCAPES_H
#define OFFLOOM_ANALYSIS_EFFECTS_ESCAPES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace offloom {

class AddressSummaries;
class Synchronisation;

class Escapes {
public:
  /// Analyses the body of \p F. \p Sync knows what calls of template patterns lead to.
  Escapes(const clang::FunctionDecl &F, const Synchronisation &Sync);

  /// The variables that may hold the address of \p V or of a part of it, directly or through
  /// others. References and lambdas that capture by reference are such variables.
  llvm::ArrayRef<const clang::VarDecl *> holdersOf(const clang::VarDecl *V) const;
  /// May the address of \p V be where all code may find it?
  bool escapes(const clang::VarDecl *V) const { return Escaped.contains(V); }
  /// May \p V be used through anything else than its name?
  bool hasOtherNames(const clang::VarDecl *V) const {
    return escapes(V) || holdsItself(V) || !holdersOf(V).empty();
  }
  /// May the constructor of \p V keep its address, so that a copy is not as good?
  bool holdsItself(const clang::VarDecl *V) const { return HoldThemselves.contains(V); }

  const Synchronisation &synchronisation() const { return Sync; }

private:
  using VariablesByPlace = llvm::DenseMap<clang::SourceLocation, const clang::VarDecl *>;

  void add(const clang::FunctionDecl &F, AddressSummaries &Summaries,
           const VariablesByPlace *Pattern);

  const Synchronisation &Sync;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::VarDecl *, 2>> Holders;
  llvm::DenseSet<const clang::VarDecl *> Escaped, HoldThemselves;
};

/// The variables in \p F whose constructors may keep their addresses: they may be changed without
/// being named.
llvm::DenseSet<const clang::VarDecl *> holdingThemselves(const clang::FunctionDecl &F,
                                                         const Synchronisation &Sync);

/// A call in \p Body of `alloca`, whose memory ends with the function that makes it: then it cannot
/// outlive a phase. Null when there is none.
const clang::CallExpr *stackAllocationIn(const clang::Stmt *Body);

} // namespace offloom

#endif
