// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statements of a kernel, executed by all threads of a block side by side.

#include "Analysis/Execution/BlockExecution.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {
namespace {

/// The rounds that are executed of a loop: of one whose rounds are known, and of another.
constexpr unsigned MostRounds = 40, RoundsOfUnknown = 2;
constexpr unsigned MostSteps = 20000;

/// Does \p S end a function, or a loop around it?
bool leaves(const Stmt *S, bool InLoop = false, bool InSwitch = false) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(S))
    return true;
  if (isa<BreakStmt>(S))
    return !InLoop && !InSwitch;
  if (isa<ContinueStmt>(S))
    return !InLoop;
  InLoop |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  InSwitch |= isa<SwitchStmt>(S);
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return leaves(Child, InLoop, InSwitch); });
}

/// The variable that a write to \p E changes.
const VarDecl *written(const Expr *E) {
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreParenCasts() : nullptr);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

/// The variables that a statement may write.
struct WrittenFinder : DynamicRecursiveASTVisitor {
  bool VisitBinaryOperator(BinaryOperator *E) override {
    return E->isAssignmentOp() ? add(E->getLHS()) : true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->isIncrementDecrementOp() ? add(E->getSubExpr()) : true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    All.push_back(V);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    for (unsigned I = 0; I < S->getNumOutputs(); ++I)
      add(S->getOutputExpr(I));
    return true;
  }
  bool add(const Expr *E) {
    if (const VarDecl *V = written(E))
      All.push_back(V);
    return true;
  }
  std::vector<const VarDecl *> All;
};

/// The variables that may be written by other names.
struct EscapingFinder : DynamicRecursiveASTVisitor {
  explicit EscapingFinder(llvm::DenseSet<const VarDecl *> &Found) : Found(Found) {}

  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() == UO_AddrOf ? add(E->getSubExpr()) : true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    return V->getType()->isReferenceType() ? add(V->getInit()) : true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      bool IsParameter = Callee && I < Callee->getNumParams() && !isa<CXXOperatorCallExpr>(Call);
      QualType T = IsParameter ? Callee->getParamDecl(I)->getType() : QualType();
      if (!IsParameter || (T->isReferenceType() && !T->getPointeeType().isConstQualified()))
        add(Call->getArg(I));
    }
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) override {
    for (const LambdaCapture &C : L->captures())
      if (C.capturesVariable() && C.getCaptureKind() == LCK_ByRef)
        Found.insert(cast<VarDecl>(C.getCapturedVar()));
    return true;
  }
  bool add(const Expr *E) {
    // An argument that is passed by value is a cast of the variable, and not the variable.
    const auto *Reference = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreParens() : nullptr);
    if (const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr)
      Found.insert(V);
    return true;
  }
  llvm::DenseSet<const VarDecl *> &Found;
};

/// Whether an expression reads what another thread could write.
struct MemoryReadFinder : DynamicRecursiveASTVisitor {
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return !(Found = true); }
  bool VisitCallExpr(CallExpr *) override { return !(Found = true); }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return !(Found |= E->getOpcode() == UO_Deref);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    Found |= V && (isShared(*V) || V->getType()->isReferenceType() ||
                   (V->hasGlobalStorage() && builtinVariable(V) == BuiltinVariable::None));
    return !Found;
  }
  static bool in(const Expr *E) {
    MemoryReadFinder Finder;
    Finder.TraverseStmt(const_cast<Expr *>(E));
    return Finder.Found;
  }
  bool Found = false;
};

/// Does a loop go on for as long as what it reads of memory says so: by its condition, or by a
/// variable of that which \p Body sets? Others may write what it waits for.
bool goesByMemory(const Expr &Condition, const Stmt *Body) {
  if (MemoryReadFinder::in(&Condition))
    return true;
  if (!Body)
    return false;
  Modifications InBody(Body);
  auto isRead = [](const Expr *Site) {
    const auto *Assignment = dyn_cast<BinaryOperator>(Site->IgnoreParens());
    const auto *Step = dyn_cast<UnaryOperator>(Site->IgnoreParens());
    return Assignment ? MemoryReadFinder::in(Assignment->getRHS())
                      : !Step || !Step->isIncrementDecrementOp();
  };
  return llvm::any_of(localVariablesIn(&Condition),
                      [&](const VarDecl *V) { return llvm::any_of(InBody.of(V), isRead); });
}

/// The threads of \p Active for which \p Value is not 0.
ThreadMask whereTrue(const ThreadValues &Value, const ThreadMask &Active) {
  ThreadMask Result = Active;
  for (unsigned T : Active.set_bits())
    if (Value.of(T) == 0)
      Result.reset(T);
  return Result;
}

} // namespace

