// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions by which a ScanRound combines two values: CUDA's own and their author's.
#include "Analysis/Phases/ScanOperations.h"
#include "Analysis/Code/CallParts.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Phases/ScanRound.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

std::optional<BinaryOperatorKind> choiceOf(const CallExpr &Call, const ASTContext &Context) {
  const auto *Open = llvm::dyn_cast<UnresolvedLookupExpr>(Call.getCallee()->IgnoreParenImpCasts());
  llvm::SmallVector<const NamedDecl *, 8> Callees;
  if (Open)
    llvm::append_range(Callees, Open->decls());
  else if (const FunctionDecl *F = Call.getDirectCallee())
    Callees.push_back(F);
  if (Callees.empty() || Call.getNumArgs() != 2 || (Open && Open->hasExplicitTemplateArgs()))
    return std::nullopt;
  for (const NamedDecl *F : Callees)
    if (!Context.getSourceManager().isInSystemHeader(F->getLocation()) || F->isInStdNamespace() ||
        !F->getDeclName().isIdentifier())
      return std::nullopt;
  return llvm::StringSwitch<std::optional<BinaryOperatorKind>>(Callees.front()->getName())
      .Case("max", BO_GT)
      .Case("min", BO_LT)
      .Cases({"fmaxf", "fmax"}, Open ? std::nullopt : std::optional(BO_GT)) // which converts
      .Cases({"fminf", "fmin"}, Open ? std::nullopt : std::optional(BO_LT))
      .Default(std::nullopt);
}

/// Is \p Call one of two values, to a function or a functor that does nothing but make a third of
/// them? The functor is one for the block.
bool ScanRound::isOperation(const CallExpr &Call) const {
  if (argumentsOf(Call).size() != 2 || &Call == Shuffle || choiceOf(Call, Context))
    return false;
  const llvm::SmallVector<const FunctionDecl *, 2> Callees = Sync.calleesOf(&Call);
  if (Callees.empty() ||
      !llvm::all_of(Callees, [&](const FunctionDecl *F) { return Sync.isPure(F); }))
    return false;
  if (const Expr *Functor = objectOf(Call)) // in a template perhaps a variable that is called
    return (llvm::isa<CXXOperatorCallExpr>(Call) || variableOf(Functor)) &&
           namesThoseOfBlock(Functor, Plan);
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (llvm::isa<CXXUnresolvedConstructExpr>(Callee)) // `Op<T>()(v, w)` in a template
    return namesThoseOfBlock(Callee, Plan);
  return llvm::isa<DeclRefExpr, UnresolvedLookupExpr>(Callee);
}

/// What a lane has that applies \p Call to its own value and the other.
ScanRound::Value ScanRound::apply(const CallExpr &Call) {
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(Call);
  const Value First = valueOf(Arguments[0]), Second = valueOf(Arguments[1]);
  const bool OwnFirst = First.TheKind == Value::Own && Second.TheKind == Value::Below;
  if (!OwnFirst && !(First.TheKind == Value::Below && Second.TheKind == Value::Own))
    return fail();
  Value Made{Value::Combined};
  Made.By = &Call;
  Made.OtherFirst = !OwnFirst;
  return Made;
}

} // namespace offloom
