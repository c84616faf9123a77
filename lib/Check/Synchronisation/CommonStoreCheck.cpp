// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `*out = in[i]`, by which all threads store what each has of its own in one place.
//
// Judged are plain stores to what a kernel is given, and to variables of the device and the block,
// at a place that is the same for all, without a condition that may pick a thread or asks about
// data. Kernels whose launches are in sight are executed by BarrierIntervalCheck.

#include "Analysis/Code/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Synchronisation/ThreadPicking.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace offloom {
namespace {

class CommonStoreVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitBinaryOperator(BinaryOperator *E) override {
    const FunctionDecl *F = function();
    if (E->getOpcode() != BO_Assign || !F || !isDefinedKernel(*F) || F->isDependentContext() ||
        !E->getType()->isArithmeticType() || Context.Facts.isOneOfMany(*F))
      return true;
    const Expr &Place = *E->getLHS()->IgnoreParens();
    // What goes over all of the kernel comes last.
    if (!isCommon(Place, *F) || !Context.Facts.launches().of(*F).Assumed)
      return true;
    const ThreadDependence Value = Context.Facts.threadsOf(*F).of(*E->getRHS());
    const bool Differs =
        Value.isKnown() && (Value.Way == ThreadWay::OwnElement || Value.Way == ThreadWay::Index);
    if (Differs && !asksAboutData(*E, *F) && allThreadsComeTo(Place, *F, Context.Facts))
      Context.report("sync-store-of-all-threads", E->getSourceRange(),
                     {{"place", sourceText(Place.getSourceRange(), Context.AST).str()}});
    return true;
  }

private:
  /// Whether \p Place is one in memory that all threads of the block have in common.
  bool isCommon(const Expr &Place, const FunctionDecl &F) const {
    if (const VarDecl *V = referredVariable(Place))
      return V->hasGlobalStorage() && (isShared(*V) || V->hasAttr<CUDADeviceAttr>());
    const Modifications &Written = Context.Facts.modificationsOf(F);
    const auto *Target = dyn_cast<UnaryOperator>(&Place); // `*out`
    const ArrayElement Element =
        Target && Target->getOpcode() == UO_Deref && referredVariable(*Target->getSubExpr())
            ? ArrayElement{namedArray(*Target->getSubExpr(), Written)}
            : namedElement(Place, Written);
    const auto *Array = Element ? dyn_cast<VarDecl>(Element.Array) : nullptr;
    if (!Array || (isa<ParmVarDecl>(Array) && Written.any(Array)) ||
        (!isa<ParmVarDecl>(Array) && !Array->hasGlobalStorage()))
      return false;
    return !Element.Index || Element.Index->isEvaluatable(Context.AST);
  }

  /// Whether a condition that decides who comes to \p Store asks for more than an index: any thread
  /// that finds what it looks for may be meant. Of a loop the last round's stays.
  bool asksAboutData(const Stmt &Store, const FunctionDecl &F) const {
    struct Finder : DynamicRecursiveASTVisitor {
      Finder(const Stmt &Store, const ThreadDependences &Of) : Store(Store), Of(Of) {}
      bool VisitIfStmt(IfStmt *S) override {
        return !(contains(S, &Store) || leaves(*S)) || !isOfData(*S->getCond());
      }
      bool VisitStmt(Stmt *S) override {
        return !isa<SwitchStmt, WhileStmt, ForStmt, DoStmt>(S) || !contains(S, &Store);
      }
      bool isOfData(const Expr &Condition) const {
        const auto *B = dyn_cast<BinaryOperator>(Condition.IgnoreParenImpCasts());
        if (B && B->isLogicalOp())
          return isOfData(*B->getLHS()) || isOfData(*B->getRHS());
        const ThreadDependence On = Of.of(Condition);
        return !On.isKnown() || On.isOfElement();
      }
      static bool leaves(const Stmt &S) {
        return isa<ReturnStmt>(S) || llvm::any_of(S.children(), [](const Stmt *Child) {
                 return Child && leaves(*Child);
               });
      }
      const Stmt &Store;
      const ThreadDependences &Of;
    };
    return !Finder(Store, Context.Facts.threadsOf(F)).TraverseStmt(F.getBody());
  }
};

} // namespace

Check commonStoreCheck() { return walk<CommonStoreVisitor>(Passes::Device); }

} // namespace offloom
