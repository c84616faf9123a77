// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/TemporaryMemory.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

constexpr unsigned DeepestCall = 4; ///< calls, and objects within objects

/// The calls and objects that each run of a function comes to: none below a condition, but for one
/// that looks at a status.
struct Certain : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    const Expr *Init =
        V->hasLocalStorage() && V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr;
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init))
      Objects.push_back(Made);
    return true;
  }
  bool TraverseIfStmt(IfStmt *S) override { return TraverseStmt(S->getCond()); }
  bool TraverseConditionalOperator(ConditionalOperator *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  std::vector<const CallExpr *> Calls;
  std::vector<const CXXConstructExpr *> Objects;
};

/// What is allocated or freed at once: what a stream's order governs comes from a pool.
bool isAtOnce(const HostEffect &Effect, Action Does) {
  return Effect.does(Does) && Effect.function()->IsCuda &&
         !Effect.function()->has(ArgumentRole::Stream);
}

template <class Function> void eachEffect(const Certain &Of, UnitFacts &Facts, Function Meet) {
  for (const CallExpr *Call : Of.Calls)
    if (const auto Effects = Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        Meet(*Call, Effect);
}

bool isWrittenByUser(const Decl &D, const UnitFacts &Facts) {
  return !isInSystemCode(D.getLocation(), Facts.AST.getSourceManager());
}

const CallExpr *allocationIn(const CXXConstructorDecl &Constructor, UnitFacts &Facts,
                             unsigned Depth) {
  Certain Of;
  Of.TraverseStmt(Constructor.getBody());
  const CallExpr *First = nullptr;
  eachEffect(Of, Facts, [&](const CallExpr &, const HostEffect &Effect) {
    if (!First && isAtOnce(Effect, Action::Allocates))
      First = &Effect.call();
  });
  for (const CXXCtorInitializer *Init : Constructor.inits())
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(
            Init->getInit() ? Init->getInit()->IgnoreImplicit() : nullptr);
        Made && !First)
      First = memoryOfObject(*Made, Facts, Depth + 1);
  return First;
}

/// Whether \p F frees memory of CUDA's, whatever it asks before.
bool freesIn(const FunctionDecl &F, UnitFacts &Facts, unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  if (Depth > DeepestCall || !F.isDefined(Definition) || !Definition->getBody() ||
      !isWrittenByUser(*Definition, Facts))
    return false;
  return llvm::any_of(callsIn(*Definition->getBody()), [&](const CallExpr *Call) {
    const auto Effects = Facts.effectsOf(*Call);
    if (!Effects)
      return Call->getDirectCallee() && freesIn(*Call->getDirectCallee(), Facts, Depth + 1);
    return llvm::any_of(*Effects,
                        [](const HostEffect &Effect) { return isAtOnce(Effect, Action::Frees); });
  });
}

bool endsByFreeing(const CXXRecordDecl &Record, UnitFacts &Facts) {
  const CXXDestructorDecl *Destructor = Record.getDestructor();
  return Destructor && freesIn(*Destructor, Facts, 0);
}

} // namespace

const CallExpr *ownTemporaryMemoryOf(const FunctionDecl &Definition, UnitFacts &Facts) {
  Certain Of;
  Of.TraverseStmt(Definition.getBody());
  std::vector<std::pair<NamedPointer, const CallExpr *>> Made;
  const CallExpr *Found = nullptr;
  eachEffect(Of, Facts, [&](const CallExpr &Call, const HostEffect &Effect) {
    if (isAtOnce(Effect, Action::Allocates))
      if (const NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget();
          P.Variable && P.Variable->isLocalVarDecl() && P.Variable->hasLocalStorage())
        Made.push_back({P, &Call});
    if (Found || !isAtOnce(Effect, Action::Frees))
      return;
    const NamedPointer P = Effect.argument(ArgumentRole::Object).named();
    for (const auto &[Place, Allocation] : Made)
      if (P && Place.key() == P.key())
        Found = Allocation;
  });
  return Found;
}

const CallExpr *temporaryMemoryOf(const FunctionDecl &F, UnitFacts &Facts, unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (Depth > DeepestCall || !F.isDefined(Definition) || !Definition->getBody() ||
      (Method && Method->isVirtual()) || Definition->isDependentContext() || Definition->isMain() ||
      isWrittenForDevice(*Definition) || !isWrittenByUser(*Definition, Facts))
    return nullptr;
  if (const CallExpr *Own = ownTemporaryMemoryOf(*Definition, Facts))
    return Own;
  Certain Of;
  Of.TraverseStmt(Definition->getBody());
  for (const CXXConstructExpr *Made : Of.Objects)
    if (const CallExpr *Allocation = memoryOfObject(*Made, Facts))
      return Allocation;
  for (const CallExpr *Call : Of.Calls)
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      if (const CallExpr *Allocation = temporaryMemoryOf(*Callee, Facts, Depth + 1))
        return Allocation;
  return nullptr;
}

const CallExpr *memoryOfObject(const CXXConstructExpr &E, UnitFacts &Facts, unsigned Depth) {
  const CXXConstructorDecl *Made = E.getConstructor();
  const FunctionDecl *Definition = nullptr;
  if (Depth > DeepestCall || Made->isCopyOrMoveConstructor() || !Made->isDefined(Definition) ||
      !Definition->getBody() || !isWrittenByUser(*Definition, Facts))
    return nullptr;
  const CallExpr *Allocation = allocationIn(*cast<CXXConstructorDecl>(Definition), Facts, Depth);
  const bool IsOwn = Allocation && contains(Definition->getBody(), Allocation);
  return Allocation && (!IsOwn || endsByFreeing(*Made->getParent(), Facts)) ? Allocation : nullptr;
}

} // namespace offloom
