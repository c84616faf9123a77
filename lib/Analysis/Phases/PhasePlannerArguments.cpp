// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the arguments of block-level functions: once, as values of each thread, or as what each
// thread's reference is bound to.
#include "Analysis/Code/CallParts.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/OwnWrites.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhasePlanner.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// An object of a lambda's type, which nobody can assign to.
static bool isClosure(QualType T) {
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->isLambda();
}

bool PhasePlanner::mayEvaluateOnce(const Expr *E) const {
  if (!Uniform.isUniform(E) || Sync.of(E) != Waiting::None)
    return false;
  return llvm::all_of(localVariablesIn(E), [&](const VarDecl *V) {
    return (llvm::isa<ParmVarDecl>(V) && !Written.any(V)) || V->isConstexpr() ||
           ((!CopyArguments || isStatelessGroup(V->getType()) || isClosure(V->getType())) &&
            !Rejected.contains(V));
  });
}

bool PhasePlanner::placeArgument(const Expr *E, const ParmVarDecl *P, unsigned I, const Stmt *Of,
                                 BlockCall &Placed) {
  using Parameter = BlockSignature::Parameter;
  Parameter Kind = signatureOf(Placed.Callee).Parameters[I];
  if (Kind != Parameter::Varying && mayEvaluateOnce(E)) {
    toBlockLevel(E);
    Placed.Arguments.push_back(BlockCall::Argument::Once);
    return true;
  }
  if (isClosure(E->getType()))
    return fail("the lambda for '" + P->getName() + "' on line " + line(E) +
                    " may differ between threads",
                Of);
  if (Kind == Parameter::Fixed)
    return fail("the argument for '" + P->getName() + "' on line " + line(E) +
                    ", on which a barrier depends, may differ between threads",
                Of);
  if (llvm::isa<CXXDefaultArgExpr>(E))
    return fail(
        "the call on line " + line(Of) + " leaves out the argument for '" + P->getName() + "'", Of);
  if (Kind == Parameter::Uniform)
    demand(Placed.Callee, I);
  Placed.Arguments.push_back(BlockCall::Argument::EachThread);
  return true;
}

/// A reference either binds to one object for the block, or to a variable of each thread.
bool PhasePlanner::placeReference(const Expr *E, const ParmVarDecl *P, unsigned I, const Stmt *Of,
                                  BlockCall &Placed) {
  using Parameter = BlockSignature::Parameter;
  Parameter Kind = signatureOf(Placed.Callee).Parameters[I];
  if (P->getType()->isRValueReferenceType()) // it takes what it is given: BlockFunctions
    return placeArgument(E, P, I, Of, Placed);
  if (Kind == Parameter::Bound)
    return bindReference(E, P, I, Placed) ||
           fail("no reference of each thread can be bound to the argument for '" + P->getName() +
                    "' on line " + line(E),
                Of);
  const Expr *Bare = E->IgnoreParenImpCasts();
  const VarDecl *Root = rootVariable(Bare);
  bool OfThread =
      Root && Root->hasLocalStorage() && !isShared(*Root) &&
      (!Root->getType()->isReferenceType() || llvm::is_contained(VaryingParameters, Root));
  bool IsConst =
      P->getType()->getPointeeType().isConstQualified() || isStatelessGroup(E->getType());
  if (IsConst && (isTemporary(E) || (OfThread && mayEvaluateOnce(E))))
    return placeArgument(E, P, I, Of, Placed); // a copy will do
  if (!OfThread && E->isLValue() && Uniform.isUniform(E) && Kind != Parameter::Varying) {
    toBlockLevel(E);
    Placed.Arguments.push_back(BlockCall::Argument::Once);
    return true;
  }
  if (IsConst && OfThread && !Written.any(Root))
    return placeArgument(E, P, I, Of, Placed);
  if (OfThread && llvm::isa<DeclRefExpr>(Bare) && !isBound(Root) &&
      (Kind == Parameter::Uniform || Kind == Parameter::Varying) &&
      (E->isTypeDependent() || P->getType()->isDependentType() ||
       Context.hasSameUnqualifiedType(E->getType(), P->getType()->getPointeeType()))) {
    if (Kind == Parameter::Uniform)
      demand(Placed.Callee, I);
    Placed.Arguments.push_back(BlockCall::Argument::Variable);
    return true;
  }
  if (bindReference(E, P, I, Placed))
    return true;
  if (IsConst && isStorable(E->getType()) && Kind != Parameter::Fixed &&
      writesOnlyOwnVariables(*signatureOf(Placed.Callee).F, Sync))
    return placeArgument(E, P, I, Of, Placed); // as it is when all threads call
  return fail("the argument for '" + P->getName() + "' on line " + line(E) +
                  " refers to an object that may differ between threads",
              Of);
}

/// Is \p V a parameter of this function that each thread has bound to an object?
bool PhasePlanner::isBound(const VarDecl *V) const {
  const auto *P = llvm::dyn_cast_or_null<ParmVarDecl>(V);
  return Self && P && P->getDeclContext() == Self->F && Self->isBound(P->getFunctionScopeIndex());
}

/// A reference to an element, a member or whatever else each thread names. What a header declares
/// must not depend on this unit's calls.
bool PhasePlanner::bindReference(const Expr *E, const ParmVarDecl *P, unsigned I,
                                 BlockCall &Placed) {
  using Parameter = BlockSignature::Parameter;
  const BlockSignature &Signature = signatureOf(Placed.Callee);
  const QualType Referred = P->getType()->getPointeeType();
  const bool SameType = E->isTypeDependent() || Referred->isDependentType() ||
                        Context.hasSameUnqualifiedType(E->getType(), Referred);
  if (Signature.Parameters[I] == Parameter::Fixed || Signature.InHeader || Signature.Lambda ||
      E->refersToBitField() || llvm::isa<CXXDefaultArgExpr>(E) || !SameType ||
      (isTemporary(E) && !(Referred.isConstQualified() && isStorable(E->getType()))))
    return false;
  if (Signature.Parameters[I] != Parameter::Bound)
    demand(Placed.Callee, I, Parameter::Bound);
  Placed.Arguments.push_back(BlockCall::Argument::Object);
  return true;
}

/// Does each variable that \p Call passes by reference live in per-thread storage, and is none of
/// them named by another argument?
bool PhasePlanner::variablesAreApart(const BlockCall &Call) const {
  for (auto [I, Kind] : llvm::enumerate(Call.Arguments)) {
    if (Kind != BlockCall::Argument::Variable)
      continue; // which includes the arguments of collectives
    const VarDecl *V = rootVariable(Call.Operands[I]);
    if (BlockLevel.contains(V))
      return false;
    for (unsigned Other = 0; !Call.OfCollective && Other < Call.Arguments.size(); ++Other)
      if (Other != I &&
          signatureOf(Call.Callee).F->getParamDecl(Other)->getType()->isReferenceType() &&
          llvm::is_contained(localVariablesIn(Call.Operands[Other]), V))
        return false;
  }
  return true;
}

} // namespace offloom
