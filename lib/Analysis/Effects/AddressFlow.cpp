// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What expressions yield and statements store. Calls are in AddressFlowCalls.cpp.
#include "Analysis/Effects/AddressFlow.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Instances.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

/// Bytes and integers may hold a part of an address each.
static bool isOfFloats(QualType T) {
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  return T->isFloatingType() ||
         (Record && Record->hasDefinition() && !Record->isLambda() && Record->getNumBases() == 0 &&
          llvm::all_of(Record->fields(),
                       [](const FieldDecl *D) { return D->getType()->isFloatingType(); }));
}

bool mayHoldAddress(QualType T) {
  if (T.isNull() || T->isDependentType() || T->isUndeducedType())
    return true;
  T = T.getCanonicalType();
  if (T->isReferenceType() || T->isAnyPointerType() || T->isMemberPointerType())
    return true;
  if (const auto *Array = T->getAsArrayTypeUnsafe())
    return mayHoldAddress(Array->getElementType());
  if (const auto *Record = T->getAsCXXRecordDecl()) {
    if (!Record->hasDefinition() || Record->isLambda())
      return true;
    return llvm::any_of(Record->fields(),
                        [](const FieldDecl *D) { return mayHoldAddress(D->getType()); }) ||
           llvm::any_of(Record->bases(), [](const CXXBaseSpecifier &Base) {
             return mayHoldAddress(Base.getType());
           });
  }
  // Addresses can be cast to integers of their size, and back.
  const auto *Builtin = T->getAs<BuiltinType>();
  return Builtin && Builtin->isInteger() &&
         (Builtin->getKind() == BuiltinType::Long || Builtin->getKind() == BuiltinType::ULong ||
          Builtin->getKind() == BuiltinType::LongLong ||
          Builtin->getKind() == BuiltinType::ULongLong ||
          Builtin->getKind() == BuiltinType::Int128 || Builtin->getKind() == BuiltinType::UInt128);
}

namespace {

/// Finds the operators that are calls, of functions or of what a generic lambda leaves open.
class OperatorFinder : public DynamicRecursiveASTVisitor {
public:
  explicit OperatorFinder(llvm::DenseSet<SourceLocation> &Found) : Found(Found) {
    ShouldVisitImplicitCode = true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    Found.insert(E->getOperatorLoc());
    return true;
  }
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) override {
    Found.insert(E->getOperatorLoc());
    return true;
  }

private:
  llvm::DenseSet<SourceLocation> &Found;
};

} // namespace

AddressFlow::AddressFlow(const FunctionDecl &F, AddressSummaries &Summaries)
    : F(F), Summaries(Summaries) {
  for (const FunctionDecl *Instance : Summaries.Sync.instancesOf(&F)) {
    IsInstantiated = true;
    OperatorFinder(OperatorCalls).TraverseStmt(Instance->getBody());
  }
  ShouldVisitImplicitCode = true; // the variables of a range-based loop
  for (const ParmVarDecl *P : F.parameters())
    if (mayHoldAddress(P->getType()))
      Contents[variable(P)].insert(ofCaller(P));
  do {
    Changed = false;
    Calls.clear();
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&F))
      initialiseMembers(*Constructor);
    TraverseStmt(F.getBody());
  } while (Changed);
}

Places AddressFlow::behind(llvm::ArrayRef<Place> From) const {
  Places Found;
  llvm::SmallVector<Place, 8> Waiting(From);
  while (!Waiting.empty())
    if (auto It = Contents.find(Waiting.pop_back_val()); It != Contents.end())
      for (Place P : It->second)
        if (Found.insert(P))
          Waiting.push_back(P);
  return Found;
}

bool AddressFlow::isOutside(Place P) const {
  if (!P.getPointer() || P.getInt())
    return true;
  for (const DeclContext *C = P.getPointer()->getDeclContext(); C; C = C->getParent())
    if (C == &F)
      return false;
  return true;
}

/// What \p From may hold. Of what the caller has, each part may lead to every other.
Places AddressFlow::load(const Places &From, QualType T) {
  Places Found;
  if (!mayHoldAddress(T))
    return Found;
  for (Place P : From) {
    if (!P.getPointer() || P.getInt())
      Found.insert(P);
    Found.insert_range(Contents[P]);
  }
  return Found;
}

