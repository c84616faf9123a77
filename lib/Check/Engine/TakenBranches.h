// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TakenBranches: for checks of what values do. In an instance of a template they leave out the
// branches that its arguments rule out, where the values make no sense: a copy of `n` doubles where
// the type is float.
#ifndef OFFLOOM_CHECK_ENGINE_TAKENBRANCHES_H
#define OFFLOOM_CHECK_ENGINE_TAKENBRANCHES_H

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/InstanceConditions.h"
#include "clang/AST/Stmt.h"
#include <optional>

namespace offloom {

class TakenBranchesVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool TraverseIfStmt(clang::IfStmt *S) override {
    const std::optional<bool> Known = conditionInInstance(function(), S->getCond(), Context.AST);
    if (!Known)
      return CodeVisitor::TraverseIfStmt(S);
    return WalkUpFromIfStmt(S) && TraverseStmt(S->getInit()) &&
           TraverseStmt(S->getConditionVariableDeclStmt()) && TraverseStmt(S->getCond()) &&
           TraverseStmt(*Known ? S->getThen() : S->getElse());
  }
};

} // namespace offloom

#endif
