// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DeclarationVisitor: a walk of what is declared, for checks that read no code. Every instance of a
// template is visited, since what is wrong may depend on its arguments, but not its body: what
// stands there stands in the template's.
#ifndef OFFLOOM_CHECK_ENGINE_DECLARATIONVISITOR_H
#define OFFLOOM_CHECK_ENGINE_DECLARATIONVISITOR_H

#include "Check/Engine/CodeVisitor.h"

namespace offloom {

class DeclarationVisitor : public CodeVisitor {
public:
  explicit DeclarationVisitor(CheckContext &Context) : CodeVisitor(Context) {
    EveryInstance = true;
  }

  bool TraverseStmt(clang::Stmt *S) override {
    return (function() && function()->isTemplateInstantiation()) || CodeVisitor::TraverseStmt(S);
  }
};

} // namespace offloom

#endif
