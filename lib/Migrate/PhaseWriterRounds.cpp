// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that the block goes through once for all threads, although nothing waits in them:
//
//   for (int i = first + threadIdx.x; i < n; i += step)   for (int i_first = first; i_first < n;
//   i_first += step)
//                                                            block.threads([&](offloom::thread_index
//                                                            threadIdx) {
//                                                              int i = i_first + threadIdx.x;
//                                                              if (i >= n) return;
//     x[i] *= a;                                               x[i] *= a;
//                                                            });
#include "Analysis/DeviceCode.h"
#include "Migrate/PhaseWriter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace offloom {

namespace {

class UseFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UseFinder(const VarDecl *V) : V(V) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl() == V)
      Found.push_back(E);
    return true;
  }

  llvm::SmallVector<const DeclRefExpr *, 2> Found;

private:
  const VarDecl *V;
};

} // namespace

std::string PhaseWriter::firstName(const StridedLoop &Loop) const {
  return Block.freshName((Loop.Index->getName() + "_first").str());
}

/// Makes the index of \p Loop that of the block's first thread.
bool PhaseWriter::writeStridedHead(const StridedLoop &Loop) {
  auto Init = Text.rangeOf(Loop.Index->getInit()->getSourceRange());
  auto Name = Text.rangeOf(SourceRange(Loop.Index->getLocation()));
  if (!Init || !Name || !Text.isOwnText(Loop.Index->getInit()->getSourceRange()))
    return false;
  if (Loop.Index->getType()->getContainedAutoType()) {
    auto Type = Text.rangeOf(Loop.Index->getTypeSourceInfo()->getTypeLoc().getSourceRange());
    if (!Type)
      return false;
    Edits.replace(*Type, typeText(Loop.Index->getType(), Context));
  }
  Edits.replace(*Init, Loop.First ? Text.copyOf(Loop.First) : "0");
  Edits.replace(*Name, firstName(Loop));
  UseFinder Uses(Loop.Index);
  Uses.TraverseStmt(const_cast<Expr *>(Loop.Loop->getCond()));
  Uses.TraverseStmt(const_cast<Expr *>(Loop.Loop->getInc()));
  return llvm::all_of(Uses.Found, [&](const DeclRefExpr *E) {
    auto Range = Text.rangeOf(E->getSourceRange());
    if (Range)
      Edits.replace(*Range, firstName(Loop));
    return Range && !E->getLocation().isMacroID();
  });
}

/// Takes `if (c)` away from what it controls, where each phase asks for itself.
bool PhaseWriter::removeCondition(const IfStmt &S) {
  auto Head = Text.rangeOf(SourceRange(S.getIfLoc(), S.getRParenLoc()));
  if (!Head || S.getIfLoc().isMacroID() || S.getRParenLoc().isMacroID())
    return false;
  llvm::StringRef Behind = Text.buffer(Head->File).drop_front(Head->End);
  Head->End += Behind.size() - Behind.ltrim(" \t").size();
  Edits.remove(*Head);
  return true;
}

/// `a >= b` of `a < b`; else `!(…)`.
static std::string negation(const Expr *E, llvm::function_ref<std::string(const Expr *)> TextOf) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (B && B->isComparisonOp() && B->getOpcode() != BO_Cmp && !B->getBeginLoc().isMacroID() &&
      !B->getEndLoc().isMacroID() && B->getLHS()->getType()->isIntegerType() &&
      B->getRHS()->getType()->isIntegerType())
    return TextOf(B->getLHS()) + " " +
           BinaryOperator::getOpcodeStr(BinaryOperator::negateComparisonOp(B->getOpcode())).str() +
           " " + TextOf(B->getRHS());
  return "!(" + TextOf(E) + ")";
}

/// What a region begins with to be for the threads of \p Guards alone.
llvm::SmallVector<std::string, 4>
PhaseWriter::guardLines(llvm::ArrayRef<ThreadGuard> Guards) const {
  auto TextOf = [&](const Expr *E) { return Variables.text(E); };
  llvm::SmallVector<std::string, 4> Lines;
  for (const ThreadGuard &Guard : Guards) {
    if (Guard.Strided)
      Lines.push_back(typeText(Guard.Strided->Index->getType(), Context) + " " +
                      Guard.Strided->Index->getNameAsString() + " = " + firstName(*Guard.Strided) +
                      " + " + TextOf(Guard.Strided->Lane) + ";");
    Lines.push_back("if (" +
                    (Guard.Excludes ? TextOf(Guard.Condition) : negation(Guard.Condition, TextOf)) +
                    ")");
    Lines.push_back(Block.Unit + "return;");
  }
  return Lines;
}

/// The declarations at the top of a loop over \p Region, and its guards.
llvm::SmallVector<std::string, 4> PhaseWriter::bindings(const PhaseNode &Region) const {
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const ThreadGuard &Guard : Region.Guards)
    Statements.push_back(Guard.Condition);
  llvm::append_range(Statements, Region.Statements);
  auto Lines = Variables.bindings(Statements);
  llvm::append_range(Lines, guardLines(Region.Guards));
  return Lines;
}

} // namespace offloom
