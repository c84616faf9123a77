// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What memory of the host holds when it is copied to the device: nothing but zeros, which a fill on
// the device makes without a copy, or nothing that anybody has set.
//
// Known of local pointers, arrays and containers from where they are made up to the first use that
// is no copy, no fill and no question whether they are there. A loop may come back with more in
// them, so that in one only what each round makes anew is judged.

#include "Analysis/Code/Repetition.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/StandardContainers.h"
#include "Check/Facts/Zero.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

enum class Content { Unset, Zeros };

/// Walks a function in the order in which it is written.
class Contents : public RepetitionVisitor<DynamicRecursiveASTVisitor> {
public:
  explicit Contents(CheckContext &Context) : Context(Context) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isLocalVarDecl() && !V->isStaticLocal() && !V->getType()->isReferenceType())
      if (const auto Made = V->getInit() ? madeBy(*V->getInit()) : ofArray(*V))
        make(*V, *Made);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isComparisonOp())
      harmless(*E->getLHS()), harmless(*E->getRHS());
    const VarDecl *V = E->getOpcode() == BO_Assign ? localVariable(*E->getLHS()) : nullptr;
    if (const auto Made = V ? madeBy(*E->getRHS()) : std::nullopt) {
      harmless(*E->getLHS());
      make(*V, *Made);
    }
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_LNot)
      harmless(*E->getSubExpr());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const auto Effects = Context.Facts.effectsOf(*Call);
    for (const HostEffect &Effect : Effects.value_or(std::vector<HostEffect>())) {
      HasLaunch |= !Effect.function();
      if (!Effect.function())
        continue;
      if (Effect.does(Action::Copies) && Effect.copyKind() == CopyKind::HostToDevice)
        copy(Effect.argument(ArgumentRole::From), *Call);
      const Expr *Freed = Context.Facts.argument(*Call, ArgumentRole::Object);
      if (Freed && Effect.does(Action::Frees))
        harmless(*Freed);
    }
    if (calleeName(*Call) == "memset" && Call->getNumArgs() == 3)
      fill(*Call->getArg(0), isZero(*Call->getArg(1), Context.AST));
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    if (calleeName(*Call) == "size" || calleeName(*Call) == "empty")
      harmless(*Call->getImplicitObjectArgument());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !Harmless.contains(E))
      Of.erase(V);
    return true;
  }

  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool VisitLabelStmt(LabelStmt *) override { return false; }

  void report() const {
    for (const auto &[V, Call] : ZerosCopied)
      Context.report("xfer-zeros-copied", Call->getSourceRange(),
                     {{"pointer", V->getNameAsString()}});
    // Who launches nothing may measure how fast copies are, of whatever.
    for (const auto &[V, Call] : HasLaunch ? UnsetCopied : Copies())
      Context.report("xfer-unset-copied", Call->getSourceRange(),
                     {{"pointer", V->getNameAsString()}});
  }

private:
  struct State {
    Content Holds;
    bool IsOfLoop; ///< made in one
  };

  void make(const VarDecl &V, Content Holds) { Of[&V] = {Holds, isRepeated()}; }

  void harmless(const Expr &E) {
    if (const auto *Name = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts()))
      Harmless.insert(Name);
  }

  /// What memory that \p E makes holds.
  std::optional<Content> madeBy(const Expr &Written) const {
    const Expr *E = Written.IgnoreParenCasts()->IgnoreImplicit();
    if (const auto *New = dyn_cast<CXXNewExpr>(E->IgnoreParenCasts()))
      return New->isArray() && !New->hasInitializer() && isPlain(New->getAllocatedType())
                 ? std::optional(Content::Unset)
                 : std::nullopt;
    if (const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts());
        Call && Context.Facts.does(*Call, Action::Allocates))
      return calleeName(*Call) == "calloc"   ? std::optional(Content::Zeros)
             : calleeName(*Call) == "malloc" ? std::optional(Content::Unset)
                                             : std::nullopt;
    const auto IsZero = [&](const Expr *Init) {
      return isa<ImplicitValueInitExpr>(Init) || isZero(*Init, Context.AST);
    };
    if (const auto *List = dyn_cast<InitListExpr>(E))
      return List->getType()->isArrayType() && llvm::all_of(List->inits(), IsZero)
                 ? std::optional(Content::Zeros)
                 : std::nullopt;
    return ofContainer(*E);
  }

  std::optional<Content> ofArray(const VarDecl &V) const {
    const auto *Array = Context.AST.getAsArrayType(V.getType());
    return Array && isPlain(Context.AST.getBaseElementType(Array)) ? std::optional(Content::Unset)
                                                                   : std::nullopt;
  }

  /// `std::vector<float> v(n)` and `v(n, 0)`.
  std::optional<Content> ofContainer(const Expr &E) const {
    const auto *Construct = dyn_cast<CXXConstructExpr>(&E);
    const auto *Class =
        Construct
            ? dyn_cast<ClassTemplateSpecializationDecl>(Construct->getConstructor()->getParent())
            : nullptr;
    if (!Class || !Class->isInStdNamespace() || Class->getName() != "vector" ||
        !isPlain(Class->getTemplateArgs()[0].getAsType()))
      return std::nullopt;
    unsigned Given = 0;
    for (const Expr *Argument : Construct->arguments())
      Given += !isa<CXXDefaultArgExpr>(Argument);
    const bool IsOfSize = Given > 0 && Construct->getArg(0)->getType()->isIntegerType() &&
                          !Construct->isListInitialization();
    return IsOfSize && (Given == 1 || (Given == 2 && isZero(*Construct->getArg(1), Context.AST)))
               ? std::optional(Content::Zeros)
               : std::nullopt;
  }

  static bool isPlain(QualType T) { return T->isArithmeticType() || T->isPointerType(); }

  void fill(const Expr &Pointer, bool WithZeros) {
    const VarDecl *V = heldBy(Pointer);
    auto Known = V ? Of.find(V) : Of.end();
    if (Known == Of.end() || !WithZeros)
      return;
    harmlessWithin(Pointer);
    Known->second.Holds = Content::Zeros;
  }

  void copy(const Operand &From, const CallExpr &Call) {
    const VarDecl *V = From && !From.Member && !From.IsAddress ? heldBy(*From.Value) : nullptr;
    auto Known = V ? Of.find(V) : Of.end();
    if (Known == Of.end())
      return;
    harmlessWithin(*From.Value);
    const State Is = Known->second;
    if (isRepeated() && !Is.IsOfLoop)
      return;
    (Is.Holds == Content::Zeros ? ZerosCopied : UnsetCopied).emplace_back(V, &Call);
    Of.erase(V); // say it once
  }

  void harmlessWithin(const Stmt &S) {
    if (const auto *Name = dyn_cast<DeclRefExpr>(&S))
      Harmless.insert(Name);
    for (const Stmt *Part : S.children())
      if (Part)
        harmlessWithin(*Part);
  }

  using Copies = llvm::SmallVector<std::pair<const VarDecl *, const CallExpr *>, 2>;

  CheckContext &Context;
  Copies ZerosCopied, UnsetCopied;
  bool HasLaunch = false;
  llvm::DenseMap<const VarDecl *, State> Of;
  llvm::DenseSet<const DeclRefExpr *> Harmless;
};

class HostContentVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() && !isWrittenForDevice(*F) &&
        !F->isTemplateInstantiation()) {
      Contents Of(Context);
      Of.TraverseStmt(F->getBody());
      Of.report();
    }
    return true;
  }
};

} // namespace

Check hostContentCheck() { return walk<HostContentVisitor>(Passes::Host); }

} // namespace offloom
