// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Flow that is followed by its rules: `switch`, range-based `for`, and jumps back to a label.
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

bool holdsLabels(const Stmt *S) {
  return S && (isa<SwitchCase>(S) ||
               (!isa<SwitchStmt, LambdaExpr>(S) && llvm::any_of(S->children(), holdsLabels)));
}

bool jumpsTo(const Stmt *S, const LabelDecl *Label) {
  const auto *Goto = dyn_cast_or_null<GotoStmt>(S);
  return S && (Goto ? Goto->getLabel() == Label
                    : llvm::any_of(S->children(),
                                   [&](const Stmt *Child) { return jumpsTo(Child, Label); }));
}

/// The statements of a switch, with the values that lead to each.
struct Section {
  llvm::SmallVector<std::int64_t, 2> Values;
  bool IsDefault = false;
  const Stmt *S;
};

/// None if labels are elsewhere than in front of the switch's statements.
std::optional<llvm::SmallVector<Section>> sectionsOf(const SwitchStmt &S,
                                                     const ASTContext &Context) {
  const auto *Block = dyn_cast<CompoundStmt>(S.getBody());
  if (!Block)
    return std::nullopt;
  llvm::SmallVector<Section> Sections;
  for (const Stmt *Child : Block->body()) {
    Section &This = Sections.emplace_back();
    while (const auto *Label = dyn_cast<SwitchCase>(Child)) {
      const auto *Case = dyn_cast<CaseStmt>(Label);
      Expr::EvalResult Value;
      if (Case && (Case->getRHS() || Case->getLHS()->isValueDependent() ||
                   !Case->getLHS()->EvaluateAsInt(Value, Context) ||
                   !Value.Val.getInt().isRepresentableByInt64()))
        return std::nullopt;
      if (Case)
        This.Values.push_back(Value.Val.getInt().getExtValue());
      This.IsDefault |= !Case;
      Child = Label->getSubStmt();
    }
    if (holdsLabels(Child))
      return std::nullopt;
    This.S = Child;
  }
  return Sections;
}

} // namespace

/// Lanes whose value is known begin where it leads. Others begin at each label that no earlier
/// statement leads to: what is between two such labels is one side of a branch.
void WarpExecution::executeSwitch(const SwitchStmt *S) {
  const auto Sections = sectionsOf(*S, Context);
  if (!Sections)
    return executeUnfollowed(S);
  executeIn(S, Head, 0, S->getInit());
  executeIn(S, Head, 0, S->getConditionVariableDeclStmt());
  const Terms Value = operand(S, Head, S->getCond());
  const Lanes Before = lanesNow();
  const std::size_t ExitsBefore = Now.Exits.size(), AssumptionsBefore = Now.Assumptions.size();
  const auto StayedBefore = Stayed;
  bool IsKnown = true;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    IsKnown &= Active[Lane] == Activity::Off || Value[Lane].isNumber();
  auto Leads = [&](const LaneTerm &T, const Section &To) {
    return llvm::is_contained(To.Values, T.Number) ||
           (To.IsDefault && llvm::none_of(*Sections, [&](const Section &Other) {
              return llvm::is_contained(Other.Values, T.Number);
            }));
  };
  auto EndSide = [&] {
    if (Now.Assumptions.size() == AssumptionsBefore || !Now.Assumptions.back().If)
      return;
    Now.Assumptions.back().If = false;
    endDetour(Now.Assumptions.back());
  };
  Active.assign(lanes(), Activity::Off);
  bool IsBehindBreak = true;
  for (const Section &This : *Sections) {
    auto OfSection = [&](const LaneTerm &T) {
      return T.Origin ? std::uint64_t(llvm::hash_combine(T.Origin, This.S)) : 0;
    };
    const bool HasLabel = This.IsDefault || !This.Values.empty();
    if (HasLabel && IsBehindBreak) {
      divide(Value);
      if (!IsKnown) {
        beginDetour();
        Now.Assumptions.push_back({++Branches, true, std::vector<Consequences::List>(warps()), {}});
      }
    }
    for (unsigned Lane = 0; Lane < lanes() && HasLabel; ++Lane) {
      if (Before.Active[Lane] == Activity::Off || Left[Lane] != Leaving::Nothing ||
          !(Value[Lane].isNumber() ? Leads(Value[Lane], This) : IsBehindBreak))
        continue;
      Active[Lane] = Value[Lane].TheKind == LaneTerm::Unknown && !Value[Lane].Origin
                         ? Activity::Doubtful
                         : Before.Active[Lane];
      if (!Value[Lane].isNumber())
        Assumed.set(Lane);
      if (Value[Lane].TheKind == LaneTerm::Data || Value[Lane].TheKind == LaneTerm::Unknown)
        choose(Lane, OfSection(Value[Lane]));
    }
    IsBehindBreak &= !HasLabel;
    if (isStep(WarpStep::Kind::Before, This.S))
      step();
    if (!isa<BreakStmt>(This.S)) {
      executeIn(S->getBody(), Body, 0, This.S);
      continue;
    }
    IsBehindBreak = true;
    Active.assign(lanes(), Activity::Off);
    Assumed = Before.Assumed;
    ChosenBy = Before.ChosenBy;
    EndSide();
  }
  EndSide();
  Now.Assumptions.erase(Now.Assumptions.begin() + AssumptionsBefore, Now.Assumptions.end());
  llvm::replace(Left, Leaving::Break, Leaving::Nothing);
  forgetExits(Leaving::Break, ExitsBefore);
  Stayed[unsigned(Leaving::Break)] = StayedBefore[unsigned(Leaving::Break)];
  widen(Before);
  if (!IsKnown)
    forgetWritten(S);
}