void AddressFlow::store(const Places &To, const Places &Values) {
  auto Into = [&](Place P) {
    // A float3 holds none, whatever a template's text leaves open.
    const auto *V = llvm::dyn_cast_or_null<VarDecl>(P.getPointer());
    if (V && !P.getInt() && isOfFloats(V->getType()))
      return;
    Places &Held = Contents[P];
    for (Place Value : Values)
      Changed |= Held.insert(Value);
  };
  if (Values.empty())
    return;
  llvm::for_each(To, Into);
  if (To.empty()) // through a pointer of which nothing is known
    Into(elsewhere());
}

Places AddressFlow::object() const {
  Places This;
  This.insert(ofCaller(&F));
  return This;
}

/// What a variable, member or result of type \p T holds that is made from \p Init.
Places AddressFlow::initialValue(QualType T, const Expr *Init) {
  if (!T->isReferenceType())
    return mayHoldAddress(T) || Init->isTypeDependent() ? valueOf(Init) : Places();
  Places Found = Init->isGLValue() ? placesOf(Init) : valueOf(Init);
  // `auto &&` may turn out to be no reference to what a dependent initialiser is, but a copy of it.
  if (T->isDependentType() || Init->isTypeDependent())
    Found.insert_range(valueOf(Init));
  return Found;
}

bool AddressFlow::VisitVarDecl(VarDecl *V) {
  if (!V->getInit() || llvm::isa<ParmVarDecl>(V))
    return true;
  Places Own, Value = initialValue(V->getType(), V->getInit());
  Own.insert(V->hasLocalStorage() && !isShared(*V) ? variable(V) : elsewhere());
  store(Own, Value);
  // In a template's pattern it is not known yet whether the initialiser is a temporary.
  if (V->getType()->isReferenceType() && !V->getInit()->isGLValue())
    store(Own, Own);
  return true;
}

/// A temporary that lives as long as a reference is the reference's own, and one in the braces of
/// an aggregate the aggregate's.
bool AddressFlow::VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *E) {
  if (const auto *V = llvm::dyn_cast_or_null<VarDecl>(E->getExtendingDecl())) {
    Places Own;
    Own.insert(V->hasLocalStorage() ? variable(V) : elsewhere());
    store(Own, Own);
  }
  return true;
}

/// Is \p E a variable of a type `T` that is a number in all instances? What is assigned is its
/// value then, where an object's operator might get to know its place.
bool AddressFlow::isNumber(const Expr *E) const {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParens());
  const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const Synchronisation &Sync = Summaries.synchronisation();
  return V && V->getType()->isTemplateTypeParmType() && !Sync.instancesOf(&F).empty() &&
         holdsInAllInstances(*V, Sync, [](QualType T) { return T->isArithmeticType(); });
}

bool AddressFlow::VisitBinaryOperator(BinaryOperator *E) {
  if (E->isAssignmentOp() && !isNumber(E->getRHS()))
    store(placesOf(E->getLHS()), valueOf(E->getRHS()));
  return true;
}

bool AddressFlow::VisitCXXNewExpr(CXXNewExpr *E) {
  Places To, Values;
  for (const Expr *Argument : E->placement_arguments())
    To.insert_range(valueOf(Argument));
  if (const Expr *Init = E->getInitializer())
    store(To, valueOf(Init));
  else if (const Expr *Construct = E->getConstructExpr())
    store(To, valueOf(Construct));
  return true;
}

bool AddressFlow::VisitAtomicExpr(AtomicExpr *E) {
  Places All;
  for (Expr **Operand = E->getSubExprs(); Operand != E->getSubExprs() + E->getNumSubExprs();
       ++Operand)
    if (*Operand != E->getPtr())
      All.insert_range(valueOf(*Operand));
  store(valueOf(E->getPtr()), All);
  return true;
}

bool AddressFlow::VisitReturnStmt(ReturnStmt *S) {
  const FunctionDecl &Of = InLambda ? *InLambda : F;
  if (!S->getRetValue() || !mayHoldAddress(Of.getReturnType()))
    return true;
  Places &Into = InLambda ? ResultsOfLambdas[InLambda->getCanonicalDecl()] : Results;
  for (Place P : initialValue(Of.getReturnType(), S->getRetValue()))
    Changed |= Into.insert(P);
  return true;
}

