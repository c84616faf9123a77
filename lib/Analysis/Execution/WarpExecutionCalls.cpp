// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: of functions of the unit, which are executed, and of others.
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

/// Is a call of \p Definition executed?
bool WarpExecution::isFollowed(const FunctionDecl &Definition) const {
  constexpr unsigned MostNested = 8;
  return Callers.size() < MostNested && !Definition.isDependentContext();
}

/// Does \p Body return at its end alone? Then all lanes return the same expression.
static bool returnsOnce(const Stmt *Body) {
  const auto *Block = dyn_cast<CompoundStmt>(Body);
  return Block && !Block->body_empty() && isa<ReturnStmt>(Block->body_back()) &&
         llvm::none_of(llvm::drop_end(Block->body()),
                       [](const Stmt *S) { return jumpsOf(S).Return; });
}

WarpExecution::Terms WarpExecution::call(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  const FunctionDecl *Definition = nullptr;
  bool IsOurs =
      F && F->hasBody(Definition) && !Context.getSourceManager().isInSystemHeader(F->getLocation());
  if (const auto Assigned = assignmentOf(*E)) {
    Terms Values = operand(E, Head, Assigned->Value);
    if (isSplitHere(E))
      step();
    Place P = place(Assigned->To);
    noteCrowd(P, Values, Assigned->To, Assigned->Value);
    store(P, Values, Assigned->To);
    ReturnedPlace = P;
    return Values;
  }
  if (!IsOurs)
    return callOfLibrary(E, F);
  if (!isFollowed(*Definition))
    return visitOperands(E);
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); Operator && isa<CXXMethodDecl>(F))
    Arguments = Arguments.drop_front();
  return executeFunction(*Definition, Arguments, E, objectOfCall(E));
}

/// Executes a function of the unit, which \p Site calls with \p Arguments for the object at
/// \p Object.
WarpExecution::Terms WarpExecution::executeFunction(const FunctionDecl &Definition,
                                                    llvm::ArrayRef<const Expr *> Arguments,
                                                    const Expr *Site, const Terms &Object) {
  // What a function that calls itself knows of its variables.
  std::map<const VarDecl *, Terms> OfCaller;
  if (llvm::is_contained(Callers, &Definition))
    for (const auto &[V, Values] : Variables)
      if (V->getDeclContext() == &Definition)
        OfCaller.insert({V, Values});
  std::vector<std::pair<const VarDecl *, Terms>> Bound;
  for (auto [P, Argument] : llvm::zip(Definition.parameters(), Arguments)) {
    Aliases.erase(P);
    if (P->getType()->isReferenceType()) {
      Place Of = place(Argument);
      if (Of.Variable)
        Aliases[P] = Of.Variable;
      else
        Bound.push_back({P, Of.Addresses.empty() ? all(LaneTerm()) : Of.Addresses});
    } else if (P->getType()->isRecordType()) {
      begin(P, Argument);
    } else {
      Bound.push_back({P, value(Argument)});
    }
  }
  for (auto &[P, Values] : Bound)
    Variables[P] = std::move(Values);
  const Lanes Before = lanesNow();
  const std::size_t ExitsBefore = Now.Exits.size();
  llvm::SaveAndRestore LeftBefore(Left);
  llvm::SaveAndRestore DoubtedBefore(Doubted);
  llvm::SaveAndRestore ApartBefore(ApartByReturns);
  llvm::SaveAndRestore ThisBefore(This, Object);
  llvm::SaveAndRestore ResultBefore(ResultObject, all(LaneTerm::pointer(Site)));
  forgetFields(Site);
  const auto StayedBefore = Stayed;
  Callers.push_back(&Definition);
  Returned.reset();
  ReturnedPlace.reset();
  Now.Frames.push_back({Site, 0, 0, Site});
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Definition))
    initialiseMembers(*Constructor);
  execute(Definition.getBody());
  Now.Frames.pop_back();
  Callers.pop_back();
  for (auto &[V, Values] : OfCaller)
    Variables[V] = std::move(Values);
  Now.Exits.resize(ExitsBefore);
  Left.assign(lanes(), Leaving::Nothing);
  Stayed = StayedBefore;
  widen(Before);
  const bool IsOne = returnsOnce(Definition.getBody());
  Terms Result = Returned && IsOne ? *Returned : opaque(Site->getType());
  Returned.reset();
  if (!IsOne) {
    ReturnedPlace.reset();
    forgetFields(Site);
  }
  return Result;
}

WarpExecution::Terms WarpExecution::callOfLibrary(const CallExpr *E, const FunctionDecl *F) {
  std::vector<Terms> Arguments;
  for (const Expr *Argument : E->arguments())
    Arguments.push_back(value(Argument));
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    value(Member->getImplicitObjectArgument());
  if (llvm::any_of(E->arguments(), [](const Expr *A) { return A->getType()->isPointerType(); })) {
    ++Changes[nullptr]; // atomics
    noteStored();
    if (F && F->getIdentifier() && F->getName().starts_with("atomic")) {
      noteAtomic(E, *F, Arguments.front());
      noteTicket(E, *F);
    }
  }
  if (F && isFence(*F))
    noteFence(E);
  if (Sync.of(E) != Waiting::None) {
    if (F && Synchronisation::isBarrierOfAll(F))
      forgetOwnTickets();
    meet();
    return opaque(E->getType());
  }
  if (F && F->getIdentifier() && Arguments.size() == 2) {
    int Opcode =
        llvm::StringSwitch<int>(F->getName()).Cases({"__mul24", "__umul24"}, BO_Mul).Default(-1);
    if (Opcode >= 0)
      return combine(Opcode, Arguments[0], Arguments[1], E->getType(), E->getType());
    if (F->getName() == "min" || F->getName() == "max")
      return extreme(F->getName() == "min", Arguments[0], Arguments[1], E->getType());
  }
  return opaque(E->getType());
}

} // namespace offloom
