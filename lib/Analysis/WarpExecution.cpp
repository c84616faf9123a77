// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements, and the memory that lanes touch. Expressions are in WarpExecutionValues.cpp.
#include "Analysis/WarpExecution.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Jumps.h"
#include "Analysis/Modifications.h"
#include "Analysis/Polling.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

namespace {

constexpr unsigned WarpSize = 32;
constexpr unsigned MostRounds = 130;

/// The parts of a statement, in the order in which they are executed.
enum Part : unsigned { Head, Then, Else, Body, Last };

} // namespace

bool WarpStep::isAt(const WarpStep &Other) const {
  return TheKind == Other.TheKind && Where->getBeginLoc() == Other.Where->getBeginLoc() &&
         Where->getEndLoc() == Other.Where->getEndLoc();
}

WarpExecution::WarpExecution(const FunctionDecl &Kernel, const Synchronisation &Sync,
                             llvm::ArrayRef<WarpStep> Steps)
    : Kernel(Kernel), Context(Kernel.getASTContext()), Sync(Sync), Steps(Steps) {
  Shapes.push_back({PerShape});
}

std::optional<WarpStep> WarpExecution::run() {
  unsigned Known = 0;
  const unsigned Limit = Budget;
  do { // until all lanes are known that do not exist, and whether rows matter
    Budget = Limit / Shapes.size();
    if (std::exchange(Restarts, false)) {
      Missing.clear();
      Shapes = {{32}, {16}, {8}};
    }
    Missing.resize(lanes());
    Known = Missing.count();
    Variables.clear();
    Active.assign(lanes(), Activity::On);
    for (unsigned Lane : Missing.set_bits())
      Active[Lane] = Activity::Off;
    Assumed = Doubted = llvm::BitVector(lanes());
    Left.assign(lanes(), Leaving::Nothing);
    Touched.clear();
    OfAccesses.clear();
    Elements.clear();
    Meetings.clear();
    execute(Kernel.getBody());
  } while (Restarts || (Budget && Known != Missing.count()));
  llvm::BitVector Fitting(Shapes.size());
  for (unsigned I = 0; I < Shapes.size(); ++I) {
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
  Frames.push_back({S, Part, Round, Child});
  if (const auto *E = dyn_cast<Expr>(Child))
    value(E);
  else
    execute(Child);
  Frames.pop_back();
}

void WarpExecution::execute(const Stmt *S) {
  if (!S || !Budget || llvm::all_of(Active, [](Activity A) { return A == Activity::Off; }))
    return;
  S = withoutAttributes(S);
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Child : Block->body()) {
      if (isStep(WarpStep::Kind::Before, Child))
        meet();
      executeIn(S, Body, 0, Child);
    }
  } else if (const auto *E = dyn_cast<Expr>(S)) {
    value(E);
  } else if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    declare(Declaration);
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    executeIf(If);
  } else if (const auto *For = dyn_cast<ForStmt>(S)) {
    executeLoop(S, For->getInit(), For->getCond(), For->getInc(), For->getBody(), true);
  } else if (const auto *While = dyn_cast<WhileStmt>(S)) {
    executeLoop(S, nullptr, While->getCond(), nullptr, While->getBody(), true);
  } else if (const auto *Do = dyn_cast<DoStmt>(S)) {
    executeLoop(S, nullptr, Do->getCond(), nullptr, Do->getBody(), false);
  } else if (isa<BreakStmt>(S)) {
    leave(Leaving::Break);
  } else if (isa<ContinueStmt>(S)) {
    leave(Leaving::Continue);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S)) {
    if (Return->getRetValue())
      Returned = value(Return->getRetValue());
    leave(Leaving::Return);
  } else {
    executeUnfollowed(S);
  }
}

/// Flow that is not followed: what is in it may be executed, or not.
void WarpExecution::executeUnfollowed(const Stmt *S) {
  llvm::SaveAndRestore Before(Active);
  llvm::SaveAndRestore DoubtedBefore(Doubted);
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

void WarpExecution::narrow(const Terms &Condition, bool If) {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    const LaneTerm &T = Condition[Lane];
    if (T.isNumber())
      Active[Lane] = (T.Number != 0) == If ? Active[Lane] : Activity::Off;
    else if (T.TheKind == LaneTerm::Unknown)
      Active[Lane] = Activity::Doubtful;
    else
      Assumed.set(Lane);
  }
}

/// Goes back to the lanes that were active before a part of the code, but for those that left it.
void WarpExecution::widen(const Mask &Before, const llvm::BitVector &AssumedBefore) {
  Active = Before;
  Assumed = AssumedBefore;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Left[Lane] != Leaving::Nothing || Missing[Lane])
      Active[Lane] = Activity::Off;
    else if (Doubted[Lane] && Active[Lane] == Activity::On)
      Active[Lane] = Activity::Doubtful;
}

