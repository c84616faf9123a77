// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of as many threads in a block as there are elements, `kernel<<<1, n>>>`: a block has at
// most 1,024, and a launch with more is refused. And files all of whose launches have one block,
// which leaves the GPU idle but for one multiprocessor.
//
// That a number counts elements is known where a product with sizeof has it as a factor. Left alone
// are numbers that a condition before the launch asks about, and parameters that all callers in
// sight give a constant that fits.

#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

bool mentions(const Stmt &S, const VarDecl &V) {
  const auto *Name = dyn_cast<DeclRefExpr>(&S);
  return (Name && Name->getDecl() == &V) ||
         llvm::any_of(S.children(), [&](const Stmt *C) { return C && mentions(*C, V); });
}

/// What a function does with a number.
class NumberUses : public DynamicRecursiveASTVisitor {
public:
  NumberUses(const VarDecl &V, SourceLocation Launch)
      : V(V), Launch(Launch), Sources(V.getASTContext().getSourceManager()) {}

  bool VisitIfStmt(IfStmt *S) override { return ask(*S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return ask(*S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *E) override { return ask(*E->getCond()); }
  /// `assert(n <= 1024)`, and `min(n, 1024)`.
  bool VisitCallExpr(CallExpr *Call) override {
    for (const Expr *Argument : Call->arguments()) {
      const auto *Binary = dyn_cast<BinaryOperator>(Argument->IgnoreParenCasts());
      if (Binary && Binary->isComparisonOp())
        ask(*Binary);
      IsCount |= isBytes(*Argument);
    }
    return true;
  }
  /// From a launch's size of shared memory nothing follows: a number of threads has one too.
  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    return llvm::all_of(Launch->arguments(),
                        [&](Expr *Argument) { return TraverseStmt(Argument); });
  }
  bool VisitVarDecl(VarDecl *D) override {
    IsCount |= D->getInit() && D->getType()->isPointerType() && isWithinNew(*D->getInit());
    return true;
  }

  bool IsCount = false;
  bool IsAsked = false;

private:
  bool ask(const Expr &Condition) {
    IsAsked |= Sources.isBeforeInTranslationUnit(Condition.getBeginLoc(), Launch) &&
               mentions(Condition, V);
    return true;
  }
  bool isWithinNew(const Expr &Init) const {
    const auto *New = dyn_cast<CXXNewExpr>(Init.IgnoreParenCasts());
    const Expr *Size = New && New->isArray() ? New->getArraySize().value_or(nullptr) : nullptr;
    return Size && mentions(*Size, V);
  }
  /// `n * sizeof(float)`, also of more factors.
  bool isBytes(const Expr &E) const {
    const auto *Product = dyn_cast<BinaryOperator>(E.IgnoreParenCasts());
    if (!Product || Product->getOpcode() != BO_Mul)
      return false;
    const Expr &Left = *Product->getLHS(), &Right = *Product->getRHS();
    return (isSize(Left) && mentions(Right, V)) || (isSize(Right) && mentions(Left, V)) ||
           isBytes(Left) || isBytes(Right);
  }
  static bool isSize(const Expr &E) {
    const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E.IgnoreParenCasts());
    return Trait && Trait->getKind() == UETT_SizeOf;
  }
  const VarDecl &V;
  const SourceLocation Launch;
  const SourceManager &Sources;
};

class BlockOfCountVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Calls[Callee->getCanonicalDecl()].push_back(Call);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const LaunchConfiguration C = configurationOf(*Launch);
    if (!inHostCode() || !C.Grid || !C.Block)
      return true;
    const Extents Grid = knownExtents(*C.Grid, function(), Context.Facts);
    const Extents Block = knownExtents(*C.Block, function(), Context.Facts);
    const bool IsOne = llvm::all_of(Grid, [](std::optional<uint64_t> E) { return E == 1; });
    const bool IsSmall =
        llvm::all_of(Block, [](std::optional<uint64_t> E) { return E && *E <= 32; });
    ++Launches;
    if (IsOne && !IsSmall && !FirstOfOne)
      FirstOfOne = C.Grid;
    OfOne += IsOne && !IsSmall;
    if (const VarDecl *V = countIn(*C.Block); V && !Block[0])
      checkCount(*V, *C.Block);
    return true;
  }

  void finish() {
    llvm::SmallPtrSet<const VarDecl *, 4> Told;
    for (const Count &Of : Counts)
      if (!fitsInAllCalls(*Of.V) && Told.insert(Of.V).second)
        Context.report("launch-block-of-count", Of.Where->getSourceRange(),
                       {{"count", Of.V->getNameAsString()},
                        {"limit", std::to_string(Context.Profile.max_threads_per_block)}});
    if (FirstOfOne && OfOne == Launches && Context.IsWhole)
      Context.report("launch-only-one-block", FirstOfOne->getSourceRange(),
                     {{"launches", Launches == 1 ? std::string("the only launch of this file has")
                                                 : "all " + std::to_string(Launches) +
                                                       " launches of this file have"}});
  }

private:
  struct Count {
    const VarDecl *V;
    const Expr *Where;
  };

  /// The local or parameter that \p Block, a number of threads, is.
  static const VarDecl *countIn(const Expr &Block) {
    const Expr *E = Block.IgnoreParenImpCasts();
    while (true) {
      if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
          Construct && Construct->getNumArgs())
        E = Construct->getArg(0)->IgnoreParenCasts();
      else if (const auto *Cast = dyn_cast<CastExpr>(E))
        E = Cast->getSubExpr()->IgnoreParenCasts();
      else
        break;
    }
    const VarDecl *V = referredVariable(*E);
    return V && V->isLocalVarDeclOrParm() && V->getType()->isIntegerType() ? V : nullptr;
  }

  void checkCount(const VarDecl &V, const Expr &Block) {
    NumberUses Uses(V, Block.getBeginLoc());
    Uses.TraverseStmt(function()->getBody());
    if (Uses.IsCount && !Uses.IsAsked)
      Counts.push_back({&V, &Block});
  }

  /// Whether \p V is a parameter, which all callers in sight give a constant that fits.
  bool fitsInAllCalls(const VarDecl &V) const {
    const auto *P = dyn_cast<ParmVarDecl>(&V);
    const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    auto Found = F ? Calls.find(F->getCanonicalDecl()) : Calls.end();
    if (Found == Calls.end())
      return false;
    return llvm::all_of(Found->second, [&](const CallExpr *Call) {
      const unsigned I = P->getFunctionScopeIndex();
      Expr::EvalResult Value;
      return I < Call->getNumArgs() && !Call->getArg(I)->isValueDependent() &&
             Call->getArg(I)->EvaluateAsInt(Value, Context.AST) &&
             Value.Val.getInt().getExtValue() <= Context.Profile.max_threads_per_block;
    });
  }

  llvm::SmallVector<Count> Counts;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const CallExpr *, 2>> Calls;
  const Expr *FirstOfOne = nullptr;
  unsigned Launches = 0, OfOne = 0;
};

} // namespace

Check blockOfCountCheck() { return walkAndFinish<BlockOfCountVisitor>(Passes::Host); }

} // namespace offloom
