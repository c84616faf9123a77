// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code for compute capability 1.x, where every call is inlined and a pointer does not say in
// which memory it points: no recursion, no addresses of functions, and no pointer that may be one
// into shared memory or another (CUDA Programming Guide 2.0, 4.2.1.4 and 4.2.2.4).

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

/// Where a pointer may point to.
struct Memories {
  bool Shared = false, Other = false;
  bool areBoth() const { return Shared && Other; }
  Memories operator|(Memories M) const { return {Shared || M.Shared, Other || M.Other}; }
};

class OldArchitectureVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && inDeviceCode())
      Calls[function()->getCanonicalDecl()].push_back({Call, Callee->getCanonicalDecl()});
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (F && !isa<CXXMethodDecl>(F) && isWrittenDevice(*F) && !Called.contains(E) &&
        (inDeviceCode() || !function()) && !isOfSystem(*F))
      Context.report("architecture-no-function-addresses", E->getSourceRange(),
                     {{"function", F->getNameAsString()}});
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isPointerType() && V->getInit() && V->isLocalVarDecl())
      point(*V, *V->getInit());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    const auto *To = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParenImpCasts());
    const auto *V = To ? dyn_cast<VarDecl>(To->getDecl()) : nullptr;
    if (B->getOpcode() == BO_Assign && V && V->getType()->isPointerType())
      point(*V, *B->getRHS());
    return true;
  }

  bool VisitConditionalOperator(ConditionalOperator *E) override {
    if (inDeviceCode() && E->getType()->isPointerType() && memoriesOf(*E).areBoth())
      ambiguous(*E);
    return true;
  }

  void reportRecursion() {
    for (const auto &[Caller, Made] : Calls)
      for (const auto &[Call, Callee] : Made)
        if (reaches(Callee, Caller))
          Context.report("architecture-no-recursion", Call->getSourceRange(),
                         {{"function", Caller->getNameAsString()}});
  }

private:
  struct Edge {
    const CallExpr *Call;
    const FunctionDecl *Callee;
  };

  bool isOfSystem(const FunctionDecl &F) const {
    return isInSystemCode(F.getLocation(), Context.AST.getSourceManager());
  }

  bool reaches(const FunctionDecl *From, const FunctionDecl *To) const {
    llvm::DenseSet<const FunctionDecl *> Seen;
    llvm::SmallVector<const FunctionDecl *> Next{From};
    while (!Next.empty()) {
      const FunctionDecl *F = Next.pop_back_val();
      if (F == To)
        return true;
      if (auto Made = Calls.find(F); Seen.insert(F).second && Made != Calls.end())
        for (const Edge &E : Made->second)
          Next.push_back(E.Callee);
    }
    return false;
  }

  /// Nothing of a pointer whose own origin was looked at where it was given one.
  static Memories memoriesOf(const Expr &Written) {
    const Expr *E = Written.IgnoreParenCasts();
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return memoriesOf(*Choice->getTrueExpr()) | memoriesOf(*Choice->getFalseExpr());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      return memoriesOf(*Sum->getLHS());
    if (const auto *Address = dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenCasts();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (!V)
      return {};
    if (V->hasAttr<CUDASharedAttr>())
      return {true, false};
    return {false, isa<ParmVarDecl>(V) || V->hasGlobalStorage()};
  }

  void point(const VarDecl &V, const Expr &To) {
    if (!inDeviceCode())
      return;
    Memories &All = Pointers[&V];
    bool Before = All.areBoth();
    All = All | memoriesOf(To);
    if (isa<ParmVarDecl>(V))
      All.Other = true;
    // What `c ? a : b` is ambiguous about is said there.
    if (!Before && All.areBoth() && !memoriesOf(To).areBoth())
      ambiguous(To);
  }

  void ambiguous(const Expr &E) {
    Context.report("architecture-ambiguous-pointer", E.getSourceRange());
  }

  llvm::DenseSet<const Expr *> Called;
  llvm::MapVector<const FunctionDecl *, std::vector<Edge>> Calls;
  llvm::DenseMap<const VarDecl *, Memories> Pointers;
};

} // namespace

static void checkOldArchitecture(CheckContext &Context) {
  OldArchitectureVisitor Visitor(Context);
  Visitor.TraverseAST(Context.AST);
  Visitor.reportRecursion();
}

Check oldArchitectureCheck() { return {Passes::Device, checkOldArchitecture}; }

} // namespace offloom
