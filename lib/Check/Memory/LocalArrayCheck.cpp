// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of single threads: in registers, if there are enough and each index is a number when the
// code is compiled; else in local memory, which is a part of global memory.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
#include "Check/Facts/RunTimeValues.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

/// A thread has at most 255 registers of 4 bytes (CUDA C++ Programming Guide, Technical
/// Specifications per Compute Capability).
constexpr int64_t MostRegisterBytes = 255 * 4;

/// Variables that are in memory of the thread's own.
bool isThreadsOwn(const VarDecl &V) {
  return V.isLocalVarDecl() && !V.isStaticLocal() && !isShared(V) && !V.isConstexpr() &&
         !V.getType()->isReferenceType() && !V.getType()->isDependentType() &&
         !V.getType()->isIncompleteType();
}

/// The counters of loops that make so few rounds, a constant number, that compilers unroll them;
/// and the loops that say so.
class UnrolledLoops : public DynamicRecursiveASTVisitor {
public:
  explicit UnrolledLoops(const ASTContext &AST) : AST(AST) {}

  bool VisitForStmt(ForStmt *S) override {
    const VarDecl *Counter = counterOf(*S);
    std::optional<int64_t> Rounds = constantRounds(*S, AST);
    if (Counter && Rounds)
      Counters[Counter] = *Rounds;
    return true;
  }
  bool VisitAttributedStmt(AttributedStmt *S) override {
    if (unrollHint(*S))
      Hinted.insert(S->getSubStmt());
    return true;
  }

  llvm::DenseMap<const VarDecl *, int64_t> Counters; ///< with their loops' rounds
  llvm::DenseSet<const Stmt *> Hinted;

private:
  const ASTContext &AST;
};

/// The subscripts of a function, each with the counters around it whose rounds nobody can count.
class Subscripts : public DynamicRecursiveASTVisitor {
public:
  explicit Subscripts(const Modifications &Written) : Written(Written) {}

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    All.emplace_back(E, Counters);
    return true;
  }
  bool TraverseForStmt(ForStmt *S) override {
    llvm::DenseSet<const VarDecl *> Outer = Counters;
    bool IsOpen = hasRunTimeRounds(*S, Written, Counters);
    for (const VarDecl *V : steppedBy(*S))
      if (IsOpen)
        Counters.insert(V);
      else
        Counters.erase(V);
    bool Goes = DynamicRecursiveASTVisitor::TraverseForStmt(S);
    Counters = std::move(Outer);
    return Goes;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  std::vector<std::pair<const ArraySubscriptExpr *, llvm::DenseSet<const VarDecl *>>> All;

private:
  const Modifications &Written;
  llvm::DenseSet<const VarDecl *> Counters;
};

class LocalArrayVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitVarDecl(VarDecl *V) override {
    if (!inDeviceCode() || !isThreadsOwn(*V) || V->getType().isConstQualified() ||
        isa<ParmVarDecl>(V) || isConstantTable(*V))
      return true;
    int64_t Bytes = Context.AST.getTypeSizeInChars(V->getType()).getQuantity();
    if (Bytes > MostRegisterBytes && !isWrittenHost(*function()))
      Context.report("mem-large-local-object", V->getLocation(),
                     {{"variable", V->getNameAsString()}, {"bytes", std::to_string(Bytes)}});
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenForDevice(*F) || isWrittenHost(*F) || !F->doesThisDeclarationHaveABody() ||
        F->isDependentContext())
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    Subscripts Found(Written);
    Found.TraverseStmt(F->getBody());
    llvm::DenseSet<const VarDecl *> Reported;
    for (const auto &[E, Counters] : Found.All) {
      const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
      const auto *V = Base ? dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
      if (!V || !V->getType()->isConstantArrayType() || !isThreadsOwn(*V) ||
          V->getType().isConstQualified() || isConstantTable(*V))
        continue;
      if (isRunTimeValue(*E->getIdx(), Written, Counters) && Reported.insert(V).second)
        Context.report("mem-local-array-dynamic-index", E->getSourceRange(),
                       {{"array", V->getNameAsString()},
                        {"index", sourceText(E->getIdx()->getSourceRange(), Context.AST).str()}});
    }
    checkLoops(*F);
    return true;
  }

private:
  static bool isConstantTable(const VarDecl &V) {
    const auto *Array = V.getType()->getAsArrayTypeUnsafe();
    return Array && Array->getElementType().isConstQualified();
  }

  /// Short loops over local arrays.
  void checkLoops(const FunctionDecl &F) {
    struct Loops : DynamicRecursiveASTVisitor {
      bool VisitForStmt(ForStmt *S) override {
        All.push_back(S);
        return true;
      }
      std::vector<const ForStmt *> All;
    } Found;
    Found.TraverseStmt(F.getBody());
    UnrolledLoops Unrolled(Context.AST);
    Unrolled.TraverseStmt(F.getBody());
    for (const ForStmt *Loop : Found.All) {
      std::optional<int64_t> Rounds = constantRounds(*Loop, Context.AST);
      if (!Rounds || *Rounds < 2 || *Rounds > 16 || Unrolled.Hinted.contains(Loop))
        continue;
      if (const VarDecl *Array = indexedArray(*Loop))
        Context.report("flow-unroll-candidate", Loop->getForLoc(),
                       {{"rounds", std::to_string(*Rounds)}, {"array", Array->getNameAsString()}});
    }
  }

  /// A local array that \p Loop indexes by its counter alone.
  static const VarDecl *indexedArray(const ForStmt &Loop) {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const VarDecl *Counter) : Counter(Counter) {}
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
        const auto *V = Base ? dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
        const auto *Index = dyn_cast<DeclRefExpr>(E->getIdx()->IgnoreParenImpCasts());
        if (V && V->getType()->isConstantArrayType() && isThreadsOwn(*V) && Index &&
            Index->getDecl() == Counter)
          Array = V;
        return true;
      }
      const VarDecl *const Counter;
      const VarDecl *Array = nullptr;
    } F(counterOf(Loop));
    F.TraverseStmt(const_cast<Stmt *>(Loop.getBody()));
    return F.Array;
  }
};

} // namespace

Check localArrayCheck() { return walk<LocalArrayVisitor>(Passes::Device); }

} // namespace offloom
