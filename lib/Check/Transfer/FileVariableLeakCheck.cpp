// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of the file whose memory nothing frees, in a program that frees that of others: one was
// forgotten.
//
// Judged are files that have main() and free what a variable of the file holds. Whatever else than
// a call of CUDA's, or of a function that is seen through, is done with the pointer may free it by
// another name.

#include "Check/Engine/CodeVisitor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

class FileVariableLeakVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    HasMain |= F->isMain() && F->hasBody();
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isFileVarDecl() && V->getType()->isPointerType() && inHostCode())
      ++Of[V->getCanonicalDecl()].Uses;
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    if (Context.Facts.does(*Call, Action::Resets))
      Resetting.insert(function());
    const auto Effects = Context.Facts.effectsOf(*Call);
    if (!Effects)
      return true;
    llvm::SmallPtrSet<const VarDecl *, 4> Given;
    for (const Expr *Argument : Call->arguments()) {
      const Expr *At = addressed(*Argument);
      const NamedPointer P = namedPointer(At ? *At : *Argument);
      if (!P.Variable || P.Member || Effects->empty())
        continue;
      ++Of[P.Variable].Known;
      Given.insert(P.Variable);
    }
    for (const HostEffect &Effect : *Effects)
      note(*Call, Effect, Given);
    return true;
  }

  void finish() {
    const bool Frees = llvm::any_of(Of, [](const auto &Life) { return Life.second.IsFreed; });
    if (!HasMain || !Frees || !Resetting.empty())
      return;
    for (const auto &[V, Life] : Of)
      if (V->isFileVarDecl() && Life.Made && !Life.IsFreed && Life.Uses <= Life.Known)
        Context.report("alloc-file-variable-leak", Life.Made->getSourceRange(),
                       {{"variable", V->getNameAsString()}});
  }

private:
  struct Life {
    const CallExpr *Made = nullptr;
    bool IsFreed = false;
    unsigned Uses = 0, Known = 0; ///< Known: as an argument of what is seen through
  };

  void note(const CallExpr &Call, const HostEffect &Effect,
            const llvm::SmallPtrSetImpl<const VarDecl *> &Given) {
    if (!Effect.function() || !Effect.function()->IsCuda)
      return;
    if (const NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget();
        !P.Member && Effect.does(Action::Allocates) && Given.contains(P.Variable)) {
      Life &L = Of[P.Variable];
      L.Made = L.Made ? L.Made : &Call;
      Resetting.erase(function()); // the device as it was before
    }
    if (const NamedPointer P = Effect.argument(ArgumentRole::Object).named();
        P.Variable && Effect.does(Action::Frees))
      Of[P.Variable].IsFreed |= P.Variable->isFileVarDecl();
  }

  llvm::MapVector<const VarDecl *, Life> Of;
  llvm::SmallPtrSet<const FunctionDecl *, 2> Resetting; ///< functions that end all that there is
  bool HasMain = false;
};

} // namespace

Check fileVariableLeakCheck() { return walkAndFinish<FileVariableLeakVisitor, true>(Passes::Host); }

} // namespace offloom
