// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Jumps.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace offloom {

namespace {

void collectJumps(const Stmt *S, bool InLoop, bool InSwitch, Jumps &Found) {
  if (!S || llvm::isa<LambdaExpr>(S))
    return;
  if (llvm::isa<BreakStmt>(S))
    Found.Loop |= !InLoop && !InSwitch;
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

const Stmt *withoutAttributes(const Stmt *S) {
  while (const auto *Attributed = llvm::dyn_cast_or_null<AttributedStmt>(S))
    S = Attributed->getSubStmt();
  return S;
}

} // namespace offloom
