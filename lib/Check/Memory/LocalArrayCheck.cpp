// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of single threads: in registers, if there are enough and each index is a number when the
// code is compiled; else in local memory, which is a part of global memory.

#include "Analysis/DeviceCode.h"
#include "Analysis/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/LoopRounds.h"
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

/// Whether an index is certain to be known only when the kernel runs: it is made of parameters,
/// built-in variables and loaded values alone.
class RunTimeIndex : public DynamicRecursiveASTVisitor {
public:
  explicit RunTimeIndex(const Modifications &Written) : Written(Written) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V)
      return true;
    if (builtinVariable(V) != BuiltinVariable::None)
      IsRunTime |= builtinVariable(V) == BuiltinVariable::ThreadIdx ||
                   builtinVariable(V) == BuiltinVariable::BlockIdx;
    else if (isa<ParmVarDecl>(V))
      // Of a device function, the parameter may be a constant after inlining.
      IsRunTime |= isKernel(*cast<FunctionDecl>(V->getDeclContext()));
    else if (V->isLocalVarDecl() && V->getInit() && !Written.any(V) && Depth < 8) {
      ++Depth;
      TraverseStmt(const_cast<Expr *>(V->getInit()));
      --Depth;
    }
    return true;
  }
  // What is loaded from a parameter's memory is known only then.
  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
    IsRunTime |= Base && isa<ParmVarDecl>(Base->getDecl());
    return true;
  }
  bool TraverseCallExpr(CallExpr *) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  bool IsRunTime = false;

private:
  const Modifications &Written;
  unsigned Depth = 0;
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
    struct Subscripts : DynamicRecursiveASTVisitor {
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
        All.push_back(E);
        return true;
      }
      bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
      std::vector<const ArraySubscriptExpr *> All;
    } Found;
    Found.TraverseStmt(F->getBody());
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    llvm::DenseSet<const VarDecl *> Reported;
    for (const ArraySubscriptExpr *E : Found.All) {
      const auto *Base = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenImpCasts());
      const auto *V = Base ? dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
      if (!V || !V->getType()->isConstantArrayType() || !isThreadsOwn(*V) ||
          V->getType().isConstQualified() || isConstantTable(*V))
        continue;
      RunTimeIndex Index(Written);
      Index.TraverseStmt(const_cast<Expr *>(E->getIdx()));
      if (Index.IsRunTime && Reported.insert(V).second)
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
