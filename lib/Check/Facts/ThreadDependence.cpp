// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/ThreadDependence.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/BuiltinComponent.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

ThreadDependence &ThreadDependence::operator|=(const ThreadDependence &Other) {
  Way = std::max(Way, Other.Way);
  HasCall |= Other.HasCall;
  HasChoice |= Other.HasChoice;
  HasShared |= Other.HasShared;
  HasUnknown |= Other.HasUnknown;
  return *this;
}

/// By what \p Set moves \p V: `i += step`, `i = i + step`; null if it says what \p V is.
static const Expr *stepOf(const VarDecl &V, const BinaryOperator &Set) {
  if (Set.isCompoundAssignmentOp())
    return Set.getRHS();
  const auto *Sum = dyn_cast<BinaryOperator>(Set.getRHS()->IgnoreParenImpCasts());
  if (!Sum || Sum->getOpcode() != BO_Add)
    return nullptr;
  if (referredVariable(*Sum->getLHS()) == &V)
    return Sum->getRHS();
  return referredVariable(*Sum->getRHS()) == &V ? Sum->getLHS() : nullptr;
}

/// Whether \p S may give threads that differ in their operands the same: `i / 32`, `flags & 1`.
static bool joinsThreads(const Stmt &S) {
  const auto *B = dyn_cast<BinaryOperator>(&S);
  return B && (B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem || B->getOpcode() == BO_Shr ||
               B->getOpcode() == BO_And);
}

static bool isElement(const Stmt &S) {
  const auto *Target = dyn_cast<UnaryOperator>(&S);
  return isa<ArraySubscriptExpr>(S) || (Target && Target->getOpcode() == UO_Deref);
}

/// Goes down from an expression to where threadIdx may stand.
class ThreadDependences::Walk {
public:
  Walk(const ThreadDependences &Facts, const VarDecl *Except) : Facts(Facts), Except(Except) {}

  ThreadDependence of(const Stmt &S, unsigned Depth = 0) const {
    ThreadDependence Unknown;
    Unknown.HasUnknown = true;
    const auto *E = dyn_cast<Expr>(&S);
    const Stmt &Value = E ? *resolved(E, Facts.Written) : S;
    if (Depth > Deepest)
      return Unknown;
    if (isa<UnaryExprOrTypeTraitExpr>(Value))
      return {};
    if (const auto *Call = dyn_cast<CallExpr>(&Value))
      return ofCall(*Call);
    if (const auto *Name = dyn_cast<DeclRefExpr>(&Value))
      return ofName(*Name->getDecl(), Depth);
    if (const auto *Member = dyn_cast<MemberExpr>(&Value); Member && Facts.isOneThread(*Member))
      return {};
    if (const auto *Binary = dyn_cast<BinaryOperator>(&Value);
        Binary && Facts.comparesWithExtent(*Binary))
      return {};
    ThreadDependence All;
    All.HasUnknown = isa<LambdaExpr, StmtExpr, CXXThisExpr>(Value);
    for (const Stmt *Child : Value.children())
      if (Child)
        All |= of(*Child, Depth + 1);
    if (isElement(Value) && All.isOfIndex())
      All.Way = joins(Value, Depth) ? ThreadWay::CommonElement : ThreadWay::OwnElement;
    else if (joinsThreads(Value) && All.Way == ThreadWay::OwnElement)
      All.Way = ThreadWay::CommonElement;
    return All;
  }

private:
  static constexpr unsigned Deepest = 24;

  /// What lanes or threads find out together is the same for them.
  ThreadDependence ofCall(const CallExpr &Call) const {
    ThreadDependence Of;
    Of.HasCall = true;
    if (!isMeeting(Call) && Facts.stems(Call))
      Of.Way = ThreadWay::Perhaps;
    return Of;
  }

  ThreadDependence ofName(const ValueDecl &D, unsigned Depth) const {
    ThreadDependence Of;
    const auto *V = dyn_cast<VarDecl>(&D);
    if (V && V == Except)
      return Of;
    if (const BuiltinVariable Builtin = builtinVariable(&D); Builtin != BuiltinVariable::None) {
      Of.Way = Builtin == BuiltinVariable::ThreadIdx ? ThreadWay::Index : ThreadWay::None;
    } else if (!V) {
      Of.HasUnknown = !isa<EnumConstantDecl, NonTypeTemplateParmDecl>(D);
    } else if (V->hasGlobalStorage()) {
      Of.HasShared = isShared(*V);
    } else if (Facts.Written.any(V)) {
      return ofChanged(*V, Depth);
    } else if (V->isLocalVarDecl() && V->getInit()) { // another name, as nothing else is left of it
      return of(*V->getInit(), Depth + 1);
    } else if (auto Known = Facts.Given.find(V); Known != Facts.Given.end()) {
      return Known->second;
    } else if (!isa<ParmVarDecl>(V) || !Facts.IsKernel) {
      Of.HasUnknown = true; // a parameter of a function, or a local that nobody sets in sight
      Of.Way = Facts.Stems.contains(V) ? ThreadWay::Perhaps : ThreadWay::None;
    }
    return Of;
  }

  ThreadDependence ofChanged(const VarDecl &V, unsigned Depth) const {
    ThreadDependence Of;
    if (isCounter(V, Depth + 4)) {
      Of.Way = ThreadWay::Counter;
      return Of;
    }
    Of.HasChoice = true;
    Of.HasUnknown = Facts.Written.handedOut().contains(&V);
    Of.Way = Facts.Stems.contains(&V) ? ThreadWay::Perhaps : ThreadWay::None;
    return Of;
  }

