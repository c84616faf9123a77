// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses that are passed to functions, and what these do with them.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/AddressFlow.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// The definition of \p F that can be read: of a member of a template that nothing instantiates,
/// the pattern's.
const FunctionDecl *readable(const FunctionDecl *F) {
  if (!F)
    return nullptr;
  if (const FunctionDecl *Definition = F->getDefinition())
    return Definition->getBody() ? Definition : nullptr;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return Pattern && Pattern->getBody() ? Pattern : nullptr;
}

/// Does a function that copies bytes through a parameter of type \p T, or sets what that points to,
/// perhaps store an address there?
bool mayStoreAddressThrough(QualType T) {
  QualType To = T->getPointeeType();
  return !To.isNull() && !To.isConstQualified() && !To->isVoidType() && !To->isAnyCharacterType() &&
         mayHoldAddress(To);
}

} // namespace

AddressUses AddressSummaries::of(const FunctionDecl *F) {
  const FunctionDecl *Definition = readable(F);
  AddressUses Uses;
  Uses.OfThis = AddressUse::anything();
  if (!Definition)
    return Uses;
  // While it is analysed, a function may do anything: then it is recursive.
  auto [It, New] = Known.try_emplace(Definition, Uses);
  if (!New)
    return It->second;
  AddressFlow Flow(*Definition, *this);
  llvm::SmallVector<std::pair<Place, Places>> Outside;
  for (const auto &[From, Contents] : Flow.contents())
    if (Flow.isOutside(From))
      Outside.push_back({From, Flow.behind(From)});
  auto UseOf = [&](const Decl *P) {
    AddressUse Use;
    Use.Returns = Flow.results().contains(ofCaller(P));
    for (const auto &[From, Behind] : Outside)
      if (From != ofCaller(P) && Behind.contains(ofCaller(P)))
        (From == ofCaller(Definition) ? Use.PutsInThis : Use.Keeps) = true;
    return Use;
  };
  Uses.OfThis = UseOf(Definition);
  if (Flow.behind(ofCaller(Definition)).contains(ofCaller(Definition)))
    Uses.OfThis.PutsInThis = true;
  for (const ParmVarDecl *P : Definition->parameters())
    Uses.OfArguments.push_back(P->isParameterPack() ? AddressUse::anything() : UseOf(P));
  return Known[Definition] = Uses;
}

Places AddressFlow::withAllBehind(Places From) const {
  From.insert_range(behind(From.getArrayRef()));
  return From;
}

/// What an argument for \p P, which is null where that is not known, hands over.
Places AddressFlow::argument(const ParmVarDecl *P, const Expr *E) {
  QualType T = P ? P->getType() : QualType();
  bool ByReference = !P || T->isReferenceType() || T->isDependentType();
  bool ByValue = !P || !T->isReferenceType();
  Places Handed;
  if (ByReference && E->isGLValue())
    Handed.insert_range(placesOf(E));
  if (ByValue || !E->isGLValue())
    Handed.insert_range(valueOf(E));
  return Handed;
}

/// Members that are set in front of a constructor's body.
void AddressFlow::initialiseMembers(const CXXConstructorDecl &Constructor) {
  for (const CXXCtorInitializer *I : Constructor.inits())
    if (const Expr *Init = I->getInit()) {
      // The initialiser of a dependent base has no type of its own.
      QualType T = I->isAnyMemberInitializer() ? I->getAnyMember()->getType()
                                               : I->getTypeSourceInfo()->getType();
      store(object(), initialValue(T, Init));
      TraverseStmt(const_cast<Expr *>(Init));
    }
}

/// A function of a system header without a body, or a built-in one.
Places AddressFlow::callOfUnseen(const FunctionDecl &Callee,
                                 llvm::ArrayRef<const Expr *> Arguments) {
  Places Handed, Elsewhere;
  Elsewhere.insert(elsewhere());
  for (auto [I, E] : llvm::enumerate(Arguments)) {
    const ParmVarDecl *P = I < Callee.getNumParams() ? Callee.getParamDecl(I) : nullptr;
    Handed.insert_range(argument(P, E));
  }
  store(Elsewhere, behind(Handed.getArrayRef()));
  if (llvm::any_of(Callee.parameters(),
                   [](const ParmVarDecl *P) { return mayStoreAddressThrough(P->getType()); }))
    store(Elsewhere, Handed);
  return Handed;
}

