// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads what functions do with others' help or wait for, into Synchronisation's tables.
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/Printing.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Effects/WaitingFunctions.h"
#include "Ptx/InstructionTable.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

/// Reads bodies once and writes what they contain into Synchronisation's tables: those that a
/// traversal of the unit visits, and those that they lead to.
class FactCollector : public DynamicRecursiveASTVisitor {
public:
  explicit FactCollector(Synchronisation &Into) : Into(Into) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  bool TraverseDecl(Decl *D) override {
    auto *F = llvm::dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    const FunctionDecl *Outer = Current;
    Current = F->doesThisDeclarationHaveABody() ? F->getCanonicalDecl() : nullptr;
    // A lambda's body belongs to the function it is written in as well: it is called there.
    if (Outer && Current && Current != Outer)
      Into.Functions[Outer].Callees.push_back(Current);
    const bool IsNew = !Current || Read.insert(Current).second;
    const bool SaysItself = Current && blockWaitOf(*F) != BlockWait::None;
    if (SaysItself)
      raise(waitingWithoutBody(F));
    const bool Continue = !IsNew || SaysItself || DynamicRecursiveASTVisitor::TraverseDecl(D);
    // What an instantiation waits for, its pattern waits for.
    if (const FunctionDecl *Pattern = Current ? patternOf(F)->getCanonicalDecl() : nullptr;
        IsNew && Pattern && Pattern != Current) {
      Into.Functions[Pattern].Callees.push_back(Current);
      Into.Instances[Pattern].push_back(F);
    }
    Current = Outer;
    return Continue;
  }

  /// Reads the bodies that have been named so far and that are in no part that was traversed.
  void readReached() {
    while (!Reached.empty()) {
      const FunctionDecl *Definition = nullptr;
      if (Reached.pop_back_val()->hasBody(Definition))
        TraverseDecl(const_cast<FunctionDecl *>(Definition));
    }
  }

  bool VisitCallExpr(CallExpr *Call) override {
    CalleeNames.insert(Call->getCallee()->IgnoreParenImpCasts());
    if (!Current)
      return true;
    if (functionAround(Current) != Current || isOfHeadersTemplate(*Current))
      Into.SharedSites.insert(Call->getRParenLoc());
    if (Synchronisation::isBarrier(Call)) {
      raise(Waiting::Block);
      noteSite(Call->getDirectCallee(), Call->getRParenLoc());
    } else if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      note(Callee, Call->getRParenLoc());
      if (isFailingAssertion(*Callee))
        Into.Functions[readerOf(Current)].ReadsThreadIdx = true;
    }
    if (callsPrintf(*Call))
      Into.Functions[readerOf(Current)].Prints = true;
    if (isIndirect(Call)) {
      Into.Functions[Current].CallsIndirectly = true;
      Into.IndirectSites.insert(Call->getRParenLoc());
    }
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (Current)
      note(E->getConstructor(), E->getLocation());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (Current && isShared(*V))
      Into.Functions[Current].SeesBlock = true;
    return noteDestruction(V->getType());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override {
    return noteDestruction(E->getType());
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (Current && builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx)
      Into.Functions[readerOf(Current)].ReadsThreadIdx = true;
    if (const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
        Current && V && (isShared(*V) || builtinVariable(V) == BuiltinVariable::BlockIdx))
      Into.Functions[Current].SeesBlock = true;
    const auto *F = llvm::dyn_cast<FunctionDecl>(E->getDecl());
    if (F && !isKernel(*F) && !CalleeNames.count(E))
      Into.AddressTaken.insert(F->getCanonicalDecl());
    if (F)
      Reached.push_back(F);
    return true;
  }

  bool VisitCXXMethodDecl(CXXMethodDecl *M) override {
    if (M->isVirtual())
      Into.AddressTaken.insert(M->getCanonicalDecl());
    return true;
  }

  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    if (!Current || !runsOnDevice(*Current))
      return true;
    Into.Functions[Current].SeesBlock = true;
    if (!Into.Ptx)
      return true;
    ptx::InstructionTable::Effects Effects = Into.Ptx->effectsOf(S->getAsmString());
    Into.Functions[Current].ReadsThreadIdx |= Effects.ReadsThreadIdx;
    if (Effects.Waits)
      raise(Effects.Meets ? Waiting::Warp : Waiting::Anything);
    return true;
  }

  bool VisitWhileStmt(WhileStmt *S) override { return noteLoop(S); }
  bool VisitDoStmt(DoStmt *S) override { return noteLoop(S); }
  bool VisitForStmt(ForStmt *S) override { return noteLoop(S); }

private:
  /// What assert() calls: in migrated code it says which thread failed.
  static bool isFailingAssertion(const FunctionDecl &F) {
    return F.getIdentifier() && F.getName() == "__assert_fail";
  }

  static bool isOfHeadersTemplate(const FunctionDecl &F) {
    const SourceManager &SM = F.getASTContext().getSourceManager();
    return (F.isDependentContext() || F.getTemplateInstantiationPattern()) &&
           !SM.isInMainFile(SM.getExpansionLoc(F.getLocation()));
  }

  /// A lambda in device code reads the `threadIdx` that is in scope where it is written.
  static const FunctionDecl *readerOf(const FunctionDecl *F) {
    const FunctionDecl *Around = functionAround(F)->getCanonicalDecl();
    return runsOnDevice(*Around) ? Around : F;
  }

  void raise(Waiting W) {
    Waiting &Direct = Into.Functions[Current].Direct;
    Direct = std::max(Direct, W);
  }

  void note(const FunctionDecl *Callee, SourceLocation Site) {
    Reached.push_back(Callee);
    Callee = Callee->getCanonicalDecl();
    Into.Functions[Current].Callees.push_back(Callee);
    noteSite(Callee, Site);
    raise(waitingWithoutBody(Callee));
    Into.Functions[Current].ReadsThreadIdx |= isDefinedElsewhere(Callee);
    Into.Functions[Current].SeesBlock |= isDefinedElsewhere(Callee);
  }

  bool noteDestruction(QualType Type) {
    if (const FunctionDecl *Destructor = Current ? destructorOf(Type) : nullptr)
      note(Destructor, SourceLocation());
    return true;
  }

  void noteSite(const FunctionDecl *Callee, SourceLocation Site) {
    if (Site.isValid())
      Into.Sites[Site].push_back(Callee->getCanonicalDecl());
  }

  bool noteLoop(Stmt *S) {
    if (Current && runsOnDevice(*Current)) {
      auto Loops = pollingLoops(S);
      if (llvm::is_contained(Loops, S))
        raise(Waiting::Anything);
    }
    return true;
  }

  Synchronisation &Into;
  const FunctionDecl *Current = nullptr;
  llvm::DenseSet<const FunctionDecl *> Read; ///< canonical
  llvm::SmallVector<const FunctionDecl *, 32> Reached;
  /// The names of callees: a function named elsewhere may be called through a pointer.
  llvm::DenseSet<const Expr *> CalleeNames;
};

Synchronisation::Synchronisation(ASTContext &Context, const ptx::InstructionTable *Ptx) : Ptx(Ptx) {
  FactCollector Collector(*this);
  Collector.TraverseAST(Context);
  Collector.readReached();
  propagate();
  noteCalls();
}

} // namespace offloom