  /// Whether \p V begins as what depends on the thread's index, and changes by what is the same for
  /// all threads, as in a loop over the grid.
  bool isCounter(const VarDecl &V, unsigned Depth) const {
    if (!V.hasLocalStorage() || Facts.Written.handedOut().contains(&V))
      return false;
    auto IsIndex = [&](const Expr &Value) {
      const ThreadDependence Of = of(Value, Depth);
      return Of.isKnown() && Of.isOfIndex();
    };
    bool Begins = V.getInit();
    if (Begins && !IsIndex(*V.getInit()))
      return false;
    for (const Expr *Write : Facts.Written.of(&V)) {
      if (isa<UnaryOperator>(Write))
        continue;
      const auto *Set = dyn_cast<BinaryOperator>(Write);
      const Expr *Step = Set ? stepOf(V, *Set) : nullptr;
      if (Step && of(*Step, Depth).isSame())
        continue;
      if (!Set || Step || !IsIndex(*Set->getRHS()))
        return false;
      Begins = true;
    }
    return Begins;
  }

  /// Whether some threads may have the place of the element \p S in common.
  bool joins(const Stmt &S, unsigned Depth) const {
    return Depth <= Deepest && llvm::any_of(S.children(), [&](const Stmt *Child) {
             const auto *E = dyn_cast_or_null<Expr>(Child);
             const Expr *Value = E ? resolved(E, Facts.Written) : nullptr;
             return Value && (joinsThreads(*Value) || joins(*Value, Depth + 1));
           });
  }

  const ThreadDependences &Facts;
  const VarDecl *Except;
};

ThreadDependences::ThreadDependences(const FunctionDecl &F, const Modifications &Written,
                                     std::vector<Dimensions> Blocks,
                                     ThreadDependencesOfParameters Given)
    : AST(F.getASTContext()), Written(Written), Blocks(std::move(Blocks)), Given(std::move(Given)),
      IsKernel(isWrittenGlobal(F)) {
  findStems(F);
}

ThreadDependence ThreadDependences::of(const Stmt &S, const VarDecl *Except) const {
  return Walk(*this, Except).of(S);
}

bool ThreadDependences::isOneThread(const MemberExpr &E) const {
  const char Component = writtenComponent(E, BuiltinVariable::ThreadIdx);
  return Component && !Blocks.empty() &&
         llvm::all_of(Blocks, [&](const Dimensions &Block) { return Block[Component - 'x'] == 1; });
}

bool ThreadDependences::comparesWithExtent(const BinaryOperator &E) const {
  if (!E.isComparisonOp())
    return false;
  auto IsExtent = [&](const Expr &Bound, char Component) {
    if (builtinComponent(Bound, BuiltinVariable::BlockDim, Written) == Component)
      return true;
    const Expr *Value = resolved(&Bound, Written);
    Expr::EvalResult Known;
    if (Blocks.empty() || Value->isValueDependent() || !Value->EvaluateAsInt(Known, AST))
      return false;
    return llvm::all_of(Blocks, [&](const Dimensions &Block) {
      return Known.Val.getInt().getExtValue() >= int64_t(Block[Component - 'x']);
    });
  };
  for (auto [Index, Bound] : {std::pair(E.getLHS(), E.getRHS()), std::pair(E.getRHS(), E.getLHS())})
    if (const std::optional<char> Component = threadComponent(*Index, Written);
        Component && IsExtent(*Bound, *Component))
      return true;
  return false;
}

bool ThreadDependences::stems(const Stmt &S) const {
  if (isa<UnaryExprOrTypeTraitExpr>(S))
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(&S); Call && isMeeting(*Call))
    return false;
  if (const auto *Member = dyn_cast<MemberExpr>(&S); Member && isOneThread(*Member))
    return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(&S)) {
    const auto *V = dyn_cast<VarDecl>(Name->getDecl());
    return V && (builtinVariable(V) == BuiltinVariable::ThreadIdx || Stems.contains(V));
  }
  return llvm::any_of(S.children(), [&](const Stmt *Child) { return Child && stems(*Child); });
}

void ThreadDependences::findStems(const FunctionDecl &F) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitVarDecl(VarDecl *V) override {
      if (V->hasLocalStorage() && !isShared(*V))
        Locals.insert(V);
      return true;
    }
    llvm::SetVector<const VarDecl *> Locals;
  } In;
  if (!F.hasBody())
    return;
  for (const auto &[P, Of] : Given)
    if (Of.Way != ThreadWay::None)
      Stems.insert(P);
  In.TraverseStmt(F.getBody());
  In.Locals.insert(F.param_begin(), F.param_end());
  for (bool IsNew = true; std::exchange(IsNew, false);)
    for (const VarDecl *V : In.Locals) {
      auto Stem = [&](const Expr *Value) { return Value && stems(*Value); };
      // A parameter has no value here but those that it is given.
      const bool Begins = !isa<ParmVarDecl>(V) && Stem(V->getInit());
      if (!Stems.contains(V) && (Begins || llvm::any_of(Written.of(V), Stem)))
        IsNew |= Stems.insert(V).second;
    }
}

} // namespace offloom
