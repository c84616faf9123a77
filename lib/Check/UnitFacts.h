// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UnitFacts: what several checks want to know of one parsed pass, found out once.
//
// Each fact is computed when it is first asked for, and kept for its function: a check that asks at
// every launch or copy of a function would otherwise read the whole function as often.
#ifndef OFFLOOM_CHECK_UNITFACTS_H
#define OFFLOOM_CHECK_UNITFACTS_H

#include "Analysis/Modifications.h"
#include "Check/LaunchShapes.h"
#include "Check/PointerOrigins.h"
#include <map>
#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace offloom {

class UnitFacts {
public:
  explicit UnitFacts(clang::ASTContext &AST) : AST(AST) {}
  UnitFacts(const UnitFacts &) = delete;
  UnitFacts &operator=(const UnitFacts &) = delete;

  // Of a function without a body there is nothing to know: all is empty.
  const Modifications &modificationsOf(const clang::FunctionDecl &F);
  const PointerOrigins &originsOf(const clang::FunctionDecl &F);
  /// The blocks that the kernels of the unit are launched with.
  const LaunchShapes &launches();

  clang::ASTContext &AST;

private:
  std::map<const clang::Stmt *, Modifications> Written; ///< by body
  std::map<const clang::Stmt *, PointerOrigins> Origins;
  std::optional<LaunchShapes> Launches;
};

} // namespace offloom

#endif
