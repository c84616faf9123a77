// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Code/Jumps.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {

namespace {

void collectJumps(const Stmt *S, bool InLoop, bool InSwitch, Jumps &Found) {
  if (!S || llvm::isa<LambdaExpr>(S))
    return;
  if (llvm::isa<BreakStmt>(S)) {
    Found.Loop |= !InLoop && !InSwitch;
    Found.Break |= !InLoop && !InSwitch;
  }
  if (llvm::isa<ContinueStmt>(S)) {
    Found.Loop |= !InLoop;
    Found.Continue |= !InLoop;
  }
  Found.Return |= llvm::isa<ReturnStmt>(S);
  Found.Goto |= llvm::isa<GotoStmt, LabelStmt, IndirectGotoStmt>(S);
  InLoop |= llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  InSwitch |= llvm::isa<SwitchStmt>(S);
  for (const Stmt *Child : S->children())
    collectJumps(Child, InLoop, InSwitch, Found);
}

} // namespace

Jumps jumpsOf(const Stmt *S) {
  Jumps Found;
  collectJumps(S, false, false, Found);
  return Found;
}

const Expr *conditionOf(const Stmt *S) {
  S = withoutAttributes(S);
  if (const auto *If = llvm::dyn_cast<IfStmt>(S))
    return If->getCond();
  if (const auto *Switch = llvm::dyn_cast<SwitchStmt>(S))
    return Switch->getCond();
  if (const auto *For = llvm::dyn_cast<ForStmt>(S))
    return For->getCond();
  if (const auto *While = llvm::dyn_cast<WhileStmt>(S))
    return While->getCond();
  const auto *Do = llvm::dyn_cast<DoStmt>(S);
  return Do ? Do->getCond() : nullptr;
}

const Stmt *bodyOf(const Stmt *S) {
  if (const auto *For = llvm::dyn_cast<ForStmt>(S))
    return For->getBody();
  if (const auto *While = llvm::dyn_cast<WhileStmt>(S))
    return While->getBody();
  if (const auto *Range = llvm::dyn_cast<CXXForRangeStmt>(S))
    return Range->getBody();
  return llvm::cast<DoStmt>(S)->getBody();
}

const Stmt *withoutAttributes(const Stmt *S) {
  while (const auto *Attributed = llvm::dyn_cast_or_null<AttributedStmt>(S))
    S = Attributed->getSubStmt();
  return S;
}

} // namespace offloom
