// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements.
#include "Analysis/Execution/WarpExecution.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Polling.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

WarpExecution::WarpExecution(const FunctionDecl &Kernel, llvm::ArrayRef<Dimensions> Launched,
                             const Synchronisation &Sync, llvm::ArrayRef<WarpStep> Steps,
                             Purpose Finds, unsigned MostRounds)
    : Kernel(Kernel), Context(Kernel.getASTContext()), Sync(Sync), Finds(Finds),
      Blocks(Launched.take_front(3)), MostRounds(MostRounds) {
  for (const WarpStep &Step : Steps)
    this->Steps.insert(placeOf(Step.TheKind, Step.Where));
  if (Blocks.empty()) {
    Assumes = Shapes::Row;
    Blocks.push_back({PerShape, 1, 1});
  }
}

std::optional<WarpStep> WarpExecution::run() {
  unsigned Known = 0;
  const unsigned Limit = Budget;
  // Until all lanes are known that do not exist, and whether rows matter, and what to look for.
  do {
    LooksForMeetings = MayMeet;
    if (std::exchange(Restarts, false)) {
      Missing.clear();
      Assumes = Shapes::Rows;
      Blocks = {{32, 32, 1}, {16, 16, 1}, {8, 32, 1}};
    }
    Budget = Limit / Blocks.size();
    Missing.resize(lanes());
    for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
      const Dimensions &Shape = Blocks[Lane / PerShape];
      if (Lane % PerShape >= std::uint64_t(Shape[0]) * Shape[1] * Shape[2])
        Missing.set(Lane);
    }
    Known = Missing.count();
    Variables.clear();
    Fields.clear();
    This = all(LaneTerm());
    Active.assign(lanes(), Activity::On);
    for (unsigned Lane : Missing.set_bits())
      Active[Lane] = Activity::Off;
    Assumed = Doubted = Stored = OneByOne = llvm::BitVector(lanes());
    Apart.assign(lanes(), 0);
    ChosenBy.assign(lanes(), 0);
    ApartByReturns.assign(lanes(), 0);
    Fences.clear();
    Stores.clear();
    Tickets.clear();
    Stayed.fill({Doubted, std::vector<std::uint64_t>(lanes())});
    Left.assign(lanes(), Leaving::Nothing);
    Touched.clear();
    SharedAccesses.clear();
    Detours.clear();
    Changes.clear();
    Accesses.clear();
    Now = {};
    Meetings.clear();
    execute(Kernel.getBody());
  } while (Restarts || (Budget && Known != Missing.count()) ||
           (Budget && Meetings.empty() && MayMeet && !LooksForMeetings));
  if (Assumes == Shapes::Launched)
    return Meetings.empty() ? std::nullopt : std::optional(Meetings.front().Step);
  llvm::BitVector Fitting(Blocks.size());
  for (unsigned I = 0; I < Blocks.size(); ++I) {
    unsigned Gone = 0;
    for (unsigned Lane = 0; Lane < PerShape; ++Lane)
      Gone += Missing[I * PerShape + Lane];
    if (Gone <= PerShape / 2)
      Fitting.set(I);
  }
  for (const Meeting &M : Meetings)
    if (Fitting.any() &&
        (!Fitting.test(M.InShapes) || (M.Step.Access->getType().isVolatileQualified() &&
                                       Fitting.anyCommon(M.InShapes)))) // it is meant
      return M.Step;
  return std::nullopt;
}

// Statements.

void WarpExecution::executeIn(const Stmt *S, unsigned Part, unsigned Round, const Stmt *Child) {
  if (!Child)
    return;
  if (const auto *E = dyn_cast<Expr>(Child)) {
    operand(S, Part, E, Round);
  } else {
    Now.Frames.push_back({S, Part, Round, Child});
    execute(Child);
    Now.Frames.pop_back();
  }
  meetBehind(Child, Part);
}

void WarpExecution::execute(const Stmt *S) {
  if (!S || !Budget || llvm::all_of(Active, [](Activity A) { return A == Activity::Off; }))
    return;
  S = withoutAttributes(S);
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    executeStatements(Block);
  } else if (const auto *E = dyn_cast<Expr>(S)) {
    value(E);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    declare(Declaration);
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    executeIf(If);
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    executeLoop(S, For->getInit(), For->getConditionVariableDeclStmt(), For->getCond(),
                For->getInc(), For->getBody(), true);
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    executeLoop(S, nullptr, While->getConditionVariableDeclStmt(), While->getCond(), nullptr,
                While->getBody(), true);
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    executeLoop(S, nullptr, nullptr, Do->getCond(), nullptr, Do->getBody(), false);
  } else if (const auto *Range = dyn_cast<CXXForRangeStmt>(S)) {
    executeRangeFor(Range);
  } else if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
    executeSwitch(Switch);
  } else if (isa<BreakStmt>(S)) {
    leave(Leaving::Break);
  } else if (isa<ContinueStmt>(S)) {
    leave(Leaving::Continue);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    if (Return->getRetValue())
      executeReturn(Return->getRetValue());
    leave(Leaving::Return);
  } else {
    executeUnfollowed(S);
  }
}

