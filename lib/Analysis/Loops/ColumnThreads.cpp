// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/ColumnThreads.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

namespace {

/// How an index grows with a coordinate of the thread.
enum class Growth { None, ByOne, Otherwise };

class StoreReader : public DynamicRecursiveASTVisitor {
public:
  explicit StoreReader(const Modifications &Written) : Written(Written) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      store(E->getLHS()->IgnoreParens());
    return DownColumns;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    DownColumns &=
        !E->isIncrementDecrementOp() && E->getOpcode() != UO_Deref && E->getOpcode() != UO_AddrOf;
    return DownColumns;
  }
  bool VisitStmt(Stmt *S) override {
    DownColumns &= !llvm::isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, CallExpr, LambdaExpr,
                              GotoStmt, AsmStmt>(S);
    return DownColumns;
  }

  bool found() const { return DownColumns && HasStore; }

private:
  void store(const Expr *To) {
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(To)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
      DownColumns &= V && V->isLocalVarDeclOrParm() && !V->getType()->isReferenceType();
      return;
    }
    const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(To);
    HasStore = true;
    DownColumns &= Element && growth(Element->getIdx(), "y") == Growth::ByOne &&
                   growth(Element->getIdx(), "x") == Growth::Otherwise;
  }

  Growth growth(const Expr *E, llvm::StringRef Axis) const {
    E = E->IgnoreParenCasts();
    if (llvm::isa<IntegerLiteral>(E))
      return Growth::None;
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
      const auto *Of = llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
      const BuiltinVariable Known = Of ? builtinVariable(Of->getDecl()) : BuiltinVariable::None;
      if (Known == BuiltinVariable::None)
        return Growth::Otherwise;
      return Known == BuiltinVariable::ThreadIdx && memberName(*Member) == Axis ? Growth::ByOne
                                                                                : Growth::None;
    }
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
      return ofVariable(llvm::dyn_cast<VarDecl>(Ref->getDecl()), Axis);
    const auto *B = llvm::dyn_cast<BinaryOperator>(E);
    if (!B || B->isAssignmentOp())
      return Growth::Otherwise;
    const Growth Left = growth(B->getLHS(), Axis), Right = growth(B->getRHS(), Axis);
    if (Left == Growth::None && Right == Growth::None)
      return Growth::None;
    if (B->getOpcode() == BO_Add && (Left == Growth::None || Right == Growth::None))
      return Left == Growth::None ? Right : Left;
    return B->getOpcode() == BO_Sub && Right == Growth::None ? Left : Growth::Otherwise;
  }

  Growth ofVariable(const VarDecl *V, llvm::StringRef Axis) const {
    if (!V || Written.any(V) || !V->getType()->isIntegerType())
      return Growth::Otherwise;
    if (llvm::isa<ParmVarDecl>(V))
      return Growth::None;
    return V->isLocalVarDecl() && V->getInit() ? growth(V->getInit(), Axis) : Growth::Otherwise;
  }

  const Modifications &Written;
  bool DownColumns = true, HasStore = false;
};

} // namespace

bool storesDownColumns(const FunctionDecl &Kernel, const Modifications &Written) {
  StoreReader Reader(Written);
  Reader.TraverseStmt(Kernel.getBody());
  return Reader.found();
}

} // namespace offloom
