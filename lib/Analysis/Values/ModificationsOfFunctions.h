// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ModificationsOfFunctions: the Modifications of each function of a unit, found out once; and the
// steps of its loops.
//
// Whoever asks at every launch or copy of a function would otherwise read the whole function as
// often.
#ifndef OFFLOOM_ANALYSIS_VALUES_MODIFICATIONSOFFUNCTIONS_H
#define OFFLOOM_ANALYSIS_VALUES_MODIFICATIONSOFFUNCTIONS_H

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include <map>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace offloom {

class ModificationsOfFunctions {
public:
  explicit ModificationsOfFunctions(clang::ASTContext &AST) : AST(AST) {}
  ModificationsOfFunctions(const ModificationsOfFunctions &) = delete;
  ModificationsOfFunctions &operator=(const ModificationsOfFunctions &) = delete;

  /// Of a function without a body there is nothing to know: all is empty.
  const Modifications &modificationsOf(const clang::FunctionDecl &F);
  const LoopSteps &loopStepsOf(const clang::FunctionDecl &F);

  clang::ASTContext &AST;

private:
  std::map<const clang::Stmt *, Modifications> Written; ///< by body
  std::map<const clang::Stmt *, LoopSteps> Steps;
};

} // namespace offloom

#endif