/// A loop over an array, or over `{16, 8, 4, 2, 1}`: round by round. Of other ranges, two rounds.
void WarpExecution::executeRangeFor(const CXXForRangeStmt *S) {
  executeIn(S, Head, 0, S->getInit());
  const Expr *Range = S->getRangeInit()->IgnoreImplicit();
  if (const auto *Made = dyn_cast<CXXStdInitializerListExpr>(Range))
    Range = Made->getSubExpr()->IgnoreImplicit();
  const auto *List = dyn_cast<InitListExpr>(Range);
  const auto *Array = Context.getAsConstantArrayType(Range->getType());
  const Place Of = List ? Place() : place(Range);
  const VarDecl *Element = S->getLoopVariable();
  const QualType T = Element->getType().getNonReferenceType();
  auto InRound = [&](unsigned Round) {
    Aliases.erase(Element);
    Terms Values = all(LaneTerm());
    if (List && Round <= List->getNumInits() && T->isScalarType()) {
      Values = value(List->getInit(Round - 1));
    } else if (!List && Array && !Of.Addresses.empty()) {
      Place P;
      P.Size = Context.getTypeSizeInChars(T).getQuantity();
      P.Addresses = moved(Of.Addresses, std::int64_t(P.Size) * (Round - 1));
      Values = Element->getType()->isReferenceType() ? P.Addresses
               : T->isScalarType()                   ? load(P, Range)
                                                     : Values;
    }
    if (List && Element->getType()->isReferenceType()) { // to the number of this round
      Fields[{LaneObject(Range), 0}] = Values;
      Values = all(LaneTerm::pointer(Range));
    }
    Variables[Element] = std::move(Values);
  };
  const std::uint64_t Rounds = List    ? List->getNumInits()
                               : Array ? Array->getSize().getZExtValue()
                                       : 2;
  repeat(S, S->getBody(), std::min<std::uint64_t>(Rounds, MostRounds), InRound);
  if (!List && !Array)
    forgetWritten(S);
}

/// Executes \p LoopBody of \p S so many times.
void WarpExecution::repeat(const Stmt *S, const Stmt *LoopBody, unsigned Rounds,
                           llvm::function_ref<void(unsigned)> Begin) {
  const Lanes Before = lanesNow();
  const std::size_t ExitsBefore = Now.Exits.size();
  const auto StayedBefore = Stayed;
  for (unsigned Round = 1; Budget && Round <= Rounds; ++Round) {
    Begin(Round);
    executeBody(S, LoopBody, Round, ExitsBefore, StayedBefore);
  }
  endLoop(Before, ExitsBefore, StayedBefore);
}

static const Stmt *withoutLabels(const Stmt *S) {
  while (const auto *Label = dyn_cast<LabelStmt>(S))
    S = Label->getSubStmt();
  return S;
}

/// `again: ...; if (more) goto again;` is a loop: what is from the label to the last jump back is
/// executed twice.
void WarpExecution::executeStatements(const CompoundStmt *Block) {
  llvm::ArrayRef<const Stmt *> Statements(Block->body_begin(), Block->size());
  auto Execute = [&](const Stmt *Child, unsigned Round) {
    Child = withoutLabels(Child);
    if (isStep(WarpStep::Kind::Before, Child))
      step();
    executeIn(Block, Body, Round, Child);
  };
  while (!Statements.empty()) {
    std::size_t Count = 0;
    if (const auto *Label = dyn_cast<LabelStmt>(Statements.front()))
      for (std::size_t I = 0; I < Statements.size(); ++I)
        if (jumpsTo(Statements[I], Label->getDecl()))
          Count = I + 1;
    for (const Stmt *Child : Statements.take_front(Count))
      Execute(Child, 1);
    for (const Stmt *Child : Statements.take_front(std::max<std::size_t>(Count, 1)))
      Execute(Child, 2);
    for (const Stmt *Child : Statements.take_front(Count))
      forgetWritten(Child);
    Statements = Statements.drop_front(std::max<std::size_t>(Count, 1));
  }
}

} // namespace offloom