Places AddressFlow::callOfFunction(const FunctionDecl *Callee, const Expr *Object,
                                   llvm::ArrayRef<const Expr *> Arguments) {
  Places This, Elsewhere;
  Elsewhere.insert(elsewhere());
  if (Object)
    This = Object->getType()->isPointerType() || !Object->isGLValue() ? valueOf(Object)
                                                                      : placesOf(Object);
  llvm::SmallVector<Places, 4> Handed;
  bool Any = false;
  for (auto [I, E] : llvm::enumerate(Arguments)) {
    Handed.push_back(
        argument(Callee && I < Callee->getNumParams() ? Callee->getParamDecl(I) : nullptr, E));
    Any |= !Handed.back().empty();
  }
  const auto *Constructor = llvm::dyn_cast_or_null<CXXConstructorDecl>(Callee);
  if (Constructor && Constructor->isCopyOrMoveConstructor() && !Constructor->isUserProvided())
    return Handed.empty() ? Places() : load(Handed[0], Arguments[0]->getType());
  const auto *Method = llvm::dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (Method && !Constructor && !Method->isUserProvided() && Method->isInstance() &&
      !Method->getParent()->isLambda()) { // an assignment
    store(This, Handed.empty() ? Places() : load(Handed[0], Arguments[0]->getType()));
    return This;
  }
  if (!Any && This.empty() && !Constructor)
    return {};
  if (Callee && (Callee->getBuiltinID() || isOfSystem(*Callee)) && !readable(Callee) && !Method)
    return callOfUnseen(*Callee, Arguments);

  AddressUses Uses = Summaries.of(Callee);
  // All that are used alike are followed at once: there may be many, each with all others behind
  // it.
  Places Returned, Put, Kept;
  auto Use = [&](const Places &What, AddressUse How) {
    if (How.Returns || (How.PutsInThis && Constructor))
      Returned.insert_range(What);
    if (How.PutsInThis && !Constructor)
      Put.insert_range(What);
    if (How.Keeps)
      Kept.insert_range(What);
  };
  for (auto [I, What] : llvm::enumerate(Handed))
    Use(What, Uses.ofArgument(I));
  Use(This, Uses.OfThis);
  store(This, withAllBehind(std::move(Put)));
  store(Elsewhere, withAllBehind(std::move(Kept)));
  return withAllBehind(std::move(Returned));
}

/// A lambda of this body: what it gets and returns is among this body's variables.
Places AddressFlow::callOfLambda(const CXXMethodDecl &Operator, const Expr *Object,
                                 llvm::ArrayRef<const Expr *> Arguments) {
  for (auto [P, E] : llvm::zip(Operator.parameters(), Arguments)) {
    Places Own;
    Own.insert(variable(P));
    store(Own, argument(P, E));
  }
  Places Result = ResultsOfLambdas[Operator.getCanonicalDecl()];
  // Copies of variables are the lambda's own.
  if (Object && !Result.empty() && llvm::any_of(Operator.getParent()->captures(), [](auto &C) {
        return C.getCaptureKind() == LCK_ByCopy;
      }))
    Result.insert_range(Object->isGLValue() ? placesOf(Object) : Places());
  return Result;
}

Places AddressFlow::call(const CallExpr *E) {
  auto [It, New] = Calls.try_emplace(E);
  if (!New)
    return It->second;
  Places Result = callAnew(E);
  return Calls[E] = Result;
}

/// Is \p E, which a template leaves open, `a - b` of numbers or pointers in all of its instances?
bool AddressFlow::isOfNumbers(const CXXOperatorCallExpr &E) const {
  return IsInstantiated && E.isInfixBinaryOp() && !E.isAssignmentOp() &&
         !OperatorCalls.contains(E.getOperatorLoc());
}

Places AddressFlow::callAnew(const CallExpr *E) {
  const Expr *Object = nullptr;
  llvm::SmallVector<const Expr *, 4> Arguments(E->arguments());
  const FunctionDecl *Direct = E->getDirectCallee();
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(E);
      Operator && !Direct && isOfNumbers(*Operator))
    return valuesOf(E->children());
  if (const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(E))
    Object = Member->getImplicitObjectArgument();
  else if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(E);
           Operator && (!Direct || llvm::isa<CXXMethodDecl>(Direct)))
    Object = Arguments[0];
  else if (const auto *Member =
               llvm::dyn_cast<CXXDependentScopeMemberExpr>(E->getCallee()->IgnoreParens());
           Member && !Member->isImplicitAccess())
    Object = Member->getBase();
  if (Object && !Arguments.empty() && Object == Arguments[0])
    Arguments.erase(Arguments.begin());

  llvm::SmallVector<const FunctionDecl *, 2> Callees;
  if (Direct)
    Callees.push_back(Direct);
  else
    Callees = Summaries.Sync.calleesOf(E);
  Places Result;
  for (const FunctionDecl *Callee : Callees) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(patternOf(Callee));
    bool IsLambda = Method && Method->getParent()->isLambda();
    if (IsLambda && !isOutside(Place(Method->getParent(), false)))
      Result.insert_range(callOfLambda(*Method, Object, Arguments));
    else
      Result.insert_range(callOfFunction(Callee, Object, Arguments));
  }
  if (Callees.empty())
    Result = callOfFunction(nullptr, Object, Arguments);
  // What is called may yield a reference.
  return E->isGLValue() || mayHoldAddress(E->getType()) ? Result : Places();
}

bool AddressFlow::VisitCallExpr(CallExpr *E) {
  call(E);
  return true;
}

bool AddressFlow::VisitCXXConstructExpr(CXXConstructExpr *E) {
  valueOfConstruction(E);
  return true;
}

} // namespace offloom
