// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/RoundsGain.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Values/ThreadStrides.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {
namespace {

/// Loops of no more rounds than this are unrolled, and a loop over threads is what remains.
constexpr std::int64_t UnrolledRounds = 32;

/// What the counter of `for (int k = 0; …)`, or of `for (k = 0; …)`, begins with; else null.
const Expr *firstValueOf(const ForStmt &S) {
  if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(S.getInit())) {
    const auto *Index =
        Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
    return Index ? Index->getInit() : nullptr;
  }
  const auto *Set = llvm::dyn_cast_or_null<BinaryOperator>(S.getInit());
  return Set && Set->getOpcode() == BO_Assign ? Set->getRHS() : nullptr;
}

} // namespace

std::optional<std::int64_t> roundsOf(const Stmt &S, const ASTContext &AST) {
  const auto *For = llvm::dyn_cast<ForStmt>(&S);
  const Expr *FirstValue = For ? firstValueOf(*For) : nullptr;
  const auto *Test = For ? llvm::dyn_cast_or_null<BinaryOperator>(For->getCond()) : nullptr;
  Expr::EvalResult First, End;
  if (!FirstValue || !Test || FirstValue->isValueDependent() ||
      Test->getRHS()->isValueDependent() || !FirstValue->EvaluateAsInt(First, AST) ||
      !Test->getRHS()->EvaluateAsInt(End, AST))
    return std::nullopt;
  const bool WithLast = Test->getOpcode() == BO_LE || Test->getOpcode() == BO_GE;
  return std::abs(End.Val.getInt().getExtValue() - First.Val.getInt().getExtValue()) + WithLast;
}

namespace {

/// Deeper calls are not followed; compilers rarely make one body of them.
constexpr unsigned MaxDepth = 3;

/// Looks for what keeps a round from being vectorised.
class Obstacles : public DynamicRecursiveASTVisitor {
public:
  /// \p Depth: of calls, from the loop.
  Obstacles(const ThreadStrides &Strides, const Uniformity &Uniform,
            llvm::ArrayRef<OwnRow> OwnRows = {}, unsigned Depth = 0)
      : Strides(Strides), Uniform(Uniform), OwnRows(OwnRows), Depth(Depth) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl()))
      IsOfThreads |= !Uniform.isUniform(V) || builtinVariable(V) == BuiltinVariable::ThreadIdx;
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      Changed.insert(E->getLHS()->IgnoreParens());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    return E->getType()->isArrayType() || gathers(*E) || access(E);
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      Changed.insert(E->getSubExpr()->IgnoreParens());
    return E->getOpcode() != UO_Deref || access(E);
  }
  bool VisitMemberExpr(MemberExpr *E) override { return !E->isArrow() || access(E); }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Defined = nullptr;
    if (!Callee || !Callee->getDeclName().isIdentifier())
      return note(llvm::isa<CXXOperatorCallExpr>(Call) && Callee && Callee->hasBody());
    if (isInstruction(Callee->getName()))
      return true;
    if (Callee->getName().starts_with("atomic") || !Callee->hasBody(Defined) || Depth == MaxDepth)
      return note(false);
    Obstacles Inside(Strides, Uniform, {}, Depth + 1);
    Inside.TraverseStmt(Defined->getBody());
    return note(!Inside.Found);
  }

  bool VisitForStmt(ForStmt *) override { return note(false); }
  bool VisitWhileStmt(WhileStmt *) override { return note(false); }
  bool VisitDoStmt(DoStmt *) override { return note(false); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *) override { return note(false); }
  bool VisitSwitchStmt(SwitchStmt *) override { return note(false); }
  bool VisitAsmStmt(AsmStmt *) override { return note(false); }
  bool VisitLambdaExpr(LambdaExpr *) override { return note(false); }

  bool Found = false;
  bool IsOfThreads = false; ///< not the same for all of them

private:
  bool note(bool IsFine) {
    Found |= !IsFine;
    return !Found;
  }

  /// Reads what an element next to the neighbour's says, `x[columns[k]]`, also by way of a
  /// variable: vectors have that from as many places as a thread, and the element itself in order.
  bool gathers(const ArraySubscriptExpr &E) const {
    const auto *Index = llvm::dyn_cast<ArraySubscriptExpr>(Strides.valueOf(E.getIdx()));
    return Depth == 0 && Index && E.getType()->isScalarType() &&
           !E.getType().isVolatileQualified() && !Changed.contains(&E) &&
           Strides.ofPlace(Index) == 1;
  }

  bool access(const Expr *E) {
    if (Depth > 0)
      return true; // of its parameters nothing is known
    std::optional<std::int64_t> Apart = Strides.ofPlace(E);
    const bool IsNear = Apart == 0 || (Apart == 1 && !E->getType()->isRecordType());
    return note(
        (IsNear && !E->getType().isVolatileQualified()) ||
        llvm::any_of(OwnRows, [=](const OwnRow &Row) { return llvm::is_contained(Row, E); }));
  }

  const ThreadStrides &Strides;
  const Uniformity &Uniform;
  const llvm::ArrayRef<OwnRow> OwnRows;
  const unsigned Depth;
  llvm::SmallPtrSet<const Expr *, 8> Changed; ///< or may be, by its address
};

} // namespace

bool isInstruction(llvm::StringRef Name) {
  Name.consume_front("__builtin_");
  Name.consume_back("f");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"sqrt", "fabs", "fma", "fmin", "fmax", "floor", "ceil", "trunc", "rint"}, true)
      .Cases({"nearbyint", "copysign", "abs"}, true)
      .Default(false);
}

bool isWrittenOut(const Stmt &S, const ASTContext &AST) {
  const std::optional<std::int64_t> Rounds = roundsOf(S, AST);
  return Rounds && *Rounds <= UnrolledRounds;
}

bool gainsByRounds(const Stmt &S, const ThreadStrides &Strides, const Uniformity &Uniform,
                   const ASTContext &AST, llvm::ArrayRef<OwnRow> OwnRows) {
  if (isWrittenOut(S, AST))
    return false;
  Obstacles Finder(Strides, Uniform, OwnRows);
  Finder.TraverseStmt(const_cast<Stmt *>(bodyOf(&S)));
  return Finder.IsOfThreads && !Finder.Found;
}

bool isVectorisable(const Stmt &S, const ThreadStrides &Strides, const Uniformity &Uniform) {
  Obstacles Finder(Strides, Uniform);
  Finder.TraverseStmt(const_cast<Stmt *>(bodyOf(&S)));
  Finder.TraverseStmt(const_cast<Expr *>(conditionOf(&S)));
  return Finder.IsOfThreads && !Finder.Found;
}

} // namespace offloom
