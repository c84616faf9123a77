// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/FirstAssignments.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

bool names(const Stmt *S, const VarDecl *V) {
  return S && llvm::is_contained(localVariablesIn(S), V);
}

/// Goes through statements in the order in which they are executed.
class AssignmentReader {
public:
  explicit AssignmentReader(const VarDecl *V) : V(V) {}

  /// Is no value of the variable asked for in \p S that is not assigned, \p Assigned before it or
  /// in it? Sets \p Assigned if each way through \p S that comes to its end assigns it.
  bool read(const Stmt *S, bool &Assigned) const {
    if (Assigned || !names(S, V))
      return true;
    if (const auto *Block = llvm::dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(), [&](const Stmt *Part) { return read(Part, Assigned); });
    if (const auto *E = llvm::dyn_cast<Expr>(S))
      return readExpr(E->IgnoreParens(), Assigned);
    if (const auto *If = llvm::dyn_cast<IfStmt>(S))
      return readIf(*If, Assigned);
    if (const auto *For = llvm::dyn_cast<ForStmt>(S))
      return readFor(*For, Assigned);
    if (const auto *While = llvm::dyn_cast<WhileStmt>(S))
      return !names(While->getCond(), V) && readRound(While->getBody());
    if (const auto *Do = llvm::dyn_cast<DoStmt>(S))
      return !names(Do->getCond(), V) && readRound(Do->getBody());
    return false; // switches, labels, declarations that ask for it
  }

private:
  bool readExpr(const Expr *E, bool &Assigned) const {
    const auto *B = llvm::dyn_cast<BinaryOperator>(E);
    if (B && B->getOpcode() == BO_Comma)
      return read(B->getLHS(), Assigned) && read(B->getRHS(), Assigned);
    if (!B || B->getOpcode() != BO_Assign)
      return false;
    const auto *Target = llvm::dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens());
    if (!Target || Target->getDecl() != V) // `j = i = 0`
      return !names(B->getLHS(), V) && read(B->getRHS()->IgnoreImpCasts(), Assigned);
    // `i = i = 0` is nobody's.
    return !names(B->getRHS(), V) && (Assigned = true);
  }

  bool readIf(const IfStmt &If, bool &Assigned) const {
    bool Then = false, Else = false;
    if (names(If.getInit(), V) || names(If.getConditionVariableDeclStmt(), V) ||
        names(If.getCond(), V) || !read(If.getThen(), Then) ||
        (If.getElse() && !read(If.getElse(), Else)))
      return false;
    Assigned = Then && Else;
    return true;
  }

  bool readFor(const ForStmt &For, bool &Assigned) const {
    if (For.getInit() && !read(For.getInit(), Assigned))
      return false;
    if (Assigned)
      return true;
    return !names(For.getConditionVariableDeclStmt(), V) && !names(For.getCond(), V) &&
           !names(For.getInc(), V) && readRound(For.getBody());
  }

  /// A round knows nothing of the one before, and may not be gone through.
  bool readRound(const Stmt *Body) const {
    bool Assigned = false;
    return read(Body, Assigned);
  }

  const VarDecl *V;
};

} // namespace

bool assignFirst(llvm::ArrayRef<const Stmt *> Statements, const VarDecl *V) {
  const AssignmentReader Reader(V);
  bool Assigned = false;
  // A label may be come to from where nothing is assigned.
  return llvm::all_of(Statements,
                      [&](const Stmt *S) { return !jumpsOf(S).Goto && Reader.read(S, Assigned); });
}

} // namespace offloom