/// What assembly does with an address is not read.
bool AddressFlow::VisitGCCAsmStmt(GCCAsmStmt *S) {
  Places Elsewhere;
  Elsewhere.insert(elsewhere());
  for (const Expr *Input : S->inputs())
    store(Elsewhere, Input->isGLValue() ? placesOf(Input) : valueOf(Input));
  return true;
}

/// In a template the loop's variables are not bound to the range yet.
bool AddressFlow::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  if (S->getBeginStmt() || !S->getLoopVariable() || !S->getRangeInit())
    return true;
  Places Own;
  Own.insert(variable(S->getLoopVariable()));
  store(Own, withAllBehind(initialValue(F.getASTContext().getLValueReferenceType(
                                            S->getRangeInit()->getType().getNonReferenceType()),
                                        S->getRangeInit())));
  return true;
}

bool AddressFlow::TraverseLambdaExpr(LambdaExpr *E) {
  llvm::SaveAndRestore<const CXXMethodDecl *> Inside(InLambda, E->getCallOperator());
  for (const LambdaCapture &C : E->captures())
    if (const auto *V =
            C.capturesVariable() ? llvm::dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
        V && V->isInitCapture())
      VisitVarDecl(const_cast<VarDecl *>(V));
  return TraverseStmt(E->getBody());
}

Places AddressFlow::placesOfVariable(const ValueDecl *D) {
  Places Found;
  if (const auto *Binding = llvm::dyn_cast<BindingDecl>(D)) {
    if (Binding->getBinding())
      return placesOf(Binding->getBinding());
    D = Binding->getDecomposedDecl();
  }
  const auto *V = llvm::dyn_cast_or_null<VarDecl>(D);
  if (!V || llvm::isa<FunctionDecl>(D))
    return Found;
  if (!V->hasLocalStorage() || isShared(*V))
    Found.insert(elsewhere());
  else if (V->getType()->isReferenceType())
    Found = Contents[variable(V)];
  else
    Found.insert(variable(V));
  return Found;
}

Places AddressFlow::placesOfMember(const Expr *Base, bool IsArrow, QualType T) {
  Places Of = IsArrow ? valueOf(Base) : placesOf(Base);
  if (!Base->isGLValue())
    Of.insert_range(valueOf(Base));
  return T->isReferenceType() ? load(Of, T) : Of;
}

Places AddressFlow::placesOf(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return placesOfVariable(Ref->getDecl());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E)) {
    if (!llvm::isa<FieldDecl>(Member->getMemberDecl()))
      return placesOfVariable(Member->getMemberDecl());
    return placesOfMember(Member->getBase(), Member->isArrow(), Member->getMemberDecl()->getType());
  }
  if (const auto *Member = llvm::dyn_cast<CXXDependentScopeMemberExpr>(E)) {
    if (Member->isImplicitAccess())
      return object();
    // The member may be a reference.
    Places Of = placesOfMember(Member->getBase(), Member->isArrow(), Member->getType());
    Of.insert_range(load(Of, Member->getType()));
    return Of;
  }
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(E)) {
    Places Of = valueOf(Subscript->getLHS());
    Of.insert_range(valueOf(Subscript->getRHS()));
    return Of;
  }
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return valueOf(U->getSubExpr());
    return placesOf(U->getSubExpr());
  }
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
    return placesOf(B->getLHS());
  else if (B && B->getOpcode() == BO_Comma)
    return placesOf(B->getRHS());
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
    return placesOf(Cast->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<AbstractConditionalOperator>(E)) {
    Places Both = placesOf(Choice->getTrueExpr());
    Both.insert_range(placesOf(Choice->getFalseExpr()));
    return Both;
  }
  if (const auto *Same = llvm::dyn_cast<OpaqueValueExpr>(E))
    return Same->getSourceExpr() ? placesOf(Same->getSourceExpr()) : Places();
  if (const auto *Full = llvm::dyn_cast<FullExpr>(E))
    return placesOf(Full->getSubExpr());
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return call(Call);
  if (const auto *Temporary = llvm::dyn_cast<MaterializeTemporaryExpr>(E))
    return valueOf(Temporary->getSubExpr());
  return valuesOf(E->children());
}