void WarpExecution::leave(Leaving How) {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane)
    if (Active[Lane] == Activity::Doubtful) {
      Doubted.set(Lane);
    } else if (Active[Lane] == Activity::On && !Assumed[Lane]) {
      Left[Lane] = How;
      Active[Lane] = Activity::Off;
    }
}

void WarpExecution::executeIf(const IfStmt *S) {
  if (S->getInit())
    executeIn(S, Head, 0, S->getInit());
  if (S->getConditionVariable())
    return executeUnfollowed(S);
  Frames.push_back({S, Head, 0, S->getCond()});
  Terms Condition = value(S->getCond());
  Frames.pop_back();
  const Mask Before = Active;
  const llvm::BitVector AssumedBefore = Assumed;
  const auto VariablesBefore = Variables;
  auto Side = [&](const Stmt *Side, bool If) {
    if (!Side)
      return;
    narrow(Condition, If);
    if (isStep(WarpStep::Kind::BodyBegin, Side))
      meet();
    executeIn(S, If ? Then : Else, 0, Side);
    widen(Before, AssumedBefore);
  };
  Side(S->getThen(), true);
  const auto AfterThen = std::exchange(Variables, VariablesBefore);
  Side(S->getElse(), false);
  for (auto &[V, Values] : Variables) {
    auto Other = AfterThen.find(V);
    for (unsigned Lane = 0; Other != AfterThen.end() && Lane < lanes(); ++Lane)
      if (Condition[Lane].isNumber())
        Values[Lane] = Condition[Lane].Number ? Other->second[Lane] : Values[Lane];
      else if (Values[Lane] != Other->second[Lane])
        Values[Lane] = LaneTerm();
  }
}

void WarpExecution::executeLoop(const Stmt *S, const Stmt *Init, const Expr *Condition,
                                const Expr *Step, const Stmt *LoopBody, bool TestFirst) {
  executeIn(S, Head, 0, Init);
  const Mask Before = Active;
  const llvm::BitVector AssumedBefore = Assumed;
  bool Followed = true;
  auto Test = [&](unsigned Round, unsigned Part) {
    if (!Condition)
      return;
    Frames.push_back({S, Part, Round, Condition});
    Terms Values = value(Condition);
    Frames.pop_back();
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
    const Mask InRound = Active;
    const llvm::BitVector AssumedInRound = Assumed;
    if (isStep(WarpStep::Kind::BodyBegin, LoopBody))
      meet();
    executeIn(S, Body, Round, LoopBody);
    if (isStep(WarpStep::Kind::BodyEnd, LoopBody))
      meet();
    llvm::replace(Left, Leaving::Continue, Leaving::Nothing);
    widen(InRound, AssumedInRound);
    executeIn(S, Last, Round, Step);
    if (!TestFirst)
      Test(Round, Last);
  }
  if (!Followed || !Condition || AnyIsActive())
    forgetWritten(S);
  llvm::replace(Left, Leaving::Break, Leaving::Nothing);
  widen(Before, AssumedBefore);
}

/// After flow that was not followed to its end, nothing is known of the variables it writes.
void WarpExecution::forgetWritten(const Stmt *S) {
  Modifications Written(S);
  for (auto &[V, Values] : Variables)
    if (Written.any(V))
      Values = all(LaneTerm());
}

void WarpExecution::declare(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || isShared(*V) || !V->getInit())
      continue;
    if (V->getType()->isReferenceType()) {
      Place P = place(V->getInit());
      if (P.Variable)
        Aliases[V] = P.Variable;
      else
        Variables[V] = P.Addresses.empty() ? all(LaneTerm()) : P.Addresses;
    } else {
      Terms Values = value(V->getInit());
      Variables[V] =
          V->getType()->isRecordType() || V->getType()->isArrayType() ? all(LaneTerm()) : Values;
    }
  }
}

// Memory.

bool WarpExecution::isStep(WarpStep::Kind Kind, const Stmt *S) const {
  return llvm::any_of(Steps,
                      [&](const WarpStep &Step) { return Step.isAt({Kind, S, nullptr, nullptr}); });
}

/// All lanes wait for each other.
void WarpExecution::meet() { Touched.clear(); }

/// Is an address one of memory that lanes share, and known?
bool WarpExecution::isSharedMemory(const LaneTerm &Address) {
  const VarDecl *Base = Address.TheKind == LaneTerm::Known ? Address.Base : nullptr;
  if (!Base || (isa<ParmVarDecl>(Base) && !Base->getType()->isPointerType()))
    return false;
  return !Base->isLocalVarDecl() || isShared(*Base) || Base->isStaticLocal();
}

/// Does an address lie outside of the array that it is made of?
static bool isOutside(const LaneTerm &Address, unsigned Size, const ASTContext &Context) {
  QualType T = Address.Base->getType();
  if (!Address.Parts.empty() || !T->isConstantArrayType() || T->isDependentType())
    return false;
  return Address.Number < 0 || Address.Number + Size > Context.getTypeSizeInChars(T).getQuantity();
}