void WarpExecution::executeReturn(const Expr *Value) {
  if (Value->isGLValue()) {
    Place Named = place(Value);
    ReturnedPlace = std::move(Named);
  } else if (Value->getType()->isRecordType()) {
    initialise(ResultObject, Value->getType(), Value);
  } else {
    Returned = value(Value);
  }
}

/// PTX calls what waits for others `bar` and `.sync`.
static bool mayWait(const AsmStmt &Assembly, const ASTContext &Context) {
  const std::string Text = Assembly.generateAsmString(Context);
  return llvm::StringRef(Text).contains("bar") || llvm::StringRef(Text).contains("sync");
}

/// Inline PTX that makes values of its operands, or of what they lead to.
void WarpExecution::executeAssembly(const GCCAsmStmt &Assembly) {
  std::vector<Terms> Operands;
  std::uint64_t How = llvm::hash_combine(&Assembly, Changes.lookup(nullptr));
  for (unsigned I = 0; I < Assembly.getNumOutputs(); ++I)
    if (Assembly.isOutputPlusConstraint(I))
      Operands.push_back(load(place(Assembly.getOutputExpr(I)), Assembly.getOutputExpr(I)));
  for (const Expr *Input : Assembly.inputs())
    Operands.push_back(value(Input));
  std::vector<const Terms *> Of;
  for (const Terms &Values : Operands) {
    Of.push_back(&Values);
    How = llvm::hash_combine(How, Changes.lookup(Values.front().variable()));
  }
  const bool IsData = !Sync.computes(Assembly);
  for (unsigned I = 0; I < Assembly.getNumOutputs(); ++I) {
    const Expr *Output = Assembly.getOutputExpr(I);
    Terms Values = IsData ? foundSomewhere(Output->getType()) : opaque(Output->getType());
    store(place(Output), madeOf(std::move(Values), llvm::hash_combine(How, I), Of), Output);
  }
}

/// Flow that is not followed: what is in it may be executed, or not.
void WarpExecution::executeUnfollowed(const Stmt *S) {
  if (const auto *Assembly = dyn_cast<AsmStmt>(S); Assembly && mayWait(*Assembly, Context))
    meet();
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(S); Assembly && Sync.loads(*Assembly))
    return executeAssembly(*Assembly);
  llvm::SaveAndRestore Before(Active);
  llvm::SaveAndRestore DoubtedBefore(Doubted);
  llvm::SaveAndRestore ApartBefore(Apart);
  divide(all(LaneTerm()));
  for (Activity &A : Active)
    A = A == Activity::Off ? A : Activity::Doubtful;
  for (const Stmt *Child : S->children())
    if (const auto *E = dyn_cast_or_null<Expr>(Child))
      value(E);
    else
      execute(Child);
  llvm::replace(Left, Leaving::Break, Leaving::Nothing);
  forgetWritten(S);
}

void WarpExecution::executeIf(const IfStmt *S) {
  if (S->getInit())
    executeIn(S, Head, 0, S->getInit());
  executeIn(S, Head, 0, S->getConditionVariableDeclStmt());
  Terms Condition = operand(S, Head, S->getCond());
  const Lanes Before = lanesNow();
  const unsigned Branch = ++Branches;
  const auto VariablesBefore = Variables;
  const auto FieldsBefore = Fields;
  auto Side = [&](const Stmt *Side, bool If) {
    if (!Side)
      return;
    const auto Assumes = assumption(Condition, Branch, If);
    const auto NotTaken = assumption(Condition, Branch, !If);
    if (Assumes)
      beginDetour();
    divide(Condition);
    narrow(Condition, If);
    if (Assumes)
      Now.Assumptions.push_back(*Assumes);
    if (isStep(WarpStep::Kind::BodyBegin, Side))
      step();
    executeIn(S, If ? Then : Else, 0, Side);
    if (Assumes)
      Now.Assumptions.pop_back();
    widen(Before);
    if (Assumes)
      endDetour(NotTaken);
  };
  Side(S->getThen(), true);
  const auto AfterThen = std::exchange(Variables, VariablesBefore);
  const auto FieldsAfterThen = std::exchange(Fields, FieldsBefore);
  Side(S->getElse(), false);
  auto IsSame = [](const LaneTerm &A, const LaneTerm &B) { return A == B && A.Origin == B.Origin; };
  auto Join = [&](auto &Now, const auto &AfterThen) {
    for (auto &[Name, Values] : Now) {
      auto Other = AfterThen.find(Name);
      if (Other != AfterThen.end() && !llvm::equal(Other->second, Values, IsSame))
        Values = madeOf(chosen(Condition, Other->second, Values, LaneTerm()), Choice,
                        {&Condition, &Other->second, &Values});
    }
  };
  Join(Variables, AfterThen);
  Join(Fields, FieldsAfterThen);
}