Places AddressFlow::valuesOf(Stmt::const_child_range Children) {
  Places All;
  for (const Stmt *Child : Children)
    if (const auto *E = llvm::dyn_cast_or_null<Expr>(Child)) {
      All.insert_range(valueOf(E));
      if (E->isGLValue())
        All.insert_range(placesOf(E));
    }
  return All;
}

Places AddressFlow::valueOfCast(const CastExpr *E) {
  const Expr *Operand = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_LValueToRValueBitCast:
    return load(placesOf(Operand), E->getType());
  case CK_ArrayToPointerDecay:
    return placesOf(Operand);
  case CK_FunctionToPointerDecay:
  case CK_NullToPointer:
    return {};
  default:
    return valueOf(Operand);
  }
}

Places AddressFlow::valueOfLambda(const LambdaExpr *E) {
  Places Held;
  for (const LambdaCapture &C : E->captures()) {
    if (C.capturesThis()) {
      Held.insert_range(object());
      continue;
    }
    const auto *V = C.capturesVariable() ? llvm::dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V)
      continue;
    if (C.getCaptureKind() == LCK_ByRef && !V->isInitCapture())
      Held.insert_range(placesOfVariable(V));
    Held.insert_range(Contents[variable(V)]);
  }
  return Held;
}

Places AddressFlow::valueOfConstruction(const CXXConstructExpr *E) {
  llvm::SmallVector<const Expr *, 4> Arguments(E->arguments());
  return callOfFunction(E->getConstructor(), nullptr, Arguments);
}

Places AddressFlow::valueOf(const Expr *E) {
  E = E->IgnoreParens();
  if (E->isPRValue() && !mayHoldAddress(E->getType()))
    return {};
  if (const auto *Construct = llvm::dyn_cast<CXXConstructExpr>(E))
    return valueOfConstruction(Construct);
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(E); Cast && E->isPRValue())
    return valueOfCast(Cast);
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
    return placesOf(U->getSubExpr());
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(E))
    return valueOfLambda(Lambda);
  if (llvm::isa<CXXThisExpr>(E))
    return object();
  if (const auto *Temporary = llvm::dyn_cast<MaterializeTemporaryExpr>(E))
    return valueOf(Temporary->getSubExpr());
  if (const auto *Default = llvm::dyn_cast<CXXDefaultInitExpr>(E))
    return valueOf(Default->getExpr());
  if (E->isGLValue()) {
    // In a template, an array whose type depends on a parameter does not decay yet.
    Places At = placesOf(E), Held = load(At, E->getType());
    if (E->getType()->isArrayType() || E->getType()->isDependentType())
      Held.insert_range(At);
    return Held;
  }
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Comma)
      return valueOf(B->getRHS());
    if (B->getOpcode() == BO_Sub && B->getLHS()->getType()->isPointerType() &&
        B->getRHS()->getType()->isPointerType())
      return {};
  }
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E))
    return call(Call);
  if (const auto *New = llvm::dyn_cast<CXXNewExpr>(E)) {
    Places At;
    for (const Expr *Argument : New->placement_arguments())
      At.insert_range(valueOf(Argument));
    At.insert(elsewhere());
    return At;
  }
  if (const auto *Choice = llvm::dyn_cast<AbstractConditionalOperator>(E)) {
    Places Both = valueOf(Choice->getTrueExpr());
    Both.insert_range(valueOf(Choice->getFalseExpr()));
    return Both;
  }
  if (const auto *Same = llvm::dyn_cast<OpaqueValueExpr>(E))
    return Same->getSourceExpr() ? valueOf(Same->getSourceExpr()) : Places();
  if (const auto *Block = llvm::dyn_cast<StmtExpr>(E)) {
    const Stmt *Last =
        Block->getSubStmt()->body_empty() ? nullptr : Block->getSubStmt()->body_back();
    const auto *Value = llvm::dyn_cast_or_null<Expr>(Last);
    return Value ? valueOf(Value) : Places();
  }
  return valuesOf(E->children());
}

} // namespace offloom