void WarpExecution::note(const Expr *E, const Place &P, bool Writes) {
  OfAccesses.push_back(Frames);
  Elements.push_back(E);
  unsigned Where = OfAccesses.size() - 1;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    const LaneTerm &Address = P.Addresses[Lane];
    if (!isSharedMemory(Address))
      continue;
    const VarDecl *Memory = Address.Base;
    if (isOutside(Address, P.Size, Context)) {
      // Careless code reads what it does not use; nobody writes what is not there.
      if (Active[Lane] == Activity::On && (Writes || !P.Volatile))
        Missing.set(Lane);
      continue;
    }
    if (Active[Lane] == Activity::Doubtful)
      continue;
    for (unsigned Byte = 0; Byte < P.Size; Byte += 4) {
      LaneTerm Unit = Address;
      Unit.Number += Byte;
      auto &Earlier =
          Touched[std::to_string(reinterpret_cast<std::uintptr_t>(Memory)) + ":" + Unit.name()];
      for (const Access &A : Earlier)
        if ((Writes || A.Writes) && A.Lane != Lane && A.Lane / WarpSize == Lane / WarpSize)
          noteMeeting(Lane, A, Where, E, Memory);
      if (llvm::none_of(Earlier, [&](const Access &A) {
            return A.Lane == Lane && A.Writes == Writes && A.Where == Where;
          }))
        Earlier.push_back({Lane, Writes, Where});
    }
  }
}

void WarpExecution::noteMeeting(unsigned Lane, const Access &Before, unsigned Now, const Expr *E,
                                const VarDecl *Memory) {
  // One store of all lanes, or `sum[0] += x`: a race, and no exchange.
  if (Elements[Before.Where] == E && OfAccesses[Before.Where] == OfAccesses[Now])
    return;
  auto Step = between(OfAccesses[Before.Where], OfAccesses[Now]);
  if (!Step)
    return;
  Step->Access = E;
  Step->Memory = Memory;
  auto Known = llvm::find_if(Meetings, [&](const Meeting &M) { return M.Step.isAt(*Step); });
  if (Known == Meetings.end())
    Known = Meetings.insert(Known, {*Step, llvm::BitVector(Shapes.size())});
  Known->InShapes.set(Lane / PerShape);
}

/// Where lanes have to wait so that all of them have done what is in the first frames before any
/// does what is in the second; none if that is no question.
std::optional<WarpStep> WarpExecution::between(llvm::ArrayRef<Frame> First,
                                               llvm::ArrayRef<Frame> Second) const {
  using Kind = WarpStep::Kind;
  auto At = [](Kind K, const Stmt *Where) { return WarpStep{K, Where, nullptr, nullptr}; };
  auto [A, B] = std::mismatch(First.begin(), First.end(), Second.begin(), Second.end());
  if (A == First.end() || B == Second.end()) {
    if (First.empty() || First.size() != Second.size())
      return std::nullopt;
    return At(Kind::Split, First.back().Statement);
  }
  if (A->S != B->S || isa<CallExpr>(A->S))
    return At(Kind::Nowhere, B->S);
  if (isa<CompoundStmt>(A->S))
    return At(Kind::Before, B->Statement);
  if (isa<IfStmt>(A->S)) // the sides of a branch do not follow each other
    return A->Part == Head ? std::optional(At(Kind::BodyBegin, B->Statement)) : std::nullopt;
  const Stmt *LoopBody = bodyOf(A->S);
  if (!LoopBody)
    return At(Kind::Nowhere, A->S);
  if (A->Round != B->Round)
    return A->Part == Body ? At(Kind::BodyEnd, LoopBody) : At(Kind::BodyBegin, LoopBody);
  if (A->Part < Body)
    return At(Kind::BodyBegin, LoopBody);
  return A->Part == Body ? At(Kind::BodyEnd, LoopBody) : At(Kind::Nowhere, A->S);
}

std::vector<WarpStep> warpSteps(llvm::ArrayRef<const FunctionDecl *> Kernels,
                                const Synchronisation &Sync) {
  constexpr unsigned MostSteps = 200;
  std::vector<WarpStep> Steps;
  for (const FunctionDecl *Kernel : Kernels) {
    if (!pollingLoops(Kernel->getBody()).empty())
      continue; // another way of waiting
    for (unsigned I = 0; I < MostSteps; ++I) {
      auto Missing = WarpExecution(*Kernel, Sync, Steps).run();
      if (!Missing ||
          llvm::any_of(Steps, [&](const WarpStep &Step) { return Step.isAt(*Missing); }))
        break;
      Steps.push_back(*Missing);
    }
  }
  return Steps;
}

} // namespace offloom
