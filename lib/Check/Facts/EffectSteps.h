// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// EffectSteps: by which steps does host code come to a call of CUDA's?
//
// A step is a call, or the making or the end of an object, whose constructor and destructor are
// functions that nobody calls by name.
#ifndef OFFLOOM_CHECK_FACTS_EFFECTSTEPS_H
#define OFFLOOM_CHECK_FACTS_EFFECTSTEPS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CallExpr;
class CXXConstructExpr;
class CXXRecordDecl;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class VarDecl;
} // namespace clang

namespace offloom {

class EffectStep {
public:
  EffectStep(const clang::CallExpr *Call) : Call(Call) {}
  /// \p Object is what is made or ends, in the function that does so; null if it has no name.
  static EffectStep making(const clang::CXXConstructExpr &E, const clang::Expr *Object);
  static EffectStep ending(const clang::CXXRecordDecl &Class, const clang::Expr *Object);
  /// The same of what the function's own object is too: its base, or what another constructor made.
  EffectStep ofOwnObject() const;

  /// Null for objects.
  const clang::CallExpr *call() const { return Call; }
  /// The definition of the function that the step leads to; null if it is not in sight.
  const clang::FunctionDecl *definition() const;
  /// What the step gives for the parameter \p P of that function; null if it gives none.
  const clang::Expr *argumentFor(const clang::ParmVarDecl &P) const;
  /// What \p This of that function is where the step is done; null if that is not known.
  const clang::Expr *objectOf(const clang::Expr &This) const;

  bool Clears = false; ///< the variable of what a call ends is set to null behind it

private:
  EffectStep() = default;

  const clang::CallExpr *Call = nullptr;
  const clang::CXXConstructExpr *Making = nullptr;
  const clang::CXXRecordDecl *Ending = nullptr;
  const clang::Expr *Object = nullptr;
  bool IsOwnObject = false;
};

using EffectPath = llvm::SmallVector<EffectStep, 2>;

/// An expression that names \p V, for objects that are made where nothing names them.
const clang::Expr *nameOfObject(const clang::VarDecl &V, const clang::ASTContext &AST);

/// What makes the local object \p V; null for what a function returns, and for other types.
const clang::CXXConstructExpr *makingOf(const clang::VarDecl &V);

} // namespace offloom

#endif