BlockExecution::BlockExecution(const FunctionDecl &Kernel, const Shape &Block,
                               const ASTContext &AST, const FunctionTable &Functions,
                               BlockObserver &Observer)
    : Kernel(Kernel), Block(Block), Threads(Block[0] * Block[1] * Block[2]), AST(AST),
      Functions(Functions), Observer(Observer) {
  Now.WarpBarriers.assign((Threads + 31) / 32, 0);
  Now.Exited = Now.Apart = ThreadMask(Threads);
  LeftAt.assign(Threads, nullptr);
  noteEscaping(Kernel.getBody());
  Modifications Written(Kernel.getBody());
  for (const ParmVarDecl *P : Kernel.parameters())
    if (P->getType()->isRecordType() && !Written.any(P) && !Written.handedOut().contains(P))
      Arguments.insert(P);
}

void BlockExecution::run() { execute(Kernel.getBody(), ThreadMask(Threads, true)); }

void BlockExecution::noteEscaping(const Stmt *Body) {
  EscapingFinder(Escaping).TraverseStmt(const_cast<Stmt *>(Body));
}

/// Is \p E a member of a structure that the kernel is given, and does not change?
bool BlockExecution::isOfArgument(const Expr *E) const {
  const auto *Member = dyn_cast<MemberExpr>(E);
  while (Member && !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl())) {
    E = Member->getBase()->IgnoreParenImpCasts();
    Member = dyn_cast<MemberExpr>(E);
  }
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && Arguments.contains(V);
}

void BlockExecution::forgetAccesses() {
  Now.Open.clear();
  ++Now.Barriers;
}

void BlockExecution::forgetWritten(const Stmt *S) {
  WrittenFinder Written;
  Written.TraverseStmt(const_cast<Stmt *>(S));
  for (const VarDecl *V : Written.All) {
    Now.Integers[V] = ThreadValues::unknown();
    Now.Pointers.erase(V);
  }
}

/// Takes \p S to be executed by some threads that are not known.
void BlockExecution::executeNowhere(const Stmt *S) {
  if (!S)
    return;
  if (leaves(S))
    Stopped = true;
  forgetWritten(S);
  if (mayWait(S))
    forgetAccesses();
}

/// \p Leaving go on elsewhere than the others, who are still in the loop or function.
void BlockExecution::leave(const Stmt &By, const ThreadMask &Leaving) {
  Now.Apart |= Leaving;
  for (unsigned T : Leaving.set_bits())
    LeftAt[T] = &By;
}

void BlockExecution::declare(const VarDecl &V, const ThreadMask &Active) {
  const Expr *Init = V.getInit();
  if (!Init || isShared(V) || V.isStaticLocal())
    return;
  if (V.getType()->isPointerType())
    Now.Pointers[&V] = pointer(Init, Active);
  else if (V.getType()->isIntegralOrEnumerationType())
    Now.Integers[&V] = evaluate(Init, Active);
  else if (V.getType()->isReferenceType())
    Now.References[&V] = locate(Init, Active);
  else
    evaluate(Init, Active);
}

ThreadMask BlockExecution::execute(const Stmt *S, ThreadMask Active) {
  if (!S || !isLive(Active))
    return Active;
  if (++Steps > MostSteps) {
    Stopped = true;
    return Active;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    evaluate(E, Active);
    return Active;
  }
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (const Stmt *Child : cast<CompoundStmt>(S)->body())
      Active = execute(Child, Active);
    return Active;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(*V, Active);
    return Active;
  case Stmt::IfStmtClass:
    return executeIf(*cast<IfStmt>(S), std::move(Active));
  case Stmt::ForStmtClass: {
    const auto &Loop = *cast<ForStmt>(S);
    Active = execute(Loop.getInit(), Active);
    return executeLoop(Loop, Loop.getCond(), Loop.getInc(), Loop.getBody(), false, Active);
  }
  case Stmt::WhileStmtClass: {
    const auto &Loop = *cast<WhileStmt>(S);
    return executeLoop(Loop, Loop.getCond(), nullptr, Loop.getBody(), false, Active);
  }
  case Stmt::DoStmtClass: {
    const auto &Loop = *cast<DoStmt>(S);
    return executeLoop(Loop, Loop.getCond(), nullptr, Loop.getBody(), true, Active);
  }
  case Stmt::ReturnStmtClass:
    if (const Expr *Value = cast<ReturnStmt>(S)->getRetValue())
      Returned = evaluate(Value, Active);
    ++ReturnsTaken;
    if (Depth == 0)
      Now.Exited |= Active;
    else
      leave(*S, Active);
    return ThreadMask(Threads);
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    if (Loops.empty())
      Stopped = true;
    else
      (isa<BreakStmt>(S) ? Loops.back()->Left : Loops.back()->Continued) |= Active;
    leave(*S, Active);
    return ThreadMask(Threads);
  case Stmt::AttributedStmtClass:
    return execute(cast<AttributedStmt>(S)->getSubStmt(), Active);
  case Stmt::NullStmtClass:
    return Active;
  default: // a switch, a label, inline assembly, …
    executeNowhere(S);
    return Active;
  }
}

