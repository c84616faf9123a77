// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

/// Counts the calls of printf() that a statement has itself, those of a loop as many.
class PrintCounter : public DynamicRecursiveASTVisitor {
public:
  unsigned Count = 0;

  bool TraverseForStmt(ForStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseForStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(S); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(S); });
  }
  bool VisitLabelStmt(LabelStmt *) override {
    PerCall = Many;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (callsPrintf(*Call))
      Count += PerCall;
    return true;
  }

private:
  static constexpr unsigned Many = 2;

  bool inLoop(llvm::function_ref<bool()> Traverse) {
    llvm::SaveAndRestore Repeated(PerCall, Many);
    return Traverse();
  }

  unsigned PerCall = 1;
};

} // namespace

bool callsPrintf(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  DeclarationName Name;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Callee))
    Name = Reference->getDecl()->getDeclName();
  else if (const auto *Lookup = llvm::dyn_cast<UnresolvedLookupExpr>(Callee))
    Name = Lookup->getName();
  return Name.isIdentifier() && Name.getAsIdentifierInfo() &&
         Name.getAsIdentifierInfo()->isStr("printf");
}

bool printsAgain(llvm::ArrayRef<const Stmt *> Statements, const Synchronisation &Sync) {
  PrintCounter Counter;
  for (const Stmt *S : Statements) {
    if (Sync.callsPrint(S))
      return true;
    Counter.TraverseStmt(const_cast<Stmt *>(S));
  }
  return Counter.Count > 1;
}

} // namespace offloom
