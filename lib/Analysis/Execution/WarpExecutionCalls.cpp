// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls: of functions of the unit, which are executed, and of others.
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/PureFunctions.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/Hashing.h"
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
    if (E->getType()->isRecordType() && Assigned->Value->isGLValue() && ownField(P.Addresses))
      copyFields(P.Addresses, place(Assigned->Value).Addresses, E->getType(), Assigned->Value);
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

/// What \p F yields for \p Arguments in a way that is not followed: for lanes that have the same,
/// it is the same.
WarpExecution::Terms WarpExecution::resultOf(const FunctionDecl *F, llvm::ArrayRef<Terms> Arguments,
                                             QualType T) {
  Terms Result = opaque(T);
  const bool IsPure = F && (Sync.isPure(F) || (F->getIdentifier() && isPureByName(F->getName())));
  if (Arguments.empty() || !IsPure)
    return Result;
  std::vector<const Terms *> Operands;
  for (const Terms &Values : Arguments)
    Operands.push_back(&Values);
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    auto IsData = [&](const Terms *Of) {
      return (*Of)[Lane].TheKind == LaneTerm::Data || memoryAt((*Of)[Lane]);
    };
    if (llvm::all_of(Operands, [&](const Terms *Of) { return (*Of)[Lane].origin() != 0; }) &&
        llvm::any_of(Operands, IsData))
      Result[Lane] = LaneTerm::of(LaneTerm::Data);
  }
  std::uint64_t How = llvm::hash_combine(F, Changes.lookup(nullptr));
  for (const Terms &Values : Arguments)
    if (const VarDecl *Memory = memoryAt(Values.front()))
      How = llvm::hash_combine(How, Changes.lookup(Memory));
  for (unsigned Warp = 0; Warp < warps() && T->isIntegralOrEnumerationType(); ++Warp) {
    std::uint64_t Name = How;
    for (const Terms &Values : Arguments)
      if (const LaneTerm *One = uniformIn(Warp, Values); One && Name)
        Name = llvm::hash_combine(Name, One->origin());
      else
        Name = 0;
    if (Name)
      std::fill_n(Result.begin() + Warp * WarpSize, WarpSize,
                  LaneTerm::symbol(Symbols.of("f" + std::to_string(Name))));
  }
  return madeOf(std::move(Result), How, Operands);
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
  std::vector<Terms> OfArguments;
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
  for (const auto &[P, Values] : Bound)
    OfArguments.push_back(Values);
  if (Bound.size() != Definition.getNumParams())
    OfArguments.push_back(all(LaneTerm())); // the others are not known
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
  Terms Result =
      Returned && IsOne ? *Returned : resultOf(&Definition, OfArguments, Site->getType());
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
  if (F && yieldsElement(*F) && Context.getSourceManager().isInSystemHeader(F->getLocation())) {
    Place P;
    P.Size = Context.getTypeSizeInChars(E->getType()).getQuantity();
    return load(placeAt(Arguments.front(), P), E);
  }
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
    const llvm::StringRef Name = F && F->getIdentifier() ? F->getName() : "";
    auto Got = shuffled(Name, Arguments);
    if (!Got)
      Got = voted(Name, Arguments);
    if (!Got) {
      meet();
      return opaque(E->getType());
    }
    step(); // nobody puts it where a barrier has to be
    return *Got;
  }
  if (F && F->getIdentifier() && Arguments.size() == 2) {
    int Opcode =
        llvm::StringSwitch<int>(F->getName()).Cases({"__mul24", "__umul24"}, BO_Mul).Default(-1);
    if (Opcode >= 0)
      return combine(Opcode, Arguments[0], Arguments[1], E->getType(), E->getType());
    if (F->getName() == "min" || F->getName() == "max")
      return extreme(F->getName() == "min", Arguments[0], Arguments[1], E->getType());
  }
  return resultOf(F, Arguments, E->getType());
}

} // namespace offloom
