// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `a / b` and `a % b` that are two divisions: a store or a call between them may change what they
// read from memory. Next to each other, or of locals alone, they are one for the compiler.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// A quotient or remainder, and which statement of its block it is in.
struct Division {
  const BinaryOperator *Operator;
  size_t Statement;
};

/// The integer divisions in a statement that are certain to be made.
class DivisionFinder : public DynamicRecursiveASTVisitor {
public:
  explicit DivisionFinder(const ASTContext &AST) : AST(AST) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if ((E->getOpcode() == BO_Div || E->getOpcode() == BO_Rem) && E->getType()->isIntegerType() &&
        !E->isValueDependent() && !E->getRHS()->isIntegerConstantExpr(AST) &&
        !E->HasSideEffects(AST))
      Found.push_back(E);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseConditionalOperator(ConditionalOperator *) override { return true; }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    return E->isLogicalOp() || DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }

  std::vector<const BinaryOperator *> Found;

private:
  const ASTContext &AST;
};

/// Whether an expression reads memory that a store through a pointer could change.
struct MemoryRead : DynamicRecursiveASTVisitor {
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return false; }
  bool VisitUnaryOperator(UnaryOperator *E) override { return E->getOpcode() != UO_Deref; }
  bool VisitMemberExpr(MemberExpr *E) override { return !E->isArrow(); }

  static bool in(const Expr &E) { return !MemoryRead().TraverseStmt(const_cast<Expr *>(&E)); }
};

/// Whether a statement may store to memory that others see.
struct MemoryWrite : DynamicRecursiveASTVisitor {
  bool VisitBinaryOperator(BinaryOperator *E) override {
    return !E->isAssignmentOp() || !MemoryRead::in(*E->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !E->isIncrementDecrementOp() || !MemoryRead::in(*E->getSubExpr());
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && Callee->hasAttr<ConstAttr>(); // as the functions of <cmath> do
  }

  static bool in(const Stmt &S) { return !MemoryWrite().TraverseStmt(const_cast<Stmt *>(&S)); }
};

class DivisionPairVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (!inDeviceCode() || function()->isDependentContext())
      return true;
    llvm::ArrayRef<Stmt *> Statements(Block->body_begin(), Block->size());
    std::vector<Division> Earlier;
    for (size_t I = 0; I < Statements.size(); ++I) {
      if (!isa<Expr, DeclStmt>(Statements[I]))
        continue;
      DivisionFinder Finder(Context.AST);
      Finder.TraverseStmt(Statements[I]);
      for (const BinaryOperator *Later : Finder.Found)
        for (const Division &D : Earlier)
          if (D.Operator->getOpcode() != Later->getOpcode() && isPair(*D.Operator, *Later) &&
              isApart(*Later, Statements.slice(D.Statement + 1, I - D.Statement - 1)))
            report(*D.Operator, *Later);
      for (const BinaryOperator *Operator : Finder.Found)
        Earlier.push_back({Operator, I});
    }
    return true;
  }

private:
  bool isPair(const BinaryOperator &A, const BinaryOperator &B) const {
    return isSameExpression(*A.getLHS(), *B.getLHS(), Context.AST) &&
           isSameExpression(*A.getRHS(), *B.getRHS(), Context.AST) &&
           (MemoryRead::in(*A.getLHS()) || MemoryRead::in(*A.getRHS()));
  }

  /// Whether one of the statements \p Between may change the memory that \p D reads, while none
  /// changes its variables.
  bool isApart(const BinaryOperator &D, llvm::ArrayRef<Stmt *> Between) const {
    auto Variables = localVariablesIn(&D);
    bool Stores = false;
    for (const Stmt *S : Between) {
      Modifications Written(S);
      if (llvm::any_of(Variables, [&](const VarDecl *V) { return Written.any(V); }))
        return false;
      Stores |= MemoryWrite::in(*S);
    }
    return Stores;
  }

  void report(const BinaryOperator &First, const BinaryOperator &Second) {
    Context
        .report("math-divmod-pair", Second.getSourceRange(),
                {{"dividend", sourceText(Second.getLHS()->getSourceRange(), Context.AST).str()},
                 {"divisor", sourceText(Second.getRHS()->getSourceRange(), Context.AST).str()}})
        .note(First.getBeginLoc(), "the first division");
  }
};

} // namespace

Check divisionPairCheck() { return walk<DivisionPairVisitor>(Passes::Device); }

} // namespace offloom