void WarpExecution::executeLoop(const Stmt *S, const Stmt *Init, const DeclStmt *Variable,
                                const Expr *Condition, const Expr *Step, const Stmt *LoopBody,
                                bool TestFirst) {
  executeIn(S, Head, 0, Init);
  const Lanes Before = lanesNow();
  const std::size_t ExitsBefore = Now.Exits.size();
  const auto StayedBefore = Stayed;
  const auto FieldsBefore = Fields;
  bool Followed = true;
  Choices InLoop = ChosenBy;
  beginDetour();
  auto Test = [&](unsigned Round, unsigned Part) {
    if (!Condition)
      return;
    executeIn(S, Part, Round, Variable);
    Terms Values = operand(S, Part, Condition, Round);
    for (unsigned Lane = 0; Lane < lanes(); ++Lane)
      Followed &= Active[Lane] == Activity::Off || Values[Lane].isNumber();
    narrow(Values, true);
  };
  auto AnyIsActive = [&] {
    return llvm::any_of(Active, [](Activity A) { return A != Activity::Off; });
  };
  for (unsigned Round = 1; Budget && Round <= (Followed && Condition ? MostRounds : 2); ++Round) {
    if (TestFirst)
      Test(Round, Then);
    if (!AnyIsActive())
      break;
    executeBody(S, LoopBody, Round, ExitsBefore, StayedBefore);
    InLoop = ChosenBy;
    executeIn(S, Last, Round, Step);
    if (!TestFirst)
      Test(Round, Last);
  }
  if (!Followed || !Condition || AnyIsActive()) {
    forgetWritten(S, &InLoop);
    for (auto &[Name, Values] : Fields)
      if (auto Before = FieldsBefore.find(Name);
          Before == FieldsBefore.end() || Before->second != Values)
        Values = all(LaneTerm());
  }
  endLoop(Before, ExitsBefore, StayedBefore);
  if (Followed || !TestFirst)
    joinDetour();
  else
    endDetour(std::nullopt);
}

/// One round of the loop \p S, in which there were \p Exits exits and \p StayedBefore at first.
void WarpExecution::executeBody(const Stmt *S, const Stmt *LoopBody, unsigned Round,
                                std::size_t Exits, const Staying &StayedBefore) {
  const Lanes InRound = lanesNow();
  if (isStep(WarpStep::Kind::BodyBegin, LoopBody))
    step();
  executeIn(S, Body, Round, LoopBody);
  if (isStep(WarpStep::Kind::BodyEnd, LoopBody))
    step();
  llvm::replace(Left, Leaving::Continue, Leaving::Nothing);
  forgetExits(Leaving::Continue, Exits);
  Stayed[unsigned(Leaving::Continue)] = StayedBefore[unsigned(Leaving::Continue)];
  widen(InRound);
}

void WarpExecution::endLoop(const Lanes &Before, std::size_t Exits, const Staying &StayedBefore) {
  llvm::replace(Left, Leaving::Break, Leaving::Nothing);
  forgetExits(Leaving::Break, Exits);
  Stayed[unsigned(Leaving::Break)] = StayedBefore[unsigned(Leaving::Break)];
  widen(Before);
}

/// After flow that was not followed to its end, nothing is known of the variables it writes. Of a
/// loop in which lanes were chosen as \p InLoop says, what goes into them in two rounds goes into
/// them in all.
void WarpExecution::forgetWritten(const Stmt *S, const Choices *InLoop) {
  Modifications Written(S);
  for (auto &[V, Values] : Variables) {
    if (!Written.any(V))
      continue;
    for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
      const std::uint64_t Origin = InLoop ? Values[Lane].origin() : 0;
      Values[Lane] = LaneTerm();
      if (Origin)
        Values[Lane].Origin = llvm::hash_combine(S, Origin, (*InLoop)[Lane]);
    }
  }
}

void WarpExecution::declare(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || isShared(*V) || !V->getInit())
      continue;
    Aliases.erase(V);
    if (V->getType()->isReferenceType()) {
      Place P = place(V->getInit());
      if (P.Variable)
        Aliases[V] = P.Variable;
      else
        Variables[V] = P.Addresses.empty() ? all(LaneTerm()) : P.Addresses;
    } else if (V->getType()->isRecordType()) {
      begin(V, V->getInit());
    } else {
      Terms Values = value(V->getInit());
      notePart(*V->getInit(), Values);
      Variables[V] = V->getType()->isArrayType() ? all(LaneTerm()) : Values;
    }
  }
}

} // namespace offloom