ThreadMask BlockExecution::executeIf(const IfStmt &S, ThreadMask Active) {
  Active = execute(S.getInit(), Active);
  if (S.getConditionVariable())
    declare(*S.getConditionVariable(), Active);
  ThreadValues Condition = evaluate(S.getCond(), Active);
  if (Condition.isKnown()) {
    ThreadMask Then = whereTrue(Condition, Active), Else = Active;
    Else.reset(Then);
    Then = execute(S.getThen(), Then);
    Else = execute(S.getElse(), Else);
    return Then |= Else;
  }
  if (Condition.isUniform())
    return executeWhereAllGoOneWay(S.getThen(), S.getElse(), Active);
  executeNowhere(S.getThen());
  executeNowhere(S.getElse());
  return Active;
}

ThreadMask BlockExecution::executeWhereAllGoOneWay(const Stmt *Then, const Stmt *Else,
                                                   ThreadMask Active) {
  const State Before = Now;
  ++Guesses;
  ThreadMask BehindThen = execute(Then, Active);
  State AfterThen = std::move(Now);
  Now = Before;
  ThreadMask BehindElse = execute(Else, Active);
  --Guesses;
  if (BehindThen.none())
    return BehindElse;
  if (BehindElse.none()) {
    Now = std::move(AfterThen);
    return BehindThen;
  }
  // What either way has done may have been done, or not.
  bool Meets = AfterThen.Barriers != Before.Barriers || Now.Barriers != Before.Barriers;
  Now = Before;
  forgetWritten(Then);
  forgetWritten(Else);
  if (Meets)
    forgetAccesses();
  return BehindThen |= BehindElse;
}

ThreadMask BlockExecution::executeLoop(const Stmt &Loop, const Expr *Condition,
                                       const Expr *Increment, const Stmt *Body, bool BodyFirst,
                                       ThreadMask Active) {
  Jumps Here{ThreadMask(Threads), ThreadMask(Threads)};
  Loops.push_back(&Here);
  Rounds.push_back({&Loop, 0});
  llvm::SaveAndRestore KeepGuesses(Guesses);
  ThreadMask In = Active, Behind(Threads);
  bool IsCut = false, IsFeasible = false;
  for (unsigned Round = 0; isLive(In); ++Round) {
    Rounds.back().second = Round;
    if (Condition && (Round > 0 || !BodyFirst)) {
      ThreadValues Goes = evaluate(Condition, In);
      if (!Goes.isKnown() && goesByMemory(*Condition, Body))
        forgetAccesses(); // it may wait for what others write
      bool IsKnown = Goes.isKnown() && !Goes.OfBlock;
      Guesses += !IsKnown;
      bool IsTogether = Goes.isKnown() || Goes.isUniform();
      IsFeasible = IsTogether && !IsKnown && Round >= RoundsOfUnknown;
      IsCut = IsFeasible || !IsTogether;
      if (IsCut)
        break;
      if (Goes.isKnown()) {
        ThreadMask Stay = whereTrue(Goes, In);
        Behind |= In.reset(Stay);
        leave(Loop, In);
        In = std::move(Stay);
      }
    }
    IsCut = Round >= MostRounds;
    if (IsCut || In.none())
      break;
    Here.Continued.reset();
    In = execute(Body, In);
    In |= Here.Continued;
    Now.Apart.reset(Here.Continued);
    if (Increment && isLive(In))
      evaluate(Increment, In);
  }
  Loops.pop_back();
  Rounds.pop_back();
  if (IsFeasible)
    forgetWritten(&Loop); // it may have ended here
  else if (IsCut)
    executeNowhere(&Loop);
  Behind |= Here.Left;
  Behind |= In;
  Now.Apart.reset(Behind);
  return Behind;
}

} // namespace offloom
